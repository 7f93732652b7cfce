import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import type { Sheet } from '#domain/documents/sheet-content.ts';
import { withChoice } from '#domain/estimates/choice.ts';
import { bills, offers } from '#test/figures/records.ts';
import { billShown, entriesShown, payShown, rangeShown, sumsShown, usd } from '#test/figures/shown.ts';
import { ChoiceFields } from './answer/choice-fields.tsx';
import { DocumentSheet } from './document-sheet.tsx';

/** Reads the amount above the link to pay, and the website that is named with it. */
function payIn(link: Element) {
  const lines = [...(link.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent ?? '');
  const host = lines.find((line) => line.startsWith('Opens '))?.slice('Opens '.length);
  return { url: link.getAttribute('href'), host, amount: lines[0] ?? '' };
}

/** Returns what a person reads on a sheet: the amount at its head, the sums of each option, the deposit, the link to pay, and the entries. */
function readOf(article: Element) {
  const text = (part: Element | null | undefined) => part?.textContent ?? '';
  const pairs = (list: Element) =>
    [...list.querySelectorAll('dt')].map((term) => `${text(term)} ${text(term.nextElementSibling)}`);
  const pay = article.querySelector('a[target="_blank"]');
  const lists = [...article.querySelectorAll('dl')].map(pairs);
  return {
    headline: text(article.querySelector('.sheet-amount')),
    // The first list has the dates.
    sums: lists.slice(1),
    deposit: [...article.querySelectorAll('p')]
      .map(text)
      .find((one) => one.includes('eposit') && !one.startsWith('Covered by')),
    pay: pay ? payIn(pay) : undefined,
  };
}

const entriesIn = (article: Element) =>
  [...article.querySelectorAll('li')].map((item) => {
    const [label, value] = [...item.children].map(({ textContent }) => textContent);
    return { label, value };
  });

/** Draws all sheets at once, each in a box with its name. */
async function draw(sheets: readonly (readonly [name: string, sheet: Sheet])[]) {
  await page.viewport(1024, 900);
  await render(
    <main>
      {sheets.map(([name, sheet]) => (
        <div key={name} data-testid={name}>
          <DocumentSheet document={sheet} />
        </div>
      ))}
    </main>,
  );
  return new Map(
    [...document.querySelectorAll('[data-testid]')].map((box) => [
      box.getAttribute('data-testid'),
      box.querySelector('article') ?? box,
    ]),
  );
}

test('the sheets of all estimates of the table show its figures, as they are offered and as they were accepted', async () => {
  const sheets = offers.flatMap(([name, { estimate, context, choice }]) => {
    const accepted = { ...estimate, ...withChoice(estimate, choice), status: 'Accepted' as const };
    return [
      [name, estimateDocument(estimate, context)],
      [`${name}, accepted`, estimateDocument(accepted, context)],
    ] as const;
  });
  const drawn = await draw(sheets);
  for (const [name, { case: one }] of offers) {
    const { offered, range, accepted, deposit } = one;
    const of = (title: string) => readOf(drawn.get(title) ?? document.body);
    expect(of(name), name).toEqual({
      headline: rangeShown(range),
      sums: offered.map((figures) => sumsShown(one, figures)),
      deposit: deposit?.offered,
      pay: payShown(deposit?.left),
    });
    expect(of(`${name}, accepted`), name).toEqual({
      headline: usd(accepted[3]),
      sums: [sumsShown(one, accepted)],
      deposit: deposit?.accepted,
      pay: payShown(deposit?.after),
    });
  }
});

test('the link’s page and the tablet show the sums of what is chosen', async () => {
  const chosen = offers.filter(([, { estimate }]) => estimate.options ?? estimate.items.some((line) => line.optional));
  await render(
    <main>
      {chosen.map(([name, { estimate, context, choice }]) => (
        <section key={name} data-testid={name}>
          <ChoiceFields offer={{ estimate, context }} choice={choice} onChoose={() => undefined} />
        </section>
      ))}
    </main>,
  );
  expect(chosen).toHaveLength(35);
  for (const [name, { case: one }] of chosen) {
    const box = page.getByTestId(name).element();
    const sums = [...box.querySelectorAll('dl > div')].map((sum) =>
      [...sum.children].map(({ textContent }) => textContent).join(' '),
    );
    const total = [...(box.querySelector('[role="status"]')?.children ?? [])].map(({ textContent }) => textContent);
    expect([...sums, total.join('')], name).toEqual(sumsShown(one, one.accepted));
  }
});

test('the sheets of all invoices of the table show its figures and entries', async () => {
  const drawn = await draw(bills.map(([name, { invoice, context }]) => [name, invoiceDocument(invoice, context)]));
  for (const [name, { case: one }] of bills) {
    const article = drawn.get(name) ?? document.body;
    const isOpen = one.becomes === 'Sent' || one.becomes === 'Overdue';
    expect(readOf(article), name).toEqual({
      headline: usd(isOpen || one.becomes === 'Draft' ? one.balance : 0),
      sums: [billShown(one)],
      deposit: undefined,
      pay: isOpen ? payShown(one.balance) : undefined,
    });
    expect(entriesIn(article), name).toEqual(entriesShown(one));
  }
});
