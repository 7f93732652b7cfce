import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { withChoice } from '#domain/estimates/choice.ts';
import { sum } from '#domain/money/money.ts';
import { documentList } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { EMPTY_SHOP } from '#test/build.ts';
import type { BillCase } from '#test/figures/bills.ts';
import { bills, offers } from '#test/figures/records.ts';
import { rangeShown, wholeUsd } from '#test/figures/shown.ts';

// All rows fit into the window: a list draws no others.
beforeEach(() => page.viewport(1280, 6000));
afterEach(() => page.viewport(1280, 800));

/** The amounts of the list's rows by number. */
async function amountsIn(path: string, label: string, lists: object): Promise<Record<string, string | null>> {
  const shop = { ...EMPTY_SHOP, ...lists };
  await renderApp({ path, samples: { demo: () => shop, starter: () => shop } });
  const { table, numbers } = documentList(label);
  await expect.element(table).toBeVisible();
  const rows = [...table.element().querySelectorAll('tbody tr')].filter((row) => row.querySelector('.mono'));
  const amounts = rows.map((row) => row.children[4]?.textContent ?? null);
  return Object.fromEntries(numbers().map((number, at) => [number, amounts[at] ?? null]));
}

test('the list of estimates shows the total of each of the table, or what is left to choose', async () => {
  const accepted = offers.map(([, { estimate, choice }]) => ({
    ...estimate,
    ...withChoice(estimate, choice),
    status: 'Accepted',
    id: `${estimate.id}-accepted`,
    estimateNumber: `${estimate.estimateNumber}-A`,
  }));
  const estimates = [...offers.map(([, { estimate }]) => estimate), ...accepted];
  const figures = offers.flatMap(([, { case: one, estimate }]) => [
    [estimate.estimateNumber, rangeShown(one.range, wholeUsd)],
    [`${estimate.estimateNumber}-A`, wholeUsd(one.accepted[3])],
  ]);
  await expect.poll(() => amountsIn('/estimates', 'Estimates', { estimates })).toEqual(Object.fromEntries(figures));
});

test('the list of invoices shows total and balance of each of the table, and their sums in its cards', async () => {
  const invoices = bills.map(([, { invoice }]) => invoice);
  const figures = bills.map(([, { case: one, invoice }]) => {
    const { figures, balance, becomes } = one;
    const nothing = becomes === 'Sent' && figures[3] === 0 ? ', nothing due' : '';
    return [invoice.invoiceNumber, `${wholeUsd(figures[3])}Balance: ${wholeUsd(balance)}${nothing}`];
  });
  await expect.poll(() => amountsIn('/invoices', 'Invoices', { invoices })).toEqual(Object.fromEntries(figures));
  const of = (figure: (one: BillCase) => number) => wholeUsd(sum(bills.map(([, { case: one }]) => figure(one))));
  const late = bills.filter(([, { case: one }]) => one.becomes === 'Overdue');
  const cards = {
    'Total Amount': [of(({ figures: [, , , total] }) => total)],
    'Paid Amount': [of(({ paid }) => paid)],
    'Pending Amount': [
      of(({ becomes, balance }) => (becomes === 'Paid' ? 0 : balance)),
      `${of(({ becomes, balance }) => (becomes === 'Draft' ? balance : 0))} on drafts`,
    ],
    Overdue: [`${late.length}`, `${wholeUsd(sum(late.map(([, { case: one }]) => one.balance)))} balance`],
  };
  for (const [name, texts] of Object.entries(cards)) {
    const { textContent } = documentList('Invoices').card(name).element();
    for (const text of texts) expect(textContent, name).toContain(text);
  }
});
