import { expect, test, vi } from 'vitest';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import { withChoice } from '#domain/estimates/choice.ts';
import { bills, offers } from '#test/figures/records.ts';
import { billShown, entriesShown, payShown, rangeShown, sumsShown, usd } from '#test/figures/shown.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { linksOf, type PlacedText, placedTexts } from '#test/read-pdf.ts';
import { DESIGN_FONTS } from '../faces.ts';
import { documentPdf } from './document-pdf.ts';

// On a busy machine the first file takes long: the fonts are read.
vi.setConfig({ testTimeout: 60_000 });

const design = fontsOf(DESIGN_FONTS);

/** The texts of the file in the order of its writing, its sums, one list for each total, and the addresses of its links. */
async function read(shown: CustomerDocument) {
  const { pdf } = documentPdf(shown, design, new Date('2026-11-20T18:00:00.000Z'));
  const bytes = new Uint8Array(pdf);
  const placed = (await placedTexts(bytes)).flat();
  const sums = placed.flatMap((one, at) => (one.text === 'Subtotal' ? [sumsFrom(placed.slice(at), one.left)] : []));
  return { texts: placed.map(({ text }) => text), sums, links: await linksOf(bytes) };
}

/** Returns the labels with their amounts as long as they are in the column of the first one. */
function sumsFrom(placed: readonly PlacedText[], column: number): string[] {
  const [label, amount, ...rest] = placed;
  if (!label || !amount?.text.includes('$') || label.left < column) return [];
  return [`${label.text} ${amount.text}`, ...sumsFrom(rest, column)];
}

test.each(offers)('the PDF of an estimate as it is offered, and as it was accepted: %s', async (_name, offer) => {
  const { case: one, estimate, context, choice } = offer;
  const { offered, range, accepted, deposit } = one;
  const sent = await read(estimateDocument(estimate, context));
  expect(sent.sums).toEqual(offered.map((figures) => sumsShown(one, figures)));
  expect(sent.texts).toContain(rangeShown(range));
  expect(sent.links).toEqual([payShown(deposit?.left)?.url].filter(Boolean));
  const taken = { ...estimate, ...withChoice(estimate, choice), status: 'Accepted' as const };
  const done = await read(estimateDocument(taken, context));
  expect(done.sums).toEqual([sumsShown(one, accepted)]);
  expect(done.links).toEqual([payShown(deposit?.after)?.url].filter(Boolean));
  // A long sentence is written in several lines.
  if (deposit) {
    expect(sent.texts.join(' ')).toContain(deposit.offered);
    expect(done.texts.join(' ')).toContain(deposit.accepted);
  }
});

test.each(bills)('the PDF of an invoice: %s', async (_name, { case: one, invoice, context }) => {
  const { texts, sums, links } = await read(invoiceDocument(invoice, context));
  const isOpen = one.becomes === 'Sent' || one.becomes === 'Overdue';
  expect(sums).toEqual([billShown(one)]);
  expect(texts.slice(texts.indexOf(one.headline))[1]).toBe(usd(isOpen || one.becomes === 'Draft' ? one.balance : 0));
  const entries = texts.flatMap((text, at) =>
    /(^| · )Nov 20, 2026 · /.test(text) ? [{ label: text, value: texts[at + 1] }] : [],
  );
  expect(entries).toEqual(entriesShown(one));
  expect(links).toEqual(isOpen ? [payShown(one.balance)?.url].filter(Boolean) : []);
});
