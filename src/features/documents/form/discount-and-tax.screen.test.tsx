import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Settings } from '#domain/shop/settings.ts';
import {
  button,
  chooseJake,
  fillLine,
  jake,
  number,
  openForm,
  priya,
  toast,
  totals,
} from '#test/app/document-screens.ts';
import type { AppScreen } from '#test/app/render-app.tsx';
import { pasteInto } from '#test/browser/paste-into.ts';
import { buildEstimate, buildInvoice } from '#test/build.ts';

const FORMS = [
  { kind: 'Invoice', list: 'invoices' },
  { kind: 'Estimate', list: 'estimates' },
] as const;

const discount = (screen: AppScreen) => number(screen, 'Discount Amount');
const type = (screen: AppScreen) => screen.getByRole('combobox', { name: 'Discount Type' });

beforeEach(async () => {
  await page.viewport(1280, 900);
});

/** A new document for Jake with one line of 1,200.00, or of another price. */
async function open({ kind, list }: (typeof FORMS)[number], price = '1200', settings: Partial<Settings> = {}) {
  const { screen, world, history } = await openForm({ path: `/${list}/new` });
  await world.store.settings.change((newest) => ({ ...newest, ...settings }));
  history.push(`/${list}`);
  await expect.element(number(screen, 'Tax Rate (%)')).not.toBeInTheDocument();
  history.push(`/${list}/new`);
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await fillLine(screen, 1, ['Ceramic coating', '1', price]);
  async function create() {
    await button(screen, `Create ${kind}`).click();
    await expect.element(toast(screen, `${kind} Created`)).toBeVisible();
    return (await world.store[list].list())[0];
  }
  return { screen, world, create };
}

test.each(FORMS)('$kind: a discount typed as 10% is 120.00 of 1,200.00, and follows the lines', async (form) => {
  const { screen, create } = await open(form);
  await discount(screen).click();
  await userEvent.clear(discount(screen));
  await userEvent.keyboard('10%');
  await expect.element(type(screen)).toHaveValue('%');
  await expect.element(discount(screen)).toHaveValue(10);
  await expect.element(totals(screen)).toHaveTextContent('Discount (10%)\u2212$120.00Total$1,182.00');
  await number(screen, 'Qty, item 1').fill('2');
  await expect.element(totals(screen)).toHaveTextContent('Discount (10%)\u2212$240.00Total$2,364.00');
  expect(await create()).toMatchObject({ discountAmount: 240, discountPercent: 10, totalAmount: 2364 });
});

test('10% pasted is a percentage, $10 typed after it is dollars again', async () => {
  const { screen, create } = await open(FORMS[0]);
  await number(screen, 'Tax Rate (%)').fill('0');
  await discount(screen).click();
  pasteInto(discount(screen).element(), '10%');
  await expect.element(totals(screen)).toHaveTextContent('Discount (10%)\u2212$120.00Total$1,080.00');
  await userEvent.clear(discount(screen));
  await userEvent.keyboard('$10');
  await expect.element(type(screen)).toHaveValue('$');
  await expect.element(totals(screen)).toHaveTextContent('Discount\u2212$10.00Total$1,190.00');
  const saved = await create();
  expect([saved?.discountAmount, saved?.discountPercent]).toEqual([10, undefined]);
});

test('a discount of 100.01 percent is refused, one of 100 is saved as a percentage', async () => {
  const { screen, create, world } = await open(FORMS[0]);
  await type(screen).selectOptions('%');
  await discount(screen).fill('100.01');
  await button(screen, 'Create Invoice').click();
  await expect
    .element(discount(screen))
    .toHaveAccessibleDescription('Enter the discount: 0 to 100 percent, with up to two decimals.');
  await expect.poll(() => world.store.invoices.list()).toEqual([]);
  await discount(screen).fill('100');
  expect(await create()).toMatchObject({ discountPercent: 100 });
});

test('a document of percent opens as such, and dollars in its place drop the percentage', async () => {
  const { screen, world } = await openForm({
    path: '/estimates/estimate-1/edit',
    lists: { estimates: [buildEstimate({ discountAmount: 80, discountPercent: 10, totalAmount: 788 })] },
  });
  await expect.element(type(screen)).toHaveValue('%');
  await expect.element(discount(screen)).toHaveValue(10);
  await type(screen).selectOptions('$');
  await discount(screen).fill('80');
  await button(screen, 'Update Estimate').click();
  await expect.element(toast(screen, 'Estimate Updated')).toBeVisible();
  const saved = await world.store.estimates.get('estimate-1');
  expect([saved?.discountAmount, saved?.discountPercent, saved?.totalAmount]).toEqual([80, undefined, 788]);
});

test.each([
  [{ discountApplies: 'before-tax' }, 'Discount\u2212$500.00Tax (8.5%)$0.00Total$0.00', 0],
  [{}, 'Tax (8.5%)$42.50Discount\u2212$500.00Total$42.50', 42.5],
] as const)('by the setting %j, 500.00 less 500.00 at 8.5 %% is %s', async (rule, shown, totalAmount) => {
  const { screen, create } = await open(FORMS[0], '500', rule);
  await discount(screen).fill('500');
  await expect.element(totals(screen)).toHaveTextContent(shown);
  expect(await create()).toMatchObject({ ...rule, totalAmount });
});

