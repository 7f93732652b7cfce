import { startTestStripe, TEST_KEY } from '../../server/cards/test-stripe.mjs';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { expect, test } from '../fixtures.ts';
import { expectNoViolation } from '../pages/accessibility.ts';
import { enterCardKeys } from '../pages/front-door-steps.ts';
import { endServer, openShop } from '../pages/team.ts';

/** Adds an invoice of $868.00 that was sent, and makes a link to it as the owner. Returns its address and the shop. */
async function shareInvoice({ sql }: TestServer): Promise<{ path: string; shop: string }> {
  return sql.begin(async (tx) => {
    await tx`
      insert into public.invoices (shop_id, id, invoice_number, customer_id, customer, date, due_date, status, sent_at, subtotal, tax_rate,
        tax_amount, total_amount, paid_amount, balance_amount)
      select id, 'online', 'INV-7001', 'nobody', '{"id":"nobody","firstName":"Jake","lastName":"Novak","vehicle":{"year":2024}}', '2026-11-20',
        '2099-12-20', 'Sent', '2026-11-20T15:00:00Z', 800, 8.5, 68, 868, 0, 868 from public.shops`;
    await tx`select set_config('request.jwt.claims', json_build_object('sub', user_id)::text, true) from public.shop_members`;
    const [{ token, shop } = { token: '', shop: '' }] =
      await tx`select public.share_document('invoice', 'online') ->> 'token' as token, (select id from public.shops) as shop`;
    return { path: `/document.html#${token}`, shop };
  });
}

test('the owner enters keys, a customer pays $868.00 on a phone, the invoice is Paid with reference and fee, and $100.00 goes back to the card', async ({
  browser,
}) => {
  test.slow();
  const stripe = await startTestStripe();
  const server = await startTestServer({ dist: 'dist', isOneShop: true, env: { STRIPE_API_URL: stripe.url } });
  const baseURL = `http://localhost:${server.port}`;
  try {
    const owner = await (await browser.newContext({ baseURL, bypassCSP: true })).newPage();
    await openShop(owner);
    const { path, shop } = await shareInvoice(server);
    const webhook = `${baseURL}/cards/v1/webhook/${shop}`;
    stripe.state.webhook = webhook;
    await owner.goto('/settings/card-payments');
    await expect(owner.getByText(/^Not set up\./)).toBeVisible();
    await expectNoViolation(owner);
    await enterCardKeys(owner);
    await expect(owner.getByRole('textbox', { name: 'Address' })).toHaveValue(webhook);
    expect(await owner.content()).not.toContain(TEST_KEY);

    const phone = { baseURL, bypassCSP: true, viewport: { width: 390, height: 844 } };
    const customer = await (await browser.newContext(phone)).newPage();
    await customer.goto(path);
    const payment = customer.getByRole('region', { name: 'Payment' });
    await expect(payment).toContainText('$868.00');
    await expectNoViolation(customer);
    await payment.getByRole('button', { name: 'Pay Another Amount' }).click();
    await expect(payment.getByRole('spinbutton', { name: 'Amount' })).toBeFocused();
    await expectNoViolation(customer);
    await payment.getByRole('button', { name: 'Pay in Full' }).click();
    await payment.getByRole('button', { name: 'Pay Online' }).click();
    await expect(customer.getByRole('heading', { name: 'Invoice INV-7001' })).toBeVisible();
    await customer.getByRole('link', { name: 'Back' }).click();
    await expect(customer.getByText('Not finished')).toBeVisible();
    await expect(customer).toHaveURL(`${baseURL}${path}`);
    await customer.getByRole('button', { name: 'Pay Online' }).click();
    await customer.getByRole('link', { name: 'Pay', exact: true }).click();
    await expect(customer.getByText('Paid $868.00')).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Pay Online' })).toHaveCount(0);
    await expectNoViolation(customer);

    await owner.goto('/invoices/online/view');
    const payments = owner.getByRole('region', { name: 'Payments' });
    await expect(payments).toContainText('Card · pi_cs_test_1');
    await expect(payments).toContainText('Card fee $25.47');
    await payments.getByRole('button', { name: 'Refund or Tip' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Refund or tip' });
    await expect(dialog.getByText('Goes back to the card')).toBeVisible();
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('100');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(payments).toContainText('Refund · Card · re_1');
    expect(stripe.refunds).toMatchObject([{ payment_intent: 'pi_cs_test_1', amount: 10_000 }]);
  } finally {
    await endServer(server);
    await stripe.stop();
  }
});
