import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { jake, more } from '#test/app/document-screens.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { BOOKED, buildDeposit, buildInvoice } from '#test/build.ts';

vi.setConfig({ testTimeout: 60_000 });

const NOTE =
  'Oct 5, 2026 is in your closed books (through Oct 31, 2026). What you change is booked today, Nov 20, 2026.';
const cash = { id: 'p', amount: 100, date: '2026-10-05', method: 'Cash', reference: '', note: '' };
const booked = [{ ...BOOKED, date: '2026-10-05' }];
const draft = buildInvoice({ invoiceNumber: 'INV-0012', date: '2026-10-05' });
const sent: Invoice = { ...draft, status: 'Sent', sentAt: '2026-10-05T18:00:00.000Z', booked };
const paid: Invoice = { ...sent, payments: [cash], paidAmount: 100, balanceAmount: 768 };

/** Has $900.00 too much, which covers another invoice. */
const overpaid: Invoice = {
  ...sent,
  id: 'invoice-2',
  invoiceNumber: 'INV-0013',
  date: '2026-11-10',
  status: 'Paid',
  balanceAmount: 0,
  paidAmount: 1768,
  payments: [{ ...cash, amount: 1768, date: '2026-11-10' }],
  booked: undefined,
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = page.getByRole('alertdialog');

async function open(invoice: Invoice, closedThrough: string, path = '/invoices/invoice-1/view') {
  const deposits = [buildDeposit({ date: '2026-10-05', method: 'Card' })];
  const shop = { ...starterShop('2026-11-20'), customers: [jake], invoices: [invoice, overpaid], deposits };
  const samples = { demo: () => shop, starter: () => shop };
  const { store } = memoryWorld({ samples });
  await store.settings.change((newest) => ({ ...newest, booksClosedThrough: closedThrough }));
  await renderApp({ path, samples, world: { store } });
  return { stored: () => store.invoices.get('invoice-1') };
}

/** Changes that ask: the invoice, the page, how to come to the question, and the status afterwards where nothing else is asked. */
const ASKS: Readonly<
  Record<string, { invoice: Invoice; path?: string; becomes?: string; ask: () => Promise<unknown> }>
> = {
  'sending a Draft': { invoice: draft, ask: () => button('Send').click() },
  'using credit for a Draft': { invoice: draft, becomes: 'Paid', ask: () => button('Use Credit').click() },
  'cancelling it': { invoice: sent, ask: () => more('INV-0012', 'Cancel invoice') },
  'cancelling it with a payment': { invoice: paid, ask: () => more('INV-0012', 'Cancel invoice') },
  'deleting it': { invoice: sent, ask: () => more('INV-0012', 'Delete') },
  'deleting it with a payment': {
    invoice: { ...paid, status: 'Draft', booked: [] },
    ask: () => more('INV-0012', 'Delete'),
  },
  'reversing a payment': {
    invoice: paid,
    ask: () =>
      page
        .getByRole('button', { name: /^Reverse/ })
        .first()
        .click(),
  },
  'editing it': {
    invoice: sent,
    path: '/invoices/invoice-1/edit',
    becomes: 'Draft',
    async ask() {
      await page.getByRole('textbox', { name: 'Notes (visible to customer)' }).fill('Call first');
      await button('Update Invoice').click();
    },
  },
};

test.each(Object.entries(ASKS))(
  '%s for closed books says that it is booked today',
  async (_what, { invoice, path, ask }) => {
    await page.viewport(1280, 1200);
    await open(invoice, '2026-10-31', path);
    await ask();
    const dialogs = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect.element(dialogs.first()).toHaveTextContent(NOTE);
  },
);

test.each(Object.entries(ASKS))(
  '%s for open books says nothing of them',
  async (_what, { invoice, path, becomes, ask }) => {
    await page.viewport(1280, 1200);
    const { stored } = await open(invoice, '2026-10-04', path);
    await ask();
    if (becomes) await expect.poll(async () => (await stored())?.status).toBe(becomes);
    else await expect.element(page.getByRole('alertdialog').or(page.getByRole('dialog')).first()).toBeVisible();
    expect(document.body.textContent).not.toContain('closed books');
  },
);

test('a Draft of closed books that is paid in full is booked today, once that is confirmed', async () => {
  const { stored } = await open(draft, '2026-10-31');
  await button('Record Payment').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
  await expect.element(question).toHaveTextContent(NOTE);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => (await stored())?.payments ?? []).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
  await question.getByRole('button', { name: 'Book Today' }).click();
  await expect.poll(async () => (await stored())?.booked).toEqual([{ ...booked[0], date: '2026-11-20' }]);
});

test('a Draft of closed books is sent after the question, and not without it', async () => {
  const { stored } = await open(draft, '2026-10-31');
  await button('Send').click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Send').click();
  await question.getByRole('button', { name: 'Book Today' }).click();
  await page.getByRole('button', { name: 'Only Mark as Sent' }).click();
  await expect.poll(async () => (await stored())?.booked).toEqual([{ ...booked[0], date: '2026-11-20' }]);
});