test('a document keeps the rule it was made with, whatever the setting says now', async () => {
  const { screen, world } = await openForm({
    path: '/invoices/invoice-1/edit',
    lists: { invoices: [buildInvoice({ discountAmount: 80, totalAmount: 788, balanceAmount: 788 })] },
  });
  await world.store.settings.change((newest) => ({ ...newest, discountApplies: 'before-tax' }));
  await expect.element(totals(screen)).toHaveTextContent('Tax (8.5%)$68.00Discount\u2212$80.00Total$788.00');
  await button(screen, 'Update Invoice').click();
  await expect.element(toast(screen, 'Invoice Updated')).toBeVisible();
  await expect.poll(() => world.store.invoices.get('invoice-1')).toMatchObject({ totalAmount: 788 });
});

const exempt = { ...priya, taxExemptNumber: 'TX-77', taxExemptUntil: '2026-11-20' };

async function choose(screen: AppScreen, name: RegExp) {
  await screen.getByRole('combobox', { name: 'Customer' }).fill(name.source);
  await screen.getByRole('option', { name }).click();
}

test('an exempt customer sets the rate to 0 and the number on the document; the next customer pays the usual rate', async () => {
  const { screen, world } = await openForm({ path: '/invoices/new', lists: { customers: [jake, exempt] } });
  const rate = number(screen, 'Tax Rate (%)');
  await choose(screen, /Priya/);
  await expect.element(rate).toHaveValue(0);
  await expect.element(screen.getByText('Tax exempt: TX-77')).toBeVisible();
  await choose(screen, /Jake/);
  await expect.element(rate).toHaveValue(8.5);
  await expect.element(screen.getByText('Tax exempt: TX-77')).not.toBeInTheDocument();
  await rate.fill('7');
  await choose(screen, /Priya/);
  await expect.element(rate).toHaveValue(0);
  await choose(screen, /Jake/);
  await expect.element(rate).toHaveValue(7);
  await choose(screen, /Priya/);
  await button(screen, 'Add Item').click();
  await fillLine(screen, 1, ['Coating', '1', '100']);
  await button(screen, 'Create Invoice').click();
  await expect.element(toast(screen, 'Invoice Created')).toBeVisible();
  const [saved] = await world.store.invoices.list();
  expect([saved?.taxRate, saved?.taxExemptNumber, saved?.totalAmount]).toEqual([0, 'TX-77', 100]);
});

test('a rate that is typed for an exempt customer stays, and the number is not on the document', async () => {
  const { screen, world } = await openForm({
    path: '/estimates/new?customerId=customer-2',
    lists: { customers: [jake, exempt] },
  });
  await expect.element(number(screen, 'Tax Rate (%)')).toHaveValue(0);
  await number(screen, 'Tax Rate (%)').fill('6');
  await expect.element(screen.getByText('Priya Natarajan is tax exempt: TX-77')).toBeVisible();
  await button(screen, 'Add Item').click();
  await button(screen, 'Create Estimate').click();
  await expect.element(toast(screen, 'Estimate Created')).toBeVisible();
  const [saved] = await world.store.estimates.list();
  expect([saved?.taxRate, saved?.taxExemptNumber]).toEqual([6, undefined]);
});

test('an exemption that ended yesterday counts no more', async () => {
  const ended = { ...exempt, taxExemptUntil: '2026-11-19' };
  const { screen } = await openForm({
    path: '/invoices/new?customerId=customer-2',
    lists: { customers: [jake, ended] },
  });
  await expect.element(number(screen, 'Tax Rate (%)')).toHaveValue(8.5);
});

test('an exemption that ended before a Draft was made says so, and bills with or without the tax', async () => {
  const ended = { ...exempt, taxExemptUntil: '2026-11-19' };
  const draft = buildInvoice({ customerId: ended.id, customer: ended });
  const { screen, world } = await openForm({
    path: '/invoices/invoice-1/edit',
    lists: { customers: [ended], invoices: [draft] },
  });
  const notice = screen.getByRole('status').filter({ hasText: 'The exemption TX-77 is not valid on this date' });
  await expect.element(notice).toHaveTextContent('It was valid until Nov 19, 2026. The tax is charged.');
  await expect.element(totals(screen)).toHaveTextContent('Tax (8.5%)$68.00Total$868.00');
  await button(screen, 'Bill Without Tax').click();
  await expect.element(totals(screen)).toHaveTextContent('Total$800.00');
  await expect.element(notice).toHaveTextContent(/It was valid until Nov 19, 2026\.$/);
  await button(screen, 'Update Invoice').click();
  await expect.element(toast(screen, 'Invoice Updated')).toBeVisible();
  const saved = await world.store.invoices.get('invoice-1');
  expect([saved?.taxRate, saved?.taxExemptNumber, saved?.totalAmount]).toEqual([0, 'TX-77', 800]);
});
