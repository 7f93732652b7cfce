import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Customer } from '#domain/customers/customer.ts';
import { button, chooseJake, fillLine, jake, number, openForm, textField, toast } from '#test/app/document-screens.ts';
import type { AppScreen } from '#test/app/render-app.tsx';
import { buildInvoice } from '#test/build.ts';

const dealer: Customer = {
  ...jake,
  companyName: 'Bluebonnet Motors',
  kind: 'Dealer',
  priceRule: { percentOff: 12.5 },
  paymentTerms: 'Net 15',
  poRequired: true,
};

beforeEach(async () => {
  await page.viewport(1280, 900);
});

const dueDate = (screen: AppScreen) => screen.getByLabelText(/^Due Date/);
const terms = (screen: AppScreen) => screen.getByRole('combobox', { name: 'Payment Terms' });

test('choosing a dealer sets their terms and asks for PO and stock number, which are stored when filled', async () => {
  const { screen, world } = await openForm({ path: '/invoices/new', lists: { customers: [dealer] } });
  await expect.element(textField(screen, 'PO Number')).not.toBeInTheDocument();
  await expect.element(terms(screen)).toHaveValue('Net 30');
  await chooseJake(screen);
  await expect.element(terms(screen)).toHaveValue('Net 15');
  await expect.element(dueDate(screen)).toHaveValue('2026-12-05');
  await button(screen, 'Add Item').click();
  await fillLine(screen, 1, ['Coating', '1', '800']);
  await textField(screen, 'PO Number').fill(' PO-7 ');
  await button(screen, 'Create Invoice').click();
  await expect.element(toast(screen, 'Invoice Created')).toBeVisible();
  const [stored] = await world.store.invoices.list();
  expect(stored).toMatchObject({ poNumber: 'PO-7', paymentTerms: 'Net 15', dueDate: '2026-12-05', status: 'Draft' });
  expect(JSON.stringify(stored)).not.toContain('stockNumber');
});

test('terms that were chosen by hand stay', async () => {
  const { screen } = await openForm({ path: '/invoices/new', lists: { customers: [dealer] } });
  await terms(screen).selectOptions('Net 60');
  await chooseJake(screen);
  await expect.element(terms(screen)).toHaveValue('Net 60');
});

test('a person is not asked for a PO', async () => {
  const { screen } = await openForm({ path: '/invoices/new?customerId=customer-1' });
  await expect.element(terms(screen)).toHaveValue('Net 30');
  expect(textField(screen, 'PO Number').elements()).toEqual([]);
});

test.each(['/invoices', '/estimates'])(
  '%s: a service costs a dealer 12.5% less and says so, until its price is typed over',
  async (list) => {
    const { screen } = await openForm({
      path: `${list}/new?customerId=customer-1&addService=service-1`,
      lists: { customers: [dealer] },
    });
    // 800.00 × 1.1 for Sports, less 12.5 %.
    await expect.element(number(screen, 'Unit Price, item 1')).toHaveValue(770);
    await expect.element(screen.getByText('Dealer price, 12.5% off')).toBeVisible();
    await number(screen, 'Unit Price, item 1').fill('790');
    await expect.element(screen.getByText('Dealer price, 12.5% off')).not.toBeInTheDocument();
  },
);

test('an invoice without the PO that the customer requires is saved but not sent, and with it is sent', async () => {
  const draft = buildInvoice({ invoiceNumber: 'INV-0012', customer: dealer });
  const { screen, world, history } = await openForm({
    path: '/invoices/invoice-1/edit',
    lists: { customers: [dealer], invoices: [draft] },
  });
  await textField(screen, 'Stock Number').fill('0042');
  await button(screen, 'Update Invoice').click();
  await expect.element(toast(screen, 'Invoice Updated')).toBeVisible();
  history.push('/invoices/invoice-1/view');
  await button(screen, 'Send').click();
  await expect.element(screen.getByText(/Bluebonnet Motors.? requires a PO number on every invoice/)).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .poll(() => world.store.invoices.get('invoice-1'))
    .toMatchObject({ status: 'Draft', stockNumber: '0042' });

  await world.store.invoices.update('invoice-1', { poNumber: 'PO-7' });
  await expect.element(screen.getByRole('article')).toHaveTextContent('PO numberPO-7');
  await button(screen, 'Send').click();
  await button(screen, 'Only Mark as Sent').click();
  await expect.element(toast(screen, 'Invoice Sent')).toBeVisible();
  await expect.poll(async () => (await world.store.invoices.get('invoice-1'))?.status).toBe('Sent');
});

test('the list finds an invoice by its PO and its stock number', async () => {
  const draft = buildInvoice({ invoiceNumber: 'INV-0012', poNumber: 'PO-4711', stockNumber: 'A-88' });
  const { screen, history } = await openForm({
    path: '/invoices/invoice-1/edit',
    lists: { invoices: [draft, buildInvoice({ id: 'other', invoiceNumber: 'INV-0013' })] },
  });
  await expect.element(textField(screen, 'PO Number')).toHaveValue('PO-4711');
  history.push('/invoices');
  for (const words of ['4711', 'a-88']) {
    await screen.getByRole('searchbox').first().fill(words);
    await expect.element(screen.getByRole('table').getByText('INV-0013')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('table').getByText('INV-0012')).toBeVisible();
    await userEvent.clear(screen.getByRole('searchbox').first());
  }
});
