import { expect, test } from 'vitest';
import { warrantiesDetails } from '#domain/lists/details/warranties-details.ts';
import { buildCustomer, buildWarranty, buildWarrantyTier } from '#test/build.ts';
import { certificateFacts } from './certificate-facts.ts';
import { addedInWords } from './certificate-sheet.ts';
import { stateText } from './state-text.ts';
import type { Warranty } from './warranty.ts';
import { warrantyState } from './warranty-state.ts';
import { tierTitle } from './warranty-tier.ts';

const { promise } = buildWarrantyTier();
const TODAY = '2026-11-30';

/** Returns the row of the CSV file by its head. */
function csvRow(warranty: Warranty): Record<string, string> {
  const context = { customers: new Map(), services: new Map(), employees: new Map(), today: TODAY, zone: 'UTC' };
  const sheet = warrantiesDetails.csv['warranties']?.make([warranty], context);
  const cells = (line = '') =>
    [...line.trim().matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', ''));
  const row = cells(sheet?.lines(0, 1));
  return Object.fromEntries(cells(sheet?.head).map((name, at) => [name, row[at] ?? '']));
}

test.each<[what: string, warranty: Partial<Warranty>]>([
  ['ten years, to register', {}],
  ['for the life of the vehicle', { promise: { ...promise, term: 'vehicle', registerDays: undefined } }],
  ['while the customer owns the car', { promise: { ...promise, term: 'ownership', registerDays: undefined } }],
  ['void', { voided: { date: '2026-11-25', reason: 'Wrong car', by: '' } }],
  ['a company', { customer: buildCustomer({ companyName: 'Ridge Motors' }) }],
  [
    'two batches',
    {
      coverage: ['A-1', 'B-2'].map((batch) => ({
        positionId: 'hood',
        productId: batch,
        film: batch,
        extent: 'full' as const,
        note: '',
        batch,
      })),
    },
  ],
])('the CSV file says of a certificate what the screen says: %s', (_what, more) => {
  const warranty = buildWarranty(more);
  const facts = Object.fromEntries(certificateFacts(warranty, 'UTC'));
  const row = csvRow(warranty);
  expect([row['Warranty'], row['Term'], row['VIN'], row['Issued To'], row['State']]).toEqual([
    tierTitle(warranty.promise),
    facts['Term'],
    facts['VIN'],
    facts['Issued To'],
    stateText(warrantyState(warranty, TODAY)),
  ]);
  for (const batch of (row['Batches'] ?? '').split('; ')) expect(facts['Batch']).toContain(batch.trim());
});

test('lifetime is said as whose life it is, inspections with their days, and a car without a VIN as such', () => {
  const lines = (more: Partial<Warranty['promise']>, vin = '') =>
    Object.fromEntries(
      certificateFacts(
        buildWarranty({ promise: { ...promise, ...more }, issuedTo: { ...buildWarranty().issuedTo, vin } }),
        'UTC',
      ),
    );
  expect(lines({ term: 'vehicle' })).toMatchObject({
    Term: 'For the life of the vehicle',
    Holds: 'For the life of the vehicle',
    VIN: 'Not known',
  });
  expect(lines({ term: 'ownership' })['Holds']).toBe('As long as you own the car');
  const yearly = { inspectionMonths: 12, inspectionLateDays: 30, isInspectionRequired: true };
  expect(lines(yearly)['Inspections']).toBe('Every 12 months, at most 30 days late. A missed one ends the warranty.');
  expect(lines({ ...yearly, inspectionMonths: undefined })['Inspections']).toBeUndefined();
});

test('what was recorded is said in its order, and the certificate itself keeps its first end', () => {
  const sold = buildWarranty({ transfers: [{ date: '2027-01-02', customerId: 'c', name: '' }] });
  expect(addedInWords(sold)).toEqual(['Owned by another customer since Jan 2, 2027. It ends when the car is sold.']);
  expect(Object.fromEntries(certificateFacts(sold, 'UTC'))['Holds']).toBe('Through November 20, 2036');
});
