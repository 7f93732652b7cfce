import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  chooseJake,
  fillLine,
  jake,
  number,
  openForm,
  textField,
  toast,
  totals,
} from '#test/app/document-screens.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { BOOKED, buildInvoice, buildService } from '#test/build.ts';

const AT = '2026-11-20T18:00:00.000Z';
const coating = buildService();
const front = buildService({ id: 'service-front', name: 'Full Front PPF', category: 'PPF', basePrice: 1200 });

type Opening = Partial<Parameters<typeof openForm>[0]>;

const open = ({ lists, ...setting }: Opening = {}) =>
  openForm({ path: '/invoices/new', lists: { services: [coating, front], ...lists }, ...setting });

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test('a new invoice starts with its number, today, Net 30, 8.5 % and no item (INV-33, INV-61, INV-66)', async () => {
  const { screen } = await open({ lists: { invoices: [buildInvoice({ invoiceNumber: 'INV-0041' })] } });
  await expect.element(textField(screen, 'Invoice Number')).toHaveValue('INV-0042');
  await expect.element(screen.getByLabelText('Invoice Date')).toHaveValue('2026-11-20');
  await expect.element(screen.getByRole('combobox', { name: 'Payment Terms' })).toHaveDisplayValue('Net 30');
  await expect.element(screen.getByLabelText('Due Date')).toHaveValue('2026-12-20');
  await expect.element(number(screen, 'Tax Rate (%)')).toHaveValue(8.5);
  await expect.element(number(screen, 'Discount Amount')).toHaveValue(0);
  await expect
    .element(screen.getByText('No items added yet. Click "Add Service" or "Add Item" to get started.'))
    .toBeVisible();
  await expect.element(button(screen, 'Add Service')).toBeDisabled();
});

test('terms and date move the due date; a due date that is typed leaves the terms alone (INV-62, INV-63, INV-64)', async () => {
  const { screen } = await open();
  const terms = screen.getByRole('combobox', { name: 'Payment Terms' });
  const due = screen.getByLabelText('Due Date');
  expect([...(terms.element() as HTMLSelectElement).options].map((option) => option.text)).toEqual([
    'Due on Receipt',
    'Net 15',
    'Net 30',
    'Net 60',
  ]);
  await terms.selectOptions('Due on Receipt');
  await expect.element(due).toHaveValue('2026-11-20');
  await due.fill('2026-11-25');
  await expect.element(terms).toHaveDisplayValue('Due on Receipt');
  await screen.getByLabelText('Invoice Date').fill('2026-12-01');
  await expect.element(due).toHaveValue('2026-12-01');
});

test('a due date that is not Net 30 is saved with Custom terms, after it was said; another invoice date keeps it', async () => {
  const { screen, world, history } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await screen.getByLabelText('Due Date').fill('2026-12-24');
  await expect.element(screen.getByText("This due date doesn't match Net 30.")).toBeVisible();
  await button(screen, 'Create Invoice').click();
  await expect.element(toast(screen, 'Invoice Created')).toBeVisible();
  const [saved] = await world.store.invoices.list();
  expect([saved?.paymentTerms, saved?.dueDate]).toEqual(['Custom', '2026-12-24']);
  history.push(`/invoices/${saved?.id}/edit`);
  await expect.element(screen.getByRole('combobox', { name: 'Payment Terms' })).toHaveDisplayValue('Custom');
  await screen.getByLabelText('Invoice Date').fill('2026-11-21');
  await expect.element(screen.getByLabelText('Due Date')).toHaveValue('2026-12-24');
  await screen.getByRole('combobox', { name: 'Payment Terms' }).selectOptions('Net 15');
  await expect.element(screen.getByLabelText('Due Date')).toHaveValue('2026-12-06');
});

test('a due date in 2206 and one before the invoice date are asked about; what is agreed to is saved', async () => {
  const { screen, world } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await screen.getByLabelText('Invoice Date').fill('2206-11-20');
  await screen.getByLabelText('Due Date').fill('2026-11-19');
  await button(screen, 'Create Invoice').click();
  const question = screen.getByRole('alertdialog', { name: 'Save with this date?' });
  await expect.element(question).toHaveTextContent('The invoice date is Nov 20, 2206, 180 years from now.');
  await expect
    .element(question)
    .toHaveTextContent('The due date, Nov 19, 2026, is before the invoice date, Nov 20, 2206.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => world.store.invoices.list()).toEqual([]);
  await button(screen, 'Create Invoice').click();
  await question.getByRole('button', { name: 'Save Anyway' }).click();
  await expect.element(toast(screen, 'Invoice Created')).toBeVisible();
  await expect.poll(() => world.store.invoices.list()).toMatchObject([{ date: '2206-11-20', dueDate: '2026-11-19' }]);
});

test('without a customer or an item the toast says so, and nothing is saved (INV-50, TOAST-17)', async () => {
  const { screen, world } = await open();
  await button(screen, 'Create Invoice').click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'Missing Information' }))
    .toHaveTextContent('Please select a customer and add at least one item.');
  await chooseJake(screen);
  await button(screen, 'Create Invoice').click();
  await expect.element(screen.getByText('Add at least one item.').first()).toBeVisible();
  await expect.poll(() => world.store.invoices.list()).toEqual([]);
});

