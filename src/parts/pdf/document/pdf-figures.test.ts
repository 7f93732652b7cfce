import { expect, test, vi } from 'vitest';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import { withChoice } from '#domain/estimates/choice.ts';
import { bills, offers } from '#test/figures/records.ts';
import { billShown, entriesShown, payShown, rangeShown, sumsShown, usd } from '#test/figures/shown.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { linksOf, placedTexts } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { documentPdf } from './document-pdf.ts';

// On a busy machine the first file takes long: the fonts are read.
vi.setConfig({ testTimeout: 60_000 });

const design = fontsOf(DESIGN_FONTS);

/** The texts of the file in the order of its writing, and the addresses of its links. */
async function read(shown: CustomerDocument) {
  const { pdf } = documentPdf(shown, design, new Date('2026-11-20T18:00:00.000Z'));
  const bytes = new Uint8Array(pdf);
  const pages = await placedTexts(bytes);
  return { texts: pages.flat().map(({ text }) => text), links: await linksOf(bytes) };
}

/** The sums of the file, one list for each total. */
function sumsOf(texts: readonly string[]): string[][] {
  const lists: string[][] = [];
  for (const [at, text] of texts.entries()) {
    if (text === 'Subtotal') lists.push([]);
    if (SUM.test(text) && AMOUNT.test(texts[at + 1] ?? '')) lists.at(-1)?.push(`${text} ${texts[at + 1]}`);
  }
  return lists;
}

const SUM = /^(Subtotal|Tax \(.*\)|Discount.*|Adjustment|Total|With all add-ons|Paid|Balance due)$/;
const AMOUNT = /^\u2212?\$[\d,.]+$/;

/** Each PDF carries its typefaces, which takes a while: a few of each kind in the short run. */
function some<Case>(cases: readonly (readonly [string, Case])[], names: readonly string[]) {
  return process.env['LONG'] ? cases : cases.filter(([name]) => names.includes(name));
}

test.each(
  some(offers, [
    'thirds of a cent before tax: 7.25% of 83.333',
    '500 off 110 after tax',
    '100 off each option before tax: 8.875% of 900, 1,400 and 1,416.667',
    'an option with an add-on that the shop ticked asks for half of what it shows',
  ]),
)('the PDF of an estimate as it is offered, and as it was accepted: %s', async (_name, offer) => {
  const { case: one, estimate, context, choice } = offer;
  const { offered, range, accepted, deposit } = one;
  const sent = await read(estimateDocument(estimate, context));
  expect(sumsOf(sent.texts)).toEqual(offered.map((figures) => sumsShown(one, figures)));
  expect(sent.texts).toContain(rangeShown(range));
  expect(sent.links).toEqual([payShown(deposit?.left)?.url].filter(Boolean));
  const taken = { ...estimate, ...withChoice(estimate, choice), status: 'Accepted' as const };
  const done = await read(estimateDocument(taken, context));
  expect(sumsOf(done.texts)).toEqual([sumsShown(one, accepted)]);
  expect(done.links).toEqual([payShown(deposit?.after)?.url].filter(Boolean));
  // A long sentence is written in several lines.
  if (deposit) {
    expect(sent.texts.join(' ')).toContain(deposit.offered);
    expect(done.texts.join(' ')).toContain(deposit.accepted);
  }
});

test.each(
  some(bills, [
    'a deposit larger than the invoice: the rest is given back in cash',
    'a refund by another method',
    'a tip is neither paid nor taxed',
    'a stored total with a cent that no line has',
  ]),
)('the PDF of an invoice: %s', async (_name, { case: one, invoice, context }) => {
  const { texts, links } = await read(invoiceDocument(invoice, context));
  const isOpen = one.becomes === 'Sent' || one.becomes === 'Overdue';
  expect(sumsOf(texts)).toEqual([billShown(one)]);
  expect(texts.slice(texts.indexOf(one.headline))[1]).toBe(usd(isOpen || one.becomes === 'Draft' ? one.balance : 0));
  const entries = texts.flatMap((text, at) =>
    text.includes(' · Nov 20, 2026 · ') || text.startsWith('Nov 20, 2026 · ')
      ? [{ label: text, value: texts[at + 1] }]
      : [],
  );
  expect(entries).toEqual(entriesShown(one));
  expect(links).toEqual(isOpen ? [payShown(one.balance)?.url].filter(Boolean) : []);
});
