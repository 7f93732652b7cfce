import { expect, test } from 'vitest';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { type DayRange, rangeOfPeriod } from '#domain/figures/period.ts';
import { reportTable } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildCustomer, buildEstimate, buildLead, EMPTY_SHOP } from '#test/build.ts';
import { LOST_REPORT } from './lost-report.ts';

const ALL = { from: '2000-01-01', to: '2099-12-31' };

function entriesOf(rows: Partial<ShopRows>, range: DayRange = ALL) {
  const now = { today: '2026-11-30', zone: 'America/Chicago', at: '2026-11-30T18:00:00.000Z' };
  return LOST_REPORT.entries({ ...EMPTY_SHOP, settings: DEFAULT_SETTINGS, ...now, ...rows }, range, undefined);
}

const rowsBy = (by: string, rows: Partial<ShopRows>) =>
  reportTable(LOST_REPORT, entriesOf(rows), by).rows.map(({ name, values }) => [name, ...values]);

let made = 0;
const lost = (overrides: Partial<Lead> = {}) => {
  made += 1;
  return buildLead({ id: `lead-${made}`, status: 'Lost', updatedAt: '2026-11-10T16:00:00.000Z', ...overrides });
};
const declined = (overrides: Partial<Estimate> = {}) => {
  made += 1;
  const declinedAt = '2026-11-10T16:00:00.000Z';
  return buildEstimate({ id: `estimate-${made}`, status: 'Declined', declinedAt, ...overrides });
};

test('by reason: 2 leads for 800 + 800 and an estimate of 868 that say price in three ways are one row of 3 for 2,468', () => {
  const leads = [
    lost({ lostReason: 'Price', updatedAt: '2026-11-12T16:00:00.000Z' }),
    lost({ lostReason: 'price ' }),
    lost({ lostReason: 'No reply', estimatedValue: 50.25 }),
    lost({ lostReason: ' ' }),
    lost(),
  ];
  const estimates = [declined({ declineReason: 'PRICE' }), declined()];
  expect(rowsBy('Reason', { leads, estimates })).toEqual([
    ['No reason given', 3, 2468],
    ['Price', 3, 2468],
    ['No reply', 1, 50.25],
  ]);
});

test('by kind: 1 lead for 800 and 2 estimates for 868 + 868 = 1,736', () => {
  expect(rowsBy('Kind', { leads: [lost()], estimates: [declined(), declined()] })).toEqual([
    ['Estimate', 2, 1736],
    ['Lead', 1, 800],
  ]);
});

test('by source: of the lead, of today’s customer, and of the estimate when the customer was deleted', () => {
  const customers = [buildCustomer({ id: 'live', source: 'Referral' })];
  const gone = buildCustomer({ source: 'google ads' });
  const estimates = [declined({ customerId: 'live' }), declined({ customerId: 'gone', customer: gone })];
  const leads = [lost({ updatedAt: '2026-11-12T16:00:00.000Z' }), lost({ source: '' })];
  expect(rowsBy('Source', { leads, estimates, customers }).map(([name, count]) => [name, count])).toEqual([
    ['Google Ads', 2],
    ['Not known', 1],
    ['Referral', 1],
  ]);
});

test.each<[string, Partial<Lead>, string | undefined]>([
  ['lost at 11:30 PM in Chicago', { updatedAt: '2026-12-01T05:30:00.000Z' }, '2026-11-30'],
  ['lost a second before New Year', { updatedAt: '2027-01-01T05:59:59.000Z' }, '2026-12-31'],
  ['lost on a leap day', { updatedAt: '2028-03-01T05:59:00.000Z' }, '2028-02-29'],
  ['never changed: the day it came in', { updatedAt: '', createdAt: '2026-11-03T12:00:00.000Z' }, '2026-11-03'],
  ['without any date: left out', { updatedAt: '', createdAt: '' }, undefined],
  ['won after all', { status: 'Converted', lostReason: 'Price' }, undefined],
  ['still open', { status: 'Qualified' }, undefined],
])('a lead %s', (_, overrides, day) => {
  expect(entriesOf({ leads: [lost(overrides)] }).map(({ date }) => date)).toEqual(day === undefined ? [] : [day]);
});

test.each<[string, Partial<Estimate>, string | undefined]>([
  ['declined at 11:30 PM in Chicago', { declinedAt: '2026-12-01T05:30:00.000Z' }, '2026-11-30'],
  [
    'declined on a day that is not known: its last change',
    { declinedAt: undefined, updatedAt: '2026-11-05T12:00:00.000Z' },
    '2026-11-05',
  ],
  ['declined without any instant: its date', { declinedAt: undefined, updatedAt: '' }, '2026-11-20'],
  ['declined, then accepted', { status: 'Accepted', acceptedAt: '2026-11-12T12:00:00.000Z' }, undefined],
  ['expired', { status: 'Expired', declinedAt: undefined }, undefined],
  ['edited after a decline, a draft again', { status: 'Draft' }, undefined],
  ['a declined supplement', { supplementTo: 'estimate-0' }, '2026-11-10'],
])('an estimate %s', (_, overrides, day) => {
  expect(entriesOf({ estimates: [declined(overrides)] }).map(({ date }) => date)).toEqual(
    day === undefined ? [] : [day],
  );
});

test('of 3 lost over New Year in Chicago, last year has 2 and this year 1', () => {
  const times = ['2026-12-31T18:00:00.000Z', '2027-01-01T05:59:59.000Z', '2027-01-01T06:00:00.000Z'];
  const leads = times.map((updatedAt) => lost({ updatedAt }));
  const count = (period: 'Last Year' | 'This Year') => entriesOf({ leads }, rangeOfPeriod(period, '2027-01-02')).length;
  expect([count('Last Year'), count('This Year')]).toEqual([2, 1]);
});