test('an invoice of three lines is saved with every figure, with a toast, and listed (INV-43, INV-60, TOAST-18)', async () => {
  const { screen, world, history } = await open();
  await chooseJake(screen);
  await expect.element(screen.getByRole('region', { name: 'Customer Information' })).toHaveTextContent('jake.novak@');
  await button(screen, 'Add Item').click();
  await fillLine(screen, 1, ['Film', '2.5', '45.99']);
  await userEvent.keyboard('{Enter}');
  await expect.element(textField(screen, 'Description, item 2')).toHaveFocus();
  await fillLine(screen, 2, ['Coating', '1', '80']);
  await button(screen, 'Add Item').click();
  await fillLine(screen, 3, ['Delivery', '3', '12.5']);
  await screen.getByRole('checkbox', { name: 'Taxable, item 3' }).click();
  await number(screen, 'Tax Rate (%)').fill('7.3');
  await number(screen, 'Discount Amount').fill('25');
  await expect
    .element(totals(screen))
    .toHaveTextContent('Subtotal$232.48Tax (7.3%)$14.23Discount\u2212$25.00Total$221.71');
  await textField(screen, /^Notes/).fill('Thank you');
  await button(screen, 'Create Invoice').click();
  await expect.element(toast(screen, 'Invoice Created')).toHaveTextContent('Invoice has been successfully created.');
  await expect.poll(() => history.location.pathname).toBe('/invoices');
  const [saved] = await world.store.invoices.list();
  const line = (description: string, quantity: number, unitPrice: number, totalPrice: number, taxable = true) => ({
    id: expect.any(String),
    type: 'service',
    description,
    quantity,
    unitPrice,
    totalPrice,
    taxable,
  });
  expect(saved).toEqual({
    id: expect.any(String),
    invoiceNumber: 'INV-0001',
    customerId: jake.id,
    customer: jake,
    bookingIds: [],
    date: '2026-11-20',
    dueDate: '2026-12-20',
    paymentTerms: 'Net 30',
    status: 'Draft',
    items: [line('Film', 2.5, 45.99, 114.98), line('Coating', 1, 80, 80), line('Delivery', 3, 12.5, 37.5, false)],
    subtotal: 232.48,
    taxRate: 7.3,
    taxAmount: 14.23,
    discountAmount: 25,
    totalAmount: 221.71,
    paidAmount: 0,
    balanceAmount: 221.71,
    payments: [],
    notes: 'Thank you',
    internalNotes: '',
    createdAt: AT,
    updatedAt: AT,
  });
});

test('an empty tax rate counts as 0, and a line of 0 × 0 is saved (INV-53, INV-54, INV-67)', async () => {
  const { screen, world } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await number(screen, 'Qty, item 1').fill('0');
  await number(screen, 'Tax Rate (%)').fill('');
  await button(screen, 'Create Invoice').click();
  await expect.poll(async () => (await world.store.invoices.list()).length).toBe(1);
  await expect
    .poll(async () => (await world.store.invoices.list())[0])
    .toMatchObject({ taxRate: 0, discountAmount: 0, totalAmount: 0 });
});

