import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayRange } from '#domain/figures/period.ts';
import { reportTable } from '#domain/figures/report.ts';
import { LEAD_STATUSES, type Lead } from '#domain/leads/lead.ts';
import { sum } from '#domain/money/money.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildLead, EMPTY_SHOP } from '#test/build.ts';
import { LEADS_REPORT } from './leads-report.ts';

const ALL = { from: '2000-01-01', to: '2099-12-31' };

function entriesOf(leads: readonly Lead[], zone = 'America/Chicago', range: DayRange = ALL) {
  const now = { today: '2026-11-30', at: '2026-11-30T18:00:00.000Z' };
  return LEADS_REPORT.entries({ ...EMPTY_SHOP, settings: DEFAULT_SETTINGS, ...now, leads, zone }, range, undefined);
}

/** Rows as [name, Leads, Converted, Conversion Rate, Estimated Value, Won Value]. */
const rowsBy = (by: string, leads: readonly Lead[]) =>
  reportTable(LEADS_REPORT, entriesOf(leads), by).rows.map(({ name, values }) => [name, ...values]);

let made = 0;
const lead = (overrides: Partial<Lead> = {}) => {
  made += 1;
  return buildLead({ id: `lead-${made}`, ...overrides });
};

test('by source: 2 of 5 converted is 40% with 800 + 1,200.50 won; 1 of 4 has no rate', () => {
  const leads = [
    lead({ status: 'Converted' }),
    lead({ status: 'Converted', estimatedValue: 1200.5, source: 'google ads' }),
    lead({ status: 'Lost' }),
    lead({ status: 'New' }),
    lead({ status: 'Qualified', createdAt: '2026-11-28T12:00:00.000Z' }),
    ...(['Converted', 'New', 'Lost', 'Contacted'] as const).map((status) => lead({ status, source: '' })),
  ];
  expect(rowsBy('Source', leads)).toEqual([
    // 4 × 800 + 1,200.50; 800 + 1,200.50
    ['Google Ads', 5, 2, 40, 4400.5, 2000.5],
    ['Not known', 4, 1, undefined, 3200, 800],
  ]);
});

test('one that was lost and then converted is converted, one the other way around is not', () => {
  const leads = [
    lead({ status: 'Converted', lostReason: 'Price' }),
    lead({ status: 'Lost', customerId: 'customer-1' }),
  ];
  expect(reportTable(LEADS_REPORT, entriesOf(leads), '').total).toEqual([2, 1, undefined, 1600, 800]);
});

test.each<[string, string, string, string | undefined]>([
  ['11:30 PM in Chicago', '2026-12-01T05:30:00.000Z', 'America/Chicago', '2026-11-30'],
  ['the same instant in Auckland', '2026-12-01T05:30:00.000Z', 'Pacific/Auckland', '2026-12-01'],
  ['a second before New Year', '2027-01-01T05:59:59.000Z', 'America/Chicago', '2026-12-31'],
  ['New Year', '2027-01-01T06:00:00.000Z', 'America/Chicago', '2027-01-01'],
  ['a leap day', '2028-03-01T05:59:00.000Z', 'America/Chicago', '2028-02-29'],
  ['a day without a time', '2026-11-03', 'America/Chicago', '2026-11-03'],
  ['no date: left out', '', 'America/Chicago', undefined],
])('a lead that came in at %s', (_, createdAt, zone, day) => {
  expect(entriesOf([lead({ createdAt })], zone).map(({ date }) => date)).toEqual(day === undefined ? [] : [day]);
});

test('by month, in order, also where the later one has more leads', () => {
  const leads = ['2026-11-30', '2026-12-01', '2026-12-02'].map((createdAt) => lead({ createdAt }));
  expect(rowsBy('Month', leads).map(([name, count]) => [name, count])).toEqual([
    ['November 2026', 1],
    ['December 2026', 2],
  ]);
});

test('by lead: each with its name and link, two of one name are two rows', () => {
  const leads = [lead({ id: 'a' }), lead({ id: 'b' }), lead({ id: 'c', firstName: '', lastName: '' })];
  const { rows } = reportTable(LEADS_REPORT, entriesOf(leads), 'Lead');
  expect(rows.map(({ name, record }) => [name, record?.id])).toEqual([
    ['Dana Reyes', 'a'],
    ['Dana Reyes', 'b'],
    ['No name', 'c'],
  ]);
  expect(rows[0]?.entries[0]?.name).toBe('Dana Reyes · New');
});

test('whatever comes in, the sources add up to the total, and no more is won than there is', () => {
  const anyLead = fc.record({
    source: fc.constantFrom('', ' ', 'Web', 'web', 'WEB ', 'none', 'Wéb'),
    status: fc.constantFrom(...LEAD_STATUSES),
    estimatedValue: fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100),
  });
  fc.assert(
    fc.property(fc.array(anyLead, { maxLength: 30 }), (some) => {
      const { rows, total } = reportTable(LEADS_REPORT, entriesOf(some.map((one) => lead(one))), 'Source');
      const [leads = 0, won = 0, , value = 0, wonValue = 0] = total;
      expect([0, 1, 3, 4].map((column) => sum(rows.map(({ values }) => values[column] ?? 0)))).toEqual([
        leads,
        won,
        value,
        wonValue,
      ]);
      expect([won <= leads, wonValue <= value, leads, rows.length <= 3]).toEqual([true, true, some.length, true]);
    }),
  );
});
