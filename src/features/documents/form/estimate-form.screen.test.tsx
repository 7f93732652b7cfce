import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
import { buildEstimate } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const AT = '2026-11-20T18:00:00.000Z';

const open = (setting: Partial<Parameters<typeof openForm>[0]> = {}) =>
  openForm({ path: '/estimates/new', ...setting });

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test('a new estimate starts with its number, today, 30 days, 8.5 % and no discount (EST-47, EST-48, EST-49)', async () => {
  const { screen } = await open({ lists: { estimates: [buildEstimate({ estimateNumber: 'EST-0041' })] } });
  await expect.element(textField(screen, 'Estimate Number')).toHaveValue('EST-0042');
  await expect.element(screen.getByLabelText('Estimate Date')).toHaveValue('2026-11-20');
  await expect.element(number(screen, 'Valid for (days)')).toHaveValue(30);
  await expect.element(number(screen, 'Tax Rate (%)')).toHaveValue(8.5);
  await expect.element(number(screen, 'Discount Amount')).toHaveValue(0);
  await expect.element(screen.getByText('Expires Dec 20, 2026', { exact: true })).toBeVisible();
});

test('every field has its name, with both buttons (EST-20, EST-24, EST-26)', async () => {
  const { screen } = await open();
  for (const name of ['Estimate Number', 'Terms and Conditions', /^Notes \(visible to customer\)/, /^Internal Notes/]) {
    await expect.element(textField(screen, name)).toBeInTheDocument();
  }
  for (const name of ['Add Service', 'Add Item', 'Cancel', 'Create Estimate']) {
    await expect.element(button(screen, name)).toBeInTheDocument();
  }
  await expect.element(screen.getByRole('combobox', { name: 'Customer' })).toBeVisible();
});

test('without a customer Add Service waits; with one the panel shows them and their car (EST-22, EST-44)', async () => {
  const { screen } = await open();
  await expect.element(button(screen, 'Add Service')).toBeDisabled();
  await chooseJake(screen);
  await expect.element(button(screen, 'Add Service')).toBeEnabled();
  const panel = screen.getByRole('region', { name: 'Customer Information' });
  for (const fact of ['Jake Novak', 'jake.novak@example.com', '(555) 010-0101', /2025 Porsche 911/]) {
    await expect.element(panel).toHaveTextContent(fact);
  }
});

test('date and days move the expiry date (EST-21)', async () => {
  const { screen } = await open();
  await number(screen, 'Valid for (days)').fill('1');
  await expect.element(screen.getByText('Expires Nov 21, 2026', { exact: true })).toBeVisible();
  await screen.getByLabelText('Estimate Date').fill('2026-12-31');
  await expect.element(screen.getByText('Expires Jan 1, 2027', { exact: true })).toBeVisible();
});

test('without a customer or an item the toast says so, and nothing is saved (EST-36, TOAST-20)', async () => {
  const { screen, world } = await open();
  await button(screen, 'Create Estimate').click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'Missing Information' }))
    .toHaveTextContent('Missing InformationPlease select a customer and add at least one item.');
  await button(screen, 'Select a customer.').click();
  await expect.element(screen.getByRole('combobox', { name: 'Customer' })).toHaveFocus();
  await chooseJake(screen);
  await button(screen, 'Create Estimate').click();
  await button(screen, 'Add at least one item.').click();
  await expect.element(button(screen, 'Add Item')).toHaveFocus();
  await expect.poll(() => world.store.estimates.list()).toEqual([]);
});

test('an estimate of two lines is saved as a Draft with every figure, with a toast, and listed (EST-31, EST-46, TOAST-21)', async () => {
  const { screen, world, history } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await fillLine(screen, 1, ['Film', '2.5', '45.99']);
  await button(screen, 'Add Item').click();
  await fillLine(screen, 2, ['Delivery', '3', '12.5']);
  await screen.getByRole('checkbox', { name: 'Taxable, item 2' }).click();
  await number(screen, 'Valid for (days)').fill('14');
  await number(screen, 'Tax Rate (%)').fill('7.3');
  await number(screen, 'Discount Amount').fill('25');
  await textField(screen, 'Terms and Conditions').fill('Half now');
  await textField(screen, /^Notes/).fill('Thank you');
  await button(screen, 'Create Estimate').click();
  await expect
    .element(toast(screen, 'Estimate Created'))
    .toHaveTextContent('Estimate CreatedEstimate has been successfully created.');
  await expect.poll(() => history.location.pathname).toBe('/estimates');
  const line = (description: string, quantity: number, unitPrice: number, totalPrice: number, taxable = true) => ({
    id: expect.any(String),
    type: 'service',
    description,
    quantity,
    unitPrice,
    totalPrice,
    taxable,
  });
  await expect
    .poll(() => world.store.estimates.list())
    .toEqual([
      {
        id: expect.any(String),
        estimateNumber: 'EST-0001',
        customerId: jake.id,
        customer: jake,
        date: '2026-11-20',
        validityPeriod: 14,
        expiryDate: '2026-12-04',
        status: 'Draft',
        items: [line('Film', 2.5, 45.99, 114.98), line('Delivery', 3, 12.5, 37.5, false)],
        subtotal: 152.48,
        taxRate: 7.3,
        taxAmount: 8.39,
        discountAmount: 25,
        totalAmount: 135.87,
        terms: 'Half now',
        notes: 'Thank you',
        internalNotes: '',
        createdAt: AT,
        updatedAt: AT,
      },
    ]);
});

