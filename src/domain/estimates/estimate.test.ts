import { describe, expect, test } from 'vitest';
import { expiryDateOf } from '#domain/documents/document-dates.ts';
import { buildEstimate } from '#test/build.ts';
import { ESTIMATE_STATUSES, type EstimateStatus } from './estimate.ts';
import { estimateFigures, hasExpiredMarker } from './estimate-figures.ts';

const TODAY = '2026-11-20';

describe('the expiry date', () => {
  // B3
  test.each([
    ['2026-11-20', 30, '2026-12-20'],
    ['2026-11-20', 1, '2026-11-21'],
    ['2027-03-01', 365, '2028-02-29'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 45, '2027-02-14'],
  ])('of %s and %i days is %s (EST-21)', (date, days, expiry) => {
    expect(expiryDateOf(date, days)).toBe(expiry);
  });
});

describe('the Expired marker', () => {
  // B12
  test.each<[EstimateStatus, boolean]>([
    ['Draft', true],
    ['Sent', true],
    ['Viewed', true],
    ['Accepted', false],
    ['Declined', false],
    ['Expired', true],
  ])('of %s shows the day after: %s; not on the last day nor before (EST-33)', (status, marked) => {
    const markers = ['2026-11-19', '2026-11-20', '2026-11-21'].map((expiryDate) =>
      hasExpiredMarker({ status, expiryDate }, TODAY),
    );
    expect(markers).toEqual([marked, false, false]);
  });
});

describe('the cards', () => {
  // B10
  test.each<[EstimateStatus[], number]>([
    [['Accepted', 'Draft', 'Sent'], 33.3],
    [['Accepted', 'Accepted', 'Declined'], 66.7],
    [['Accepted', 'Accepted'], 100],
    [['Accepted', 'Draft', 'Sent', 'Viewed', 'Declined', 'Expired'], 16.7],
    [[], 0],
  ])('%j are a conversion rate of %d %% (EST-53)', (statuses, rate) => {
    expect(estimateFigures(statuses.map((status) => buildEstimate({ status }))).conversionRate).toBe(rate);
  });

  test('one of 100.10 in each status is 600.60 in all, 100.10 accepted and 200.20 pending (EST-34)', () => {
    const estimates = ESTIMATE_STATUSES.map((status) => buildEstimate({ status, totalAmount: 100.1 }));
    expect(estimateFigures(estimates)).toEqual({
      total: 600.6,
      accepted: 100.1,
      acceptedCount: 1,
      pending: 200.2,
      pendingCount: 2,
      conversionRate: 16.7,
    });
  });
});
