import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvHead, csvLines } from '#domain/data-files/csv.ts';
import { depositDue, depositsTaken } from '#domain/deposits/deposit-due.ts';
import { billingContent, discountPercentOf } from '#domain/documents/billing-totals.ts';
import { estimateDocument } from '#domain/documents/document.ts';
import { emailTemplate, emailText } from '#domain/documents/email-text.ts';
import { estimateCsv } from '#domain/lists/details/estimates-details.ts';
import { followUpDue } from '#domain/messages/due-reasons.ts';
import { offers } from '#test/figures/records.ts';
import { payShown, rangeShown, sumsIn, sumsShown, usd } from '#test/figures/shown.ts';
import { withChoice } from './choice.ts';
import type { Estimate } from './estimate.ts';
import { chosenLines, textsToAgree } from './offer.ts';
import { openTotals } from './offered-options.ts';

const none = new Map();
const csv = { customers: none, services: none, employees: none, today: '2026-11-20', zone: 'America/Chicago' };

/** Cells of the estimate's row in the file. */
function cellsOf(estimate: Estimate): Record<string, string> {
  const columns = estimateCsv(csv);
  const [row = {}] = Papa.parse<Record<string, string>>(csvHead(columns) + csvLines(columns, [estimate]), {
    header: true,
  }).data;
  return row;
}

test.each(offers)('%s', (_name, { case: one, estimate, context, deposits, choice }) => {
  const { offered, range, accepted, deposit, off = '' } = one;
  const leads = Math.max(
    0,
    (estimate.options ?? []).findIndex(({ recommended }) => recommended),
  );
  const led = offered[leads] ?? accepted;
  const taken = { ...estimate, ...withChoice(estimate, choice), status: 'Accepted' as const };

  // The rules themselves.
  expect(depositsTaken(deposits)).toBe(one.taken ?? 0);
  const percent = discountPercentOf(estimate);
  const lines = (estimate.options ?? [estimate]).map(({ items }) => {
    const { discountAmount, discountApplies } = estimate;
    const made = billingContent(items, estimate.taxRate, { discountAmount, discountApplies, discountPercent: percent });
    return [made.subtotal, made.taxAmount, made.totalAmount];
  });
  expect(lines).toEqual(offered.map(([subtotal, tax, , total]) => [subtotal, tax, total]));
  const [low, high] = range;
  expect(openTotals(estimate)).toEqual({ low, high });
  const [subtotal, tax, discount, total] = accepted;
  const isPercent = off.includes('%');
  expect([taken.subtotal, taken.taxAmount, taken.discountAmount, taken.totalAmount]).toEqual([
    ...[subtotal, tax, isPercent ? discount : Number.parseFloat(off || '0'), total],
  ]);
  expect(openTotals(taken)).toEqual({ low: total, high: total });
  expect(depositDue(taken, context.settings)).toBe(
    deposit?.after === undefined ? (one.taken ?? 0) : deposit.after + (one.taken ?? 0),
  );

  // The sheet, as it is sent and as it was accepted.
  const sent = estimateDocument(estimate, context);
  expect(sent.headline.amount).toBe(rangeShown(range));
  expect((sent.options ?? [sent]).map(sumsIn)).toEqual(offered.map((figures) => sumsShown(one, figures)));
  expect(sumsIn(sent)).toEqual(sumsShown(one, led));
  expect([sent.deposit, sent.payOnline]).toEqual([deposit?.offered, payShown(deposit?.left)]);
  const done = estimateDocument(taken, context);
  expect(done.headline.amount).toBe(usd(total));
  expect(sumsIn(done)).toEqual(sumsShown(one, accepted));
  expect([done.deposit, done.payOnline]).toEqual([deposit?.accepted, payShown(deposit?.after)]);

  // What the customer reads and agrees to on the link and the tablet.
  expect(sumsIn(chosenLines({ estimate, context }, choice))).toEqual(sumsShown(one, accepted));
  const agreed = textsToAgree({ estimate, context }, choice).filter(({ about }) => about === 'deposit');
  expect(agreed.map(({ text }) => text)).toEqual(
    deposit?.after ? [`I pay a deposit of ${usd(deposit.after)} to book this work. It is taken off the invoice.`] : [],
  );

  // Email and message.
  const email = emailText(emailTemplate('Estimate', {}), sent, context.customer);
  expect(email.message).toContain(`The total is ${rangeShown(range)}.`);
  const later = { today: '2026-11-25', zone: context.zone, settings: { closedDays: [] } };
  expect(followUpDue(estimate, later)?.values['total']).toBe(rangeShown(range).replace('–', 'to'));

  // The file.
  const dollars = (amount: number) => amount.toFixed(2);
  for (const [record, figures, [lowest, highest]] of [
    [estimate, led, range],
    [taken, accepted, [total, total]],
  ] as const) {
    const cells = cellsOf(record);
    expect(
      ['Subtotal', 'Tax', 'Discount', 'Total', 'Lowest Total', 'Highest Total'].map((name) => cells[name]),
    ).toEqual([...figures.slice(0, 4), lowest, highest].map((amount) => dollars(amount ?? 0)));
  }
});
