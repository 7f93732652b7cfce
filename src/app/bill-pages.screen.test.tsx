import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sum } from '#domain/money/money.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { EMPTY_SHOP } from '#test/build.ts';
import type { BillCase } from '#test/figures/bills.ts';
import { bills, shopOfBills } from '#test/figures/records.ts';
import { entriesShown, usd, wholeUsd } from '#test/figures/shown.ts';

// One walk through the pages of every invoice of the table.
vi.setConfig({ testTimeout: 180_000 });

beforeAll(() => page.viewport(1280, 1400));
afterAll(() => page.viewport(1280, 800));

const shop = { ...EMPTY_SHOP, ...shopOfBills() };
const open = (path: string) => renderApp({ path, samples: { demo: () => shop, starter: () => shop } });

const textOf = (element: Element | null | undefined) => element?.textContent ?? '';

/** The terms of the first list of figures in the part. */
function figuresIn(part: Element | null | undefined): string[] {
  const terms = part?.querySelector('dl')?.querySelectorAll('dt') ?? [];
  return [...terms].map((term) => `${textOf(term)} ${textOf(term.nextElementSibling)}`);
}

/** Returns what the account of the customer comes to: owed, credit with the deposits held, and both together. */
function accountOf({ becomes, balance, credit = 0, held = 0, dueDate = '' }: BillCase) {
  const owed = becomes === 'Sent' || becomes === 'Overdue' ? balance : 0;
  const isLate = dueDate !== '' && dueDate < '2026-11-20';
  return { owed, credit: sum([credit, held]), net: sum([owed, -credit, -held]), isLate };
}

test('the pages of each invoice of the table, of its customer and of the statement show its figures', async () => {
  const { history } = await open('/customers');
  for (const [at, [name, { case: one, invoice }]] of bills.entries()) {
    const { figures, paid, balance, becomes, tips = 0, held = 0 } = one;
    const { owed, credit, net, isLate } = accountOf(one);
    const customer = `/customers/customer-of-${at}`;

    history.push(customer);
    await expect
      .poll(
        () => {
          const documents = document.querySelector('ul[aria-label="Estimates and invoices"]');
          return [...figuresIn(documents?.parentElement), textOf(documents)];
        },
        { message: name },
      )
      .toEqual([
        `Spent ${usd(paid)}`,
        `Owed ${usd(owed)}`,
        ...(credit > 0 ? [`Credit ${usd(credit)}`] : []),
        ...(held > 0 ? [`Held in deposits ${usd(held)}`] : []),
        `${invoice.invoiceNumber}Nov 20, 2026${becomes}${wholeUsd(figures[3])}`,
      ]);

    history.push(`${customer}/statement`);
    await expect
      .poll(
        () => {
          const sheet = document.querySelector('article');
          const aging = [...(sheet?.querySelectorAll('li') ?? [])].map((item) =>
            [...item.children].map(textOf).join(' '),
          );
          return [textOf(sheet?.querySelector('.sheet-amount')), ...aging];
        },
        { message: name },
      )
      .toEqual([
        usd(Math.abs(net)),
        ...(owed > 0 ? [`${isLate ? '1–30 days past due' : 'Not due yet'} ${usd(owed)}`] : []),
        ...(credit > 0 ? [`Credit ${usd(-credit)}`] : []),
      ]);

    history.push(`/invoices/${invoice.id}/view`);
    await expect
      .poll(
        () => {
          const card = document.querySelector('section[aria-label="Payments"]');
          const entries = [...(card?.querySelector('ul')?.querySelectorAll('li') ?? [])];
          const tipped = [...(card?.querySelectorAll('p') ?? [])].map(textOf).find((text) => text.startsWith('Tips '));
          return [...entries.map((entry) => textOf(entry.children[1])), ...figuresIn(card), tipped];
        },
        { message: name },
      )
      .toEqual([
        ...entriesShown(one).map(({ value }) => value),
        ...[`Total ${usd(figures[3])}`, `Paid ${usd(paid)}`, `Balance ${usd(balance)}`],
        tips > 0 ? `Tips ${usd(tips)}, not part of the invoice` : undefined,
      ]);
  }
});

/** The rows of a table of figures: the name or the first link or button of each, and its amounts. */
function rowsOf(label: string): [string, ...string[]][] {
  const rows = [...document.querySelectorAll(`table[aria-label="${label}"] tr`)].slice(1);
  return rows.map((row) => {
    const [head, ...amounts] = [...row.children];
    return [textOf(head?.querySelector('a, button') ?? head), ...amounts.map(textOf)];
  });
}

const cell = (amount: number) => (amount === 0 ? '–' : usd(amount));
const byName = ([a]: readonly string[], [b]: readonly string[]) => (a ?? '').localeCompare(b ?? '');

test('Money closes the day of all invoices of the table by method, and shows the deposits held and the aging of each', async () => {
  await open('/money');
  const cases = bills.map(([name, { case: one }]) => [name, one] as const);

  // Payments, deposits, refunds, tips and their total.
  const closed = (of: (close: BillCase['close']) => readonly (readonly number[])[]) => {
    const moved = cases.flatMap(([, one]) => of(one.close));
    const sums = [0, 1, 2, 3].map((at) => sum(moved.map((amounts) => amounts[at] ?? 0)));
    return [...sums, sum(sums)];
  };
  const methods = ['Cash', 'Card', 'Check', 'Other'];
  const byMethod = methods.map((method) => [method, closed((close) => [close[method] ?? []])] as const);
  const all = closed(Object.values);
  await expect
    .poll(() => rowsOf('Money by method'))
    .toEqual([...byMethod.map(([method, sums]) => [method, ...sums.map(cell)]), ['Total', ...all.map(usd)]]);
  await expect
    .element(page.getByRole('status', { name: 'Expected cash' }))
    .toHaveTextContent(usd(byMethod[0]?.[1].at(-1) ?? 0));

  // What a Draft took is held until it is sent.
  const held = cases.flatMap(([name, { becomes, entries, held: rest = 0 }]) => {
    const reserved = entries.flatMap((entry) => Number(/^Deposit \w+ ([\d.]+)$/.exec(entry)?.[1] ?? 0));
    const amount = sum([rest, ...(becomes === 'Draft' ? reserved : [])]);
    return amount > 0 ? [[name, amount] as const] : [];
  });
  const [total, ...rows] = rowsOf('Deposits held').reverse();
  expect(rows.toSorted(byName)).toEqual(held.map(([name, amount]) => [name, usd(amount)]).toSorted(byName));
  expect(total).toEqual(['Total', usd(sum(held.map(([, amount]) => amount)))]);

  const aging = cases.flatMap(([name, one]) => {
    const { owed, credit, net, isLate } = accountOf(one);
    return owed === 0 && credit === 0
      ? []
      : [[name, [isLate ? 0 : owed, isLate ? owed : 0, 0, 0, 0, -credit, net]] as const];
  });
  const [sums, ...aged] = rowsOf('Open balances by days past due').reverse();
  expect(aged.toSorted(byName)).toEqual(aging.map(([name, amounts]) => [name, ...amounts.map(cell)]).toSorted(byName));
  expect(sums).toEqual([
    'Total',
    ...[0, 1, 2, 3, 4, 5, 6].map((at) => usd(sum(aging.map(([, amounts]) => amounts[at] ?? 0)))),
  ]);
});