test('the totals follow each key: the discount shows above 0 alone, the total is never below 0 (EST-25, EST-43, EST-52)', async () => {
  const { screen } = await open();
  await button(screen, 'Add Item').click();
  await fillLine(screen, 1, ['Film', '2', '100']);
  await expect.element(totals(screen)).toHaveTextContent(/^Subtotal\$200\.00Tax \(8\.5%\)\$17\.00Total\$217\.00$/);
  await number(screen, 'Discount Amount').fill('17');
  await expect.element(totals(screen)).toHaveTextContent('Discount\u2212$17.00Total$200.00');
  await number(screen, 'Discount Amount').fill('500');
  await expect.element(totals(screen)).toHaveTextContent('Discount\u2212$217.00Total$0.00');
});

test('the items are under their headers, and Remove deletes the last line (EST-23, EST-50)', async () => {
  const { screen } = await open();
  await button(screen, 'Add Item').click();
  const heads = screen.getByRole('table', { name: 'Items' }).getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent)).toEqual([
    'Description',
    'Qty',
    'Unit Price',
    'Total',
    'Taxable',
    'Actions',
  ]);
  await expect.element(number(screen, 'Qty, item 1')).toHaveValue(1);
  await expect.element(number(screen, 'Unit Price, item 1')).toHaveValue(0);
  await expect.element(screen.getByRole('checkbox', { name: 'Taxable, item 1' })).toBeChecked();
  await button(screen, 'Remove item 1').click();
  await expect
    .element(screen.getByText('No items added yet. Click "Add Service" or "Add Item" to get started.'))
    .toBeVisible();
});

test('a validity of 366 days is refused where it is typed, and nothing is saved', async () => {
  const { screen, world } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await number(screen, 'Valid for (days)').fill('366');
  await button(screen, 'Create Estimate').click();
  await expect.element(number(screen, 'Valid for (days)')).toHaveAccessibleDescription('Enter 1 to 365 days.');
  await expect.element(number(screen, 'Valid for (days)')).toHaveFocus();
  await expect.poll(() => world.store.estimates.list()).toEqual([]);
});

test('1 and 365 days are taken', async () => {
  for (const [days, expiryDate] of [
    ['1', '2026-11-21'],
    ['365', '2027-11-20'],
  ] as const) {
    const { screen, world } = await open();
    await chooseJake(screen);
    await button(screen, 'Add Item').click();
    await number(screen, 'Valid for (days)').fill(days);
    await button(screen, 'Create Estimate').click();
    await expect.poll(async () => (await world.store.estimates.list())[0]?.expiryDate).toBe(expiryDate);
    await screen.unmount();
  }
});

test('empty days count as 30, an empty tax rate as 0 (EST-39, EST-41)', async () => {
  const { screen, world } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await number(screen, 'Valid for (days)').fill('');
  await number(screen, 'Tax Rate (%)').fill('');
  await expect.element(screen.getByText('Expires Dec 20, 2026', { exact: true })).toBeVisible();
  await button(screen, 'Create Estimate').click();
  await expect.poll(async () => (await world.store.estimates.list()).length).toBe(1);
  await expect
    .poll(async () => (await world.store.estimates.list())[0])
    .toMatchObject({
      validityPeriod: 30,
      expiryDate: '2026-12-20',
      taxRate: 0,
    });
});

test('number and date are required, and what is missing is said at the field (EST-37)', async () => {
  const { screen, world } = await open();
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await textField(screen, 'Estimate Number').fill(' ');
  await screen.getByLabelText('Estimate Date').fill('');
  await button(screen, 'Create Estimate').click();
  await expect.element(textField(screen, 'Estimate Number')).toHaveFocus();
  await expect.element(textField(screen, 'Estimate Number')).toHaveAccessibleDescription(/number/);
  await expect.element(screen.getByLabelText('Estimate Date')).toHaveAccessibleDescription('Choose the estimate date.');
  await expect.poll(() => world.store.estimates.list()).toEqual([]);
});

