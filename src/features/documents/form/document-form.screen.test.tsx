import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  chooseJake,
  fillLine,
  number,
  openForm,
  textField,
  toast,
  totals,
} from '#test/app/document-screens.ts';
import { buildCustomer, buildEstimate, buildInvoice } from '#test/build.ts';

const FORMS = [
  { kind: 'Invoice', list: 'invoices' },
  { kind: 'Estimate', list: 'estimates' },
] as const;

/** A new document for Jake with one line. */
async function open({ kind, list }: (typeof FORMS)[number]) {
  const { screen, world } = await openForm({ path: `/${list}/new` });
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  return {
    screen,
    stored: () => world.store[list].list(),
    create: () => button(screen, `Create ${kind}`).click(),
    created: () => expect.element(toast(screen, `${kind} Created`)).toBeVisible(),
  };
}

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test.each(FORMS)('$kind: the largest figures are taken and counted to the cent', async (form) => {
  const { screen, stored, create, created } = await open(form);
  await fillLine(screen, 1, ['Fleet', '100000', '10000000']);
  await number(screen, 'Tax Rate (%)').fill('100');
  await number(screen, 'Discount Amount').fill('10000000');
  await create();
  await created();
  const [saved] = await stored();
  const { items = [], subtotal, taxRate, taxAmount, discountAmount, totalAmount } = saved ?? {};
  expect([items[0]?.quantity, items[0]?.unitPrice, subtotal, taxRate, taxAmount, discountAmount, totalAmount]).toEqual([
    100_000, 10_000_000, 1e12, 100, 1e12, 10_000_000, 1_999_990_000_000,
  ]);
});

test('Take theirs gives up what was typed: it is not offered again, the focus stays on the page, and saving writes nothing over theirs', async () => {
  const { screen, world } = await openForm({
    path: '/invoices/invoice-1/edit',
    lists: { invoices: [buildInvoice()] },
  });
  const notes = textField(screen, 'Notes (visible to customer)');
  await notes.fill('Mine');
  await world.store.invoices.update('invoice-1', { notes: 'Theirs' });
  await button(screen, 'Take theirs').click();
  await expect.element(notes).toHaveValue('Theirs');
  await expect.element(screen.getByRole('main')).toHaveFocus();
  await expect.element(button(screen, 'Continue with it')).not.toBeInTheDocument();
  await button(screen, 'Update Invoice').click();
  await expect.element(toast(screen, 'Invoice Updated')).toBeVisible();
  await expect.poll(() => world.store.invoices.get('invoice-1')).toMatchObject({ notes: 'Theirs' });
});

test('Keep mine leaves the focus on the page, and saving writes over theirs', async () => {
  const { screen, world } = await openForm({
    path: '/invoices/invoice-1/edit',
    lists: { invoices: [buildInvoice()] },
  });
  await textField(screen, 'Notes (visible to customer)').fill('Mine');
  await world.store.invoices.update('invoice-1', { notes: 'Theirs' });
  await button(screen, 'Keep mine').click();
  await expect.element(screen.getByRole('main')).toHaveFocus();
  await button(screen, 'Update Invoice').click();
  await expect.element(toast(screen, 'Invoice Updated')).toBeVisible();
  await expect.poll(() => world.store.invoices.get('invoice-1')).toMatchObject({ notes: 'Mine' });
});

test.each(FORMS)('$kind: a minus before 0 is nothing, not minus 0', async (form) => {
  const { screen, stored, create, created } = await open(form);
  await fillLine(screen, 1, ['Goodwill', '-0', '-0']);
  await number(screen, 'Tax Rate (%)').fill('-0');
  await number(screen, 'Discount Amount').fill('-0');
  await expect.element(totals(screen)).toHaveTextContent('Subtotal$0.00Tax (0%)$0.00Total$0.00');
  await create();
  await created();
  const [saved] = await stored();
  const { items = [], subtotal, taxRate, taxAmount, discountAmount, totalAmount } = saved ?? {};
  const figures = [items[0]?.quantity, items[0]?.unitPrice, items[0]?.totalPrice, subtotal, taxRate, taxAmount];
  expect([...figures, discountAmount, totalAmount].map((figure) => Object.is(figure, 0))).toEqual(Array(8).fill(true));
});

test('on a phone each line names its figures', async () => {
  await page.viewport(390, 844);
  const { screen } = await open(FORMS[1]);
  const line = screen.getByRole('table', { name: 'Items' }).getByRole('row').nth(1);
  for (const name of ['Qty', 'Unit Price', 'Total'])
    await expect.element(line.getByText(name, { exact: true })).toBeVisible();
});