test('the arrows go from line to line, with Alt they move the line, and Remove takes it out (INV-25)', async () => {
  const { screen } = await open();
  for (const name of ['First', 'Second', 'Third']) {
    await button(screen, 'Add Item').click();
    await userEvent.keyboard(name);
  }
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(textField(screen, 'Description, item 2')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const lines = () =>
    screen
      .getByRole('textbox', { name: /^Description, item/ })
      .elements()
      .map((input) => (input as HTMLInputElement).value);
  expect(lines()).toEqual(['Second', 'First', 'Third']);
  await expect.element(textField(screen, 'Description, item 1')).toHaveFocus();
  await button(screen, 'Remove item 2').click();
  expect(lines()).toEqual(['Second', 'Third']);
});

test('what was typed is there after a reload, and Start over gives it up', async () => {
  const session = faultyStorage();
  const first = await open({ session });
  await button(first.screen, 'Add Item').click();
  await fillLine(first.screen, 1, ['Headlight film', '2', '90']);
  await first.screen.unmount();
  const { screen } = await open({ session });
  await expect.element(textField(screen, 'Description, item 1')).toHaveValue('Headlight film');
  await expect.element(totals(screen)).toHaveTextContent('Total$195.30');
  await button(screen, 'Start over').click();
  await expect.element(textField(screen, 'Description, item 1')).not.toBeInTheDocument();
});

test('a service is added for the size of the car, once, and the rest of the form is as it was (INV-34, INV-39, INV-41)', async () => {
  const { screen, history } = await open();
  await chooseJake(screen);
  await textField(screen, 'Internal Notes').fill('Chip on the hood');
  await button(screen, 'Add Service').click();
  await expect.element(button(screen, 'Add Selected Service')).toBeDisabled();
  const service = screen.getByRole('radio', { name: 'Full Front PPF' });
  await expect.element(service).toHaveAccessibleDescription(/\$1,320\.00/);
  await service.click();
  await button(screen, 'Add Selected Service').click();
  await expect.element(textField(screen, 'Description, item 1')).toHaveValue('Full Front PPF');
  await expect.element(number(screen, 'Unit Price, item 1')).toHaveValue(1320);
  await expect.element(textField(screen, 'Description, item 2')).not.toBeInTheDocument();
  await expect.element(textField(screen, 'Internal Notes')).toHaveValue('Chip on the hood');
  expect(history.location.href).toBe(`/invoices/new?customerId=${jake.id}`);
});

test('a service created on the way has no cost yet, is at Station A and is added (INV-37, NSV-04, TOAST-28)', async () => {
  const { screen, world } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Service').click();
  await button(screen, 'Create New Service').click();
  await textField(screen, 'Service Name').fill('Headlight film');
  await textField(screen, 'Description').fill('Both headlights');
  await number(screen, 'Base Price').fill('200');
  await button(screen, 'Create & Add Service').click();
  await expect.element(toast(screen, 'Service Created')).toHaveTextContent('New service has been created and added.');
  await expect.element(number(screen, 'Unit Price, item 1')).toHaveValue(220);
  const made = (await world.store.services.list()).at(-1);
  expect(made).toMatchObject({ stations: ['Station A'], category: 'PPF', skillLevel: 'Intermediate', baseCost: 0 });
});

const sent = buildInvoice({
  status: 'Sent',
  sentAt: AT,
  paidAmount: 100,
  balanceAmount: 768,
  payments: [{ id: 'p', amount: 100, date: '2026-11-20', method: 'Cash', reference: '', note: '' }],
});

test('saving a Sent invoice says that it becomes a Draft, and keeps what was paid and when it was sent (INV-44, TOAST-19)', async () => {
  const { screen, world } = await open({ path: '/invoices/invoice-1/edit', lists: { invoices: [sent] } });
  await expect.element(screen.getByText('Saving returns this invoice to Draft')).toBeVisible();
  await number(screen, 'Unit Price, item 1').fill('1000');
  await button(screen, 'Update Invoice').click();
  await expect.element(toast(screen, 'Invoice Updated')).toHaveTextContent('Invoice has been successfully updated.');
  await expect
    .poll(() => world.store.invoices.get('invoice-1'))
    .toEqual({
      ...sent,
      status: 'Draft',
      items: [{ ...sent.items[0], unitPrice: 1000, totalPrice: 1000 }],
      subtotal: 1000,
      taxAmount: 85,
      totalAmount: 1085,
      balanceAmount: 985,
      booked: [BOOKED, { ...BOOKED, type: 'Back to Draft', amount: -868, tax: -68, taxFacts: undefined }],
      updatedAt: AT,
    });
});

test('a stored total of 868.01 over lines of 868.00 is pointed out, and stays while another field changes', async () => {
  const odd = buildInvoice({ totalAmount: 868.01, balanceAmount: 868.01 });
  const { screen, world } = await open({ path: '/invoices/invoice-1/edit', lists: { invoices: [odd] } });
  const notice = screen.getByText("The saved totals don't match the lines");
  await expect.element(notice).toBeVisible();
  await expect.element(screen.getByText('Total: $868.01 saved, $868.00 from the lines', { exact: true })).toBeVisible();
  await textField(screen, 'Internal Notes').fill('Called about it');
  await button(screen, 'Update Invoice').click();
  const stored = async () => await world.store.invoices.get('invoice-1');
  await expect.poll(async () => (await stored())?.internalNotes).toBe('Called about it');
  await expect
    .poll(() => stored())
    .toMatchObject({ subtotal: 800, taxAmount: 68, totalAmount: 868.01, balanceAmount: 868.01 });
});

test('a stored total of 868.01 becomes what the lines come to once the discount is changed', async () => {
  const odd = buildInvoice({ totalAmount: 868.01, balanceAmount: 868.01 });
  const { screen, world } = await open({ path: '/invoices/invoice-1/edit', lists: { invoices: [odd] } });
  await screen.getByRole('spinbutton', { name: 'Discount Amount' }).fill('8');
  await button(screen, 'Update Invoice').click();
  const stored = async () => await world.store.invoices.get('invoice-1');
  await expect.poll(async () => (await stored())?.totalAmount).toBe(860);
  await expect
    .poll(() => stored())
    .toMatchObject({ subtotal: 800, taxAmount: 68, discountAmount: 8, balanceAmount: 860 });
});

test('an invoice of 500.00 without lines can be saved with a note, and needs an item once its tax rate is changed', async () => {
  const bare = buildInvoice({ items: [], subtotal: 0, taxAmount: 0, totalAmount: 500, balanceAmount: 500, taxRate: 0 });
  const { screen, world } = await open({ path: '/invoices/invoice-1/edit', lists: { invoices: [bare] } });
  const stored = async () => await world.store.invoices.get('invoice-1');
  await screen.getByRole('spinbutton', { name: 'Tax Rate (%)' }).fill('8');
  await button(screen, 'Update Invoice').click();
  await expect.element(screen.getByText('Add at least one item.').first()).toBeVisible();
  await expect.poll(() => stored()).toEqual(bare);

  await screen.getByRole('spinbutton', { name: 'Tax Rate (%)' }).fill('0');
  await textField(screen, 'Internal Notes').fill('Paper invoice 12');
  await button(screen, 'Update Invoice').click();
  await expect.poll(async () => (await stored())?.internalNotes).toBe('Paper invoice 12');
  await expect
    .poll(() => stored())
    .toMatchObject({ items: [], subtotal: 0, taxAmount: 0, totalAmount: 500, balanceAmount: 500 });
});

test('totals that match the lines are not mentioned', async () => {
  const { screen } = await open({ path: '/invoices/invoice-1/edit', lists: { invoices: [buildInvoice()] } });
  await expect.element(button(screen, 'Update Invoice')).toBeVisible();
  await expect.element(screen.getByText("The saved totals don't match the lines")).not.toBeInTheDocument();
});

test('a Paid invoice is saved only with the tick Reopen as Draft', async () => {
  const paid = { ...sent, status: 'Paid' as const, paidAmount: 868, balanceAmount: 0, payments: [], paidAt: AT };
  const { screen, world } = await open({ path: '/invoices/invoice-1/edit', lists: { invoices: [paid] } });
  await button(screen, 'Update Invoice').click();
  const tick = screen.getByRole('checkbox', { name: 'Reopen as Draft' });
  await expect.element(tick).toHaveFocus();
  await expect.poll(() => world.store.invoices.get('invoice-1')).toEqual(paid);
  await tick.click();
  await button(screen, 'Update Invoice').click();
  await expect.poll(async () => (await world.store.invoices.get('invoice-1'))?.status).toBe('Draft');
  await expect
    .poll(() => world.store.invoices.get('invoice-1'))
    .toMatchObject({ paidAmount: 868, balanceAmount: 0, paidAt: AT });
});

test('a number that was taken meanwhile is replaced by the next; one that was typed is refused (INV-68)', async () => {
  const { screen, world } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await world.store.invoices.add(buildInvoice({ invoiceNumber: 'INV-0001' }));
  await textField(screen, 'Invoice Number').fill('INV-0001 ');
  await button(screen, 'Create Invoice').click();
  await expect.element(toast(screen, 'Saved as INV-0002')).toHaveTextContent('INV-0001 was taken in the meantime.');
});

test('a typed number of another invoice is refused with the next free one (INV-68)', async () => {
  const { screen, world } = await open({ lists: { invoices: [buildInvoice({ invoiceNumber: 'INV-0007' })] } });
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await textField(screen, 'Invoice Number').fill('INV-0007');
  await button(screen, 'Create Invoice').click();
  await expect
    .element(textField(screen, 'Invoice Number'))
    .toHaveAccessibleDescription('INV-0007 is already used by another invoice. The next free number is INV-0008.');
  await expect.poll(async () => (await world.store.invoices.list()).length).toBe(1);
});

test('a customer who was deleted meanwhile is refused, and what was typed stays', async () => {
  const { screen, world } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await textField(screen, 'Description, item 1').fill('Film');
  await world.store.customers.remove(jake.id);
  await button(screen, 'Create Invoice').click();
  await expect
    .element(screen.getByRole('combobox', { name: 'Customer' }))
    .toHaveAccessibleDescription(/This customer was deleted\. Select another one\./);
  await expect.element(textField(screen, 'Description, item 1')).toHaveValue('Film');
  await expect.poll(() => world.store.invoices.list()).toEqual([]);
});