test('saving a Sent estimate says that it becomes a Draft, and keeps when it was sent (EST-32, TOAST-22)', async () => {
  const sent = buildEstimate({ status: 'Sent', sentAt: AT });
  const { screen, world, history } = await open({
    path: '/estimates/estimate-1/edit',
    lists: { estimates: [sent] },
  });
  await expect.element(screen.getByText('Saving returns this estimate to Draft')).toBeVisible();
  await number(screen, 'Unit Price, item 1').fill('1000');
  await button(screen, 'Update Estimate').click();
  await expect
    .element(toast(screen, 'Estimate Updated'))
    .toHaveTextContent('Estimate UpdatedEstimate has been successfully updated.');
  await expect.poll(() => history.location.pathname).toBe('/estimates');
  await expect
    .poll(() => world.store.estimates.get('estimate-1'))
    .toEqual({
      ...sent,
      status: 'Draft',
      items: [{ ...sent.items[0], unitPrice: 1000, totalPrice: 1000 }],
      subtotal: 1000,
      taxAmount: 85,
      totalAmount: 1085,
      updatedAt: AT,
    });
});

test('a typed number of another estimate is refused with the next free one (EST-49)', async () => {
  const { screen, world } = await open({ lists: { estimates: [buildEstimate({ estimateNumber: 'EST-0007' })] } });
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await textField(screen, 'Estimate Number').fill('EST-0007');
  await button(screen, 'Create Estimate').click();
  await expect
    .element(textField(screen, 'Estimate Number'))
    .toHaveAccessibleDescription('EST-0007 is already used by another estimate. The next free number is EST-0008.');
  await expect.poll(async () => (await world.store.estimates.list()).length).toBe(1);
});

test('a store that is full keeps what was typed and says that nothing was saved', async () => {
  const storage = faultyStorage();
  const { screen, world } = await open({ storage });
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await fillLine(screen, 1, ['Film', '2', '100']);
  storage.refuseWrites();
  expectConsole('error', /Storage refused a write/);
  expectConsole('error', /The estimate is not saved/);
  await button(screen, 'Create Estimate').click();
  await expect.element(screen.getByRole('alert').first()).toBeVisible();
  await expect.element(textField(screen, 'Description, item 1')).toHaveValue('Film');
  await expect.poll(() => world.store.estimates.list()).toEqual([]);
});

test('Cancel of an untouched form leads to the list', async () => {
  const { screen, history } = await open();
  await button(screen, 'Cancel').click();
  await expect.poll(() => history.location.pathname).toBe('/estimates');
});

test('an answer of the customer meanwhile blocks Update Estimate and is named; what was typed stays, and keeping it says that the estimate was Accepted', async () => {
  const { screen, world } = await open({
    path: '/estimates/estimate-1/edit',
    lists: { estimates: [buildEstimate({ status: 'Sent' })] },
  });
  const notes = textField(screen, /^Notes \(visible to customer\)/);
  await notes.fill('Typed meanwhile');
  const answer = { at: AT, name: 'Nora Quill', channel: 'link' as const, lineIds: [], agreed: [] };
  const accepted = { status: 'Accepted' as const, acceptedAt: AT, acceptedBy: 'Nora Quill', answer };
  await world.store.estimates.update('estimate-1', accepted);
  const notice = screen.getByRole('alert').filter({ hasText: 'This estimate was changed' });
  await expect.element(notice).toHaveTextContent('Customer’s answer is now Accepted by Nora Quill');
  await expect.element(button(screen, 'Update Estimate')).toBeDisabled();
  await expect.element(notes).toHaveValue('Typed meanwhile');
  await expect.element(screen.getByText("It's Sent now. Send it again when it's ready.")).toBeVisible();
  await button(screen, 'Keep mine').click();
  await expect.element(screen.getByText("It's Accepted now. What the customer accepted is kept")).toBeVisible();
  await button(screen, 'Update Estimate').click();
  await expect.element(toast(screen, 'Estimate Updated')).toBeVisible();
  expect({ answer: undefined, ...(await world.store.estimates.get('estimate-1')) }).toMatchObject({
    ...accepted,
    answer: undefined,
    status: 'Draft',
    notes: 'Typed meanwhile',
    earlierAnswers: [{ answer }],
  });
});