const PRICE = 'Enter the unit price: 0 to 10,000,000, in dollars and cents.';

// Which figures are refused: document-draft.test.ts (INV-52, INV-54 to INV-56, EST-40, EST-42).
test.each(FORMS)(
  '$kind: each refused figure has its message at its field, the first has the focus, and nothing is saved',
  async (form) => {
    const { screen, stored, create } = await open(form);
    await number(screen, 'Qty, item 1').fill('0.255');
    await number(screen, 'Unit Price, item 1').fill('');
    await number(screen, 'Tax Rate (%)').fill('100.1');
    await create();
    for (const [name, sentence] of [
      ['Qty, item 1', 'Enter the quantity: 0 to 100,000, with up to two decimals.'],
      ['Unit Price, item 1', PRICE],
      ['Tax Rate (%)', 'Enter a tax rate of 0 to 100, with up to three decimals.'],
    ] as const)
      await expect.element(number(screen, name)).toHaveAccessibleDescription(sentence);
    await expect.element(number(screen, 'Qty, item 1')).toHaveFocus();
    for (const name of ['Qty, item 1', 'Unit Price, item 1', 'Tax Rate (%)']) await number(screen, name).fill('1');
    await number(screen, 'Discount Amount').fill('-1');
    await create();
    await expect
      .element(number(screen, 'Discount Amount'))
      .toHaveAccessibleDescription('Enter the discount: 0 to 10,000,000, in dollars and cents.');
    await expect.element(number(screen, 'Discount Amount')).toHaveFocus();
    await expect.poll(() => stored()).toEqual([]);
  },
);

