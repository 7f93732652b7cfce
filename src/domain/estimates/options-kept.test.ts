import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvHead, csvLines } from '#domain/data-files/csv.ts';
import { copyOfEstimate } from '#domain/documents/new-documents.ts';
import { estimateCsv, estimatesDetails } from '#domain/lists/details/estimates-details.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { searchFor, searchTextOf } from '#domain/text/search-text.ts';
import { buildEstimate } from '#test/build.ts';
import { buildLine } from '#test/data/documents.ts';
import { offers } from '#test/figures/records.ts';
import { accepted } from './accepted.ts';
import { withChoice } from './choice.ts';
import type { EstimateAnswer } from './estimate-answer.ts';

const AT = '2026-11-20T18:00:00.000Z';
const line = (id: string, description: string, unitPrice: number, optional = false) =>
  buildLine({ id, description, unitPrice, ...(optional && { optional }) });

const options = [
  { id: 'a', name: 'Front', items: [line('a1', 'Hood film', 1000)] },
  { id: 'b', name: '', items: [line('b1', 'Whole car film', 5000), line('b2', 'Wheel coating', 400, true)] },
];
const open = buildEstimate({ items: [], options, taxRate: 0, status: 'Sent' });
const sent = { ...open, ...withChoice(open, { optionId: 'a', lineIds: [] }) };
const answer: EstimateAnswer = {
  at: AT,
  name: 'Nora Quill',
  channel: 'phone',
  optionId: 'b',
  lineIds: ['b2'],
  agreed: [{ about: 'terms', text: 'Pay at pickup.' }],
};
const taken = { ...sent, ...accepted(sent, answer, () => 'seal') };

test('the CSV file names the options and the accepted one, and holds what is left to choose', () => {
  const none = new Map();
  const csv = { customers: none, services: none, employees: none, today: '2026-11-20', zone: 'America/Chicago' };
  const columns = estimateCsv(csv);
  const file = csvHead(columns) + csvLines(columns, [sent, taken, buildEstimate()]);
  const { data } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true });
  const names = ['Status', 'Total', 'Options', 'Accepted Option', 'Lowest Total', 'Highest Total', 'Accepted By'];
  expect(data.map((row) => names.map((name) => row[name]))).toEqual([
    ['Sent', '1000.00', 'Front, Option 2', '', '1000.00', '5400.00', ''],
    ['Accepted', '5400.00', 'Front, Option 2', 'Option 2', '5400.00', '5400.00', 'Nora Quill'],
    ['Draft', '868.00', '', '', '868.00', '868.00', ''],
  ]);
});

test.each([
  ['the line of an option that does not lead', 'whole car'],
  ['an add-on of it', 'wheel coat'],
  ['the name of an option', 'front'],
  ['the line that leads', 'hood film'],
])('the search finds %s, before and after another one was accepted', (_what, typed) => {
  const found = [sent, taken, buildEstimate()].map((estimate) => {
    const { title, texts } = estimatesDetails.search(estimate, undefined);
    return searchFor(typed)(
      searchTextOf(
        [title, ...texts].filter((text) => text !== undefined),
        [],
      ),
    );
  });
  expect(found).toEqual([true, true, false]);
});

function copyOf(estimate: typeof taken) {
  let lines = 0;
  const lineId = () => {
    lines += 1;
    return `new-${lines}`;
  };
  const context = { id: 'copy', number: 'EST-9', lineId, at: AT, today: '2026-11-20' };
  return copyOfEstimate(estimate, DEFAULT_SETTINGS, context);
}

test('a copy of an accepted estimate offers all options again: nothing is chosen, answered or accepted', () => {
  const { customer } = taken;
  const copied = [
    { ...options[0], items: [{ ...options[0]?.items[0], id: 'new-1' }] },
    { ...options[1], items: options[1]?.items.map((one, at) => ({ ...one, id: `new-${at + 2}` })) },
  ];
  expect(copyOf(taken)).toEqual({
    id: 'copy',
    estimateNumber: 'EST-9',
    customerId: 'customer-1',
    customer,
    status: 'Draft',
    items: copied[0]?.items,
    options: copied,
    optionId: 'a',
    subtotal: 1000,
    taxRate: 0,
    taxAmount: 0,
    discountAmount: 0,
    totalAmount: 1000,
    date: '2026-11-20',
    expiryDate: '2026-12-20',
    validityPeriod: 30,
    terms: '',
    notes: '',
    internalNotes: '',
    createdAt: AT,
    updatedAt: AT,
  });
});

test('a copy of each accepted estimate of the table has the figures of its first offer again', () => {
  // What the shop ticked for one customer is not ticked for the next.
  const plain = offers.filter(([, { case: one }]) => !JSON.stringify(one).includes('ticked'));
  expect(plain).toHaveLength(38);
  for (const [name, { case: one, estimate, choice }] of plain) {
    const leads = Math.max(0, estimate.options?.findIndex(({ recommended }) => recommended) ?? 0);
    const copy = copyOf({ ...estimate, ...withChoice(estimate, choice), status: 'Accepted' });
    const [subtotal, tax, , total] = one.offered[leads] ?? [];
    const figures = [copy.subtotal, copy.taxAmount, copy.totalAmount, copy.discountAmount];
    expect(figures, name).toEqual([subtotal, tax, total, estimate.discountAmount]);
  }
});
