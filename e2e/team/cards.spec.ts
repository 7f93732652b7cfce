import { openCardShop } from '../../server/testing/test-card-shop.mjs';
import { PASSWORD } from '../../server/testing/test-client.mjs';
import { buildInvoice } from '../../test/build.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoViolation } from '../pages/accessibility.ts';

test('the owner enters keys, a customer pays $868.00 on a phone, the invoice is Paid with reference and fee, and $100.00 goes back to the card', async ({
  page: owner,
  browser,
}) => {
  const shop = await openCardShop({ dist: 'dist' });
  const address = `http://localhost:${shop.server.port}`;
  shop.stripe.state.webhook = `${shop.server.url}/cards/v1/webhook/${shop.shop}`;
  try {
    await shop.add({ invoices: [buildInvoice({ status: 'Sent', sentAt: '2026-11-20T15:00:00.000Z' })] });
    const token = await shop.share('invoice', 'invoice-1');

    await owner.goto(`${address}/settings/card-payments`);
    await owner.getByRole('textbox', { name: 'Email' }).fill('owner@cards.test');
    await owner.getByLabel(/^Password/).fill(PASSWORD);
    await owner.getByRole('button', { name: 'Sign In' }).click();
    await expect(owner.getByText(/^Not set up\./)).toBeVisible();
    await expectNoViolation(owner);
    await owner.getByLabel(/^Secret Key/).fill('rk_test_51TestKeyOfTests');
    await owner.getByLabel(/^Webhook Secret/).fill('whsec_ofTheTests');
    await owner.getByRole('button', { name: 'Save Keys' }).click();
    await expect(owner.getByText(/^Works\./)).toBeVisible();
    await expect(owner.getByText('Secret key …ests')).toBeVisible();
    expect(await owner.content()).not.toContain('51TestKeyOfTests');

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const customer = await phone.newPage();
    await customer.goto(`${address}/document.html#${token}`);
    const payment = customer.getByRole('region', { name: 'Payment' });
    await expect(payment).toContainText('$868.00');
    await expectNoViolation(customer);
    await payment.getByRole('button', { name: 'Pay Online' }).click();
    await expect(customer.getByRole('heading', { name: 'Invoice INV-2026-0001' })).toBeVisible();
    await customer.getByRole('link', { name: 'Back' }).click();
    await expect(customer.getByText('Not finished')).toBeVisible();
    expect(customer.url()).toBe(`${address}/document.html#${token}`);
    await customer.getByRole('button', { name: 'Pay Online' }).click();
    await customer.getByRole('link', { name: 'Pay', exact: true }).click();
    await expect(customer.getByText('Paid $868.00')).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Pay Online' })).toHaveCount(0);
    await expectNoViolation(customer);
    await phone.close();

    await owner.goto(`${address}/invoices/invoice-1/view`);
    const payments = owner.getByRole('region', { name: 'Payments' });
    await expect(payments).toContainText('Card · pi_cs_test_1');
    await expect(payments).toContainText('Card fee $25.47');
    await payments.getByRole('button', { name: 'Refund or Tip' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Refund or tip' });
    await expect(dialog.getByText('Goes back to the card')).toBeVisible();
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('100');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(payments).toContainText('Refund · Card · re_1');
    expect(shop.stripe.refunds).toMatchObject([{ payment_intent: 'pi_cs_test_1', amount: 10_000 }]);
  } finally {
    await shop.stop();
  }
});