test.each(FORMS)(
  '$kind: one submit names the problems of all fields, from the customer to the discount',
  async ({ kind, list }) => {
    const { screen, world } = await openForm({ path: `/${list}/new` });
    await textField(screen, `${kind} Number`).fill('');
    await number(screen, 'Tax Rate (%)').fill('100.1');
    await number(screen, 'Discount Amount').fill('-1');
    await button(screen, `Create ${kind}`).click();
    const problems = screen.getByRole('alert').filter({ hasText: '5 fields need your attention' });
    await expect.element(problems).toBeVisible();
    expect(
      problems
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual([
      'Add at least one item.',
      'Enter a tax rate of 0 to 100, with up to three decimals.',
      'Enter the discount: 0 to 10,000,000, in dollars and cents.',
      `Enter the ${kind.toLowerCase()} number.`,
      'Select a customer.',
    ]);
    await expect.poll(() => world.store[list].list()).toEqual([]);
  },
);

test('figures beyond what a number can hold are refused: 1e309', async () => {
  const { screen, stored, create } = await open(FORMS[0]);
  for (const name of ['Qty, item 1', 'Unit Price, item 1', 'Tax Rate (%)', 'Discount Amount']) {
    await number(screen, name).fill('');
    await number(screen, name).click();
    await userEvent.keyboard('1e309');
  }
  await create();
  for (const [name, sentence] of [
    ['Qty, item 1', 'Enter the quantity: 0 to 100,000, with up to two decimals.'],
    ['Unit Price, item 1', PRICE],
    ['Tax Rate (%)', 'Enter a number.'],
    ['Discount Amount', 'Enter a number.'],
  ] as const)
    await expect.element(number(screen, name)).toHaveAccessibleDescription(sentence);
  await expect.poll(() => stored()).toEqual([]);
});

// What other rates come to: billing.test.ts.
test.each(FORMS)('$kind: quantities of two decimals are taken, and counted to the cent', async (form) => {
  const { screen, stored, create, created } = await open(form);
  await fillLine(screen, 1, ['Film by the square foot', '12.75', '18']);
  await button(screen, 'Add Item').click();
  await fillLine(screen, 2, ['Prep, hours', '0.25', '120']);
  await number(screen, 'Tax Rate (%)').fill('8.875');
  await expect.element(totals(screen)).toHaveTextContent('Tax (8.875%)');
  await create();
  await created();
  const [saved] = await stored();
  expect([saved?.taxRate, saved?.subtotal, saved?.taxAmount, saved?.totalAmount]).toEqual([
    8.875, 259.5, 23.03, 282.53,
  ]);
});

/** As the clipboard would. */
async function paste(text: string) {
  document.execCommand('insertText', false, text);
}

test('a pasted price counts without its dollar sign and commas; a pasted word leaves the field empty and is asked for', async () => {
  const { screen, stored, create, created } = await open(FORMS[0]);
  const price = number(screen, 'Unit Price, item 1');
  await price.fill('');
  await price.click();
  await paste(' call me ');
  await create();
  await expect.element(price).toHaveAccessibleDescription(PRICE);
  await expect.poll(() => stored()).toEqual([]);
  await price.fill('');
  await price.click();
  await paste('$1,200.50');
  await expect.element(totals(screen)).toHaveTextContent('Subtotal$1,200.50');
  await create();
  await created();
  await expect.poll(async () => (await stored())[0]?.subtotal).toBe(1200.5);
});

test.each(FORMS)(
  '$kind: the window of a new customer reads the VIN, and asks before what was typed is lost',
  async ({ list }) => {
    const { screen, world } = await openForm({ path: `/${list}/new` });
    await button(screen, 'New Customer').click();
    const dialog = screen.getByRole('dialog', { name: 'New Customer' });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();

    await button(screen, 'New Customer').click();
    await expect.element(textField(screen, 'VIN')).toHaveAccessibleDescription('Without it a temporary one is kept.');
    await textField(screen, 'First Name').fill('Nia');
    await textField(screen, 'VIN').fill('1hgc m826 3 3a004353');
    await expect.element(textField(screen, 'VIN')).toHaveValue('1HGCM82633A004353');
    await expect.element(textField(screen, 'VIN')).toHaveAccessibleDescription(/^The check digit does not fit/);
    await textField(screen, 'VIN').fill('1HGCM82633A004352');
    await button(screen, 'Use it').click();
    await expect.element(screen.getByRole('region', { name: 'Vehicle Summary' })).toHaveTextContent('2003 Honda');

    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(textField(screen, 'First Name')).toHaveValue('Nia');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .poll(async () => (await world.store.customers.list()).filter(({ firstName }) => firstName === 'Nia'))
      .toEqual([]);
  },
);

test.each(FORMS)(
  '$kind: a deletion elsewhere while nothing was typed is shown without a word about typed text',
  async ({ kind, list }) => {
    const record = list === 'invoices' ? buildInvoice() : buildEstimate();
    const { screen, world } = await openForm({ path: `/${list}/${record.id}/edit`, lists: { [list]: [record] } });
    await expect.element(button(screen, `Update ${kind}`)).toBeEnabled();
    await world.store[list].remove(record.id);
    const notice = screen
      .getByRole('alert')
      .filter({ hasText: `This ${kind.toLowerCase()} was deleted in another tab` });
    await expect.element(notice).toHaveTextContent('Or leave it deleted and give up your version.');
    await expect.element(notice).not.toHaveTextContent('typed');
    await button(screen, 'Keep mine').click();
    await button(screen, `Update ${kind}`).click();
    await expect.element(toast(screen, `${kind} Updated`)).toBeVisible();
    await expect.poll(() => world.store[list].get(record.id)).toMatchObject({ createdAt: record.createdAt });
  },
);

test('an invoice of a car that its customer has traded shows and keeps that car, with VIN and plate; a new one is for the car of today', async () => {
  const { vehicle, ...jake } = buildCustomer();
  const tesla = { ...vehicle, year: 2026, make: 'Tesla', model: 'Model Y' };
  const then = { ...jake, vehicle: { ...tesla, vin: '7SAYGDEE9TA123456', licensePlate: 'OLD 1' } };
  const now = { ...jake, vehicle: { ...tesla, vin: '7SAYGDEE4TF654321', licensePlate: 'NEW 1' } };
  const { screen, world, history } = await openForm({
    path: '/invoices/invoice-1/edit',
    lists: { customers: [now], invoices: [buildInvoice({ customer: then })] },
  });
  const panel = screen.getByRole('region', { name: 'Customer Information' });
  await expect.element(panel).toHaveTextContent('7SAYGDEE9TA123456');
  await expect.element(panel).toHaveTextContent('OLD 1');
  await button(screen, 'Update Invoice').click();
  await expect.element(toast(screen, 'Invoice Updated')).toBeVisible();
  await expect.poll(async () => (await world.store.invoices.get('invoice-1'))?.customer).toEqual(then);
  history.push(`/invoices/new?customerId=${jake.id}`);
  await expect.element(panel).toHaveTextContent('7SAYGDEE4TF654321');
});
