import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ESTIMATE_STATUSES, type Estimate } from '#domain/estimates/estimate.ts';
import { type DayRange, monthsIn } from '#domain/figures/period.ts';
import { reportTable } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { sum } from '#domain/money/money.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildCustomer, buildEstimate, buildService, EMPTY_SHOP } from '#test/build.ts';
import { CLOSE_RATE_REPORT } from './close-rate-report.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const ALL = { from: '2000-01-01', to: '2099-12-31' };

function shopOf(rows: Partial<ShopRows>): ShopRows {
  const now = { today: '2026-11-30', zone: 'America/Chicago', at: '2026-11-30T18:00:00.000Z' };
  return { ...EMPTY_SHOP, settings: DEFAULT_SETTINGS, ...now, ...rows };
}

const entriesOf = (rows: Partial<ShopRows>, range: DayRange = ALL) =>
  CLOSE_RATE_REPORT.entries(shopOf(rows), range, undefined);

/** Rows as [name, Sent, Accepted, Declined, Close Rate, Value Sent, Value Accepted, Days to Accept]. */
const rowsBy = (by: string, rows: Partial<ShopRows>) =>
  reportTable(CLOSE_RATE_REPORT, entriesOf(rows), by).rows.map(({ name, values }) => [name, ...values]);

const totalOfAll = (estimates: readonly Estimate[], range: DayRange = ALL) =>
  reportTable(CLOSE_RATE_REPORT, entriesOf({ estimates }, range), '').total;

const morningOf = (day: string) => `${day}T16:00:00.000Z`;

let made = 0;
/** Sent on November 10, for 868.00 dollars. */
function offer(overrides: Partial<Estimate> = {}): Estimate {
  made += 1;
  const id = `estimate-${made}`;
  return buildEstimate({
    id,
    estimateNumber: `EST-${made}`,
    status: 'Sent',
    sentAt: morningOf('2026-11-10'),
    ...overrides,
  });
}

const acceptedOn = (day: string) => offer({ status: 'Accepted', acceptedAt: morningOf(day) });

describe('the day that an estimate counts on', () => {
  test.each<[string, Partial<Estimate>, string, string]>([
    [
      '11:30 PM in Chicago is still November 30',
      { sentAt: '2026-12-01T05:30:00.000Z' },
      'America/Chicago',
      '2026-11-30',
    ],
    [
      'the same instant is December 1 in Auckland',
      { sentAt: '2026-12-01T05:30:00.000Z' },
      'Pacific/Auckland',
      '2026-12-01',
    ],
    ['a second before New Year', { sentAt: '2027-01-01T05:59:59.000Z' }, 'America/Chicago', '2026-12-31'],
    ['New Year', { sentAt: '2027-01-01T06:00:00.000Z' }, 'America/Chicago', '2027-01-01'],
    ['a leap day', { sentAt: '2028-03-01T05:30:00.000Z' }, 'America/Chicago', '2028-02-29'],
    ['a day without a time', { sentAt: '2026-11-12' }, 'America/Chicago', '2026-11-12'],
    ['the answer does not move it', { status: 'Accepted', acceptedAt: morningOf('2026-12-24') }, 'UTC', '2026-11-10'],
    [
      'accepted without being sent: the day of the answer',
      { status: 'Accepted', sentAt: undefined, acceptedAt: '2026-11-16T03:00:00.000Z' },
      'America/Chicago',
      '2026-11-15',
    ],
    [
      'declined without being sent: the day of the answer',
      { status: 'Declined', sentAt: undefined, declinedAt: morningOf('2026-11-17') },
      'UTC',
      '2026-11-17',
    ],
    [
      'sent again after a decline, without a day: its own date',
      { status: 'Sent', sentAt: undefined, declinedAt: morningOf('2026-11-17') },
      'UTC',
      '2026-11-20',
    ],
    ['a time that is none: its own date', { sentAt: 'soon' }, 'UTC', '2026-11-20'],
  ])('%s', (_, overrides, zone, day) => {
    expect(entriesOf({ estimates: [offer(overrides)], zone }).map(({ date }) => date)).toEqual([day]);
  });

  test('of 3 estimates, the one sent on November 30 at 11:30 PM and that of November 1 at 12:00 AM are November’s', () => {
    const estimates = ['2026-12-01T05:30:00.000Z', '2026-11-01T05:00:00.000Z', '2026-12-01T06:00:00.000Z'].map(
      (sentAt) => offer({ sentAt }),
    );
    expect(totalOfAll(estimates, NOVEMBER)[0]).toBe(2);
  });
});

describe('what counts', () => {
  test.each<[string, Partial<Estimate>, (number | undefined)[]]>([
    ['sent', {}, [1, 0, 0, undefined, 868, 0, undefined]],
    ['viewed', { status: 'Viewed' }, [1, 0, 0, undefined, 868, 0, undefined]],
    [
      'accepted',
      { status: 'Accepted', acceptedAt: morningOf('2026-11-11') },
      [1, 1, 0, undefined, 868, 868, undefined],
    ],
    ['declined', { status: 'Declined', declinedAt: morningOf('2026-11-11') }, [1, 0, 1, undefined, 868, 0, undefined]],
    ['expired: neither accepted nor declined', { status: 'Expired' }, [1, 0, 0, undefined, 868, 0, undefined]],
    [
      'declined, then accepted: accepted once',
      { status: 'Accepted', declinedAt: morningOf('2026-11-11'), acceptedAt: morningOf('2026-11-12') },
      [1, 1, 0, undefined, 868, 868, undefined],
    ],
    [
      'accepted for 868, then edited to 1,200 and sent again: open, for 1,200',
      {
        totalAmount: 1200,
        acceptedAt: morningOf('2026-11-11'),
        earlierAnswers: [
          {
            answer: { at: morningOf('2026-11-11'), name: 'Jake', channel: 'phone', lineIds: [], agreed: [] },
            items: [],
            totalAmount: 868,
          },
        ],
      },
      [1, 0, 0, undefined, 1200, 0, undefined],
    ],
    ['a draft that was sent before', { status: 'Draft' }, [0, 0, 0, undefined, 0, 0, undefined]],
    ['a supplement', { supplementTo: 'estimate-0' }, [0, 0, 0, undefined, 0, 0, undefined]],
    [
      'no stored totals: 800 + 8.5% tax = 868',
      { subtotal: 0, taxAmount: 0, totalAmount: 0 },
      [1, 0, 0, undefined, 868, 0, undefined],
    ],
  ])('%s', (_, overrides, total) => {
    expect(totalOfAll([offer(overrides)])).toEqual(total);
  });

  test('2 of 4 accepted: no rate; 2 of 5 is 40%, 2 of 6 is 33.3%', () => {
    const four = [acceptedOn('2026-11-11'), acceptedOn('2026-11-12'), offer(), offer({ status: 'Expired' })];
    const five = [...four, offer({ status: 'Declined' })];
    const rate = (estimates: readonly Estimate[]) => totalOfAll(estimates)[3];
    expect([rate(four), rate(five), rate([...five, offer()])]).toEqual([undefined, 40, 33.3]);
  });
});

describe('days to accept', () => {
  const days = (estimates: readonly Estimate[]) => totalOfAll(estimates)[6];
  const four = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'].map(acceptedOn);

  test('4 accepted: no average; of 5 it is (0 + 1 + 2 + 3 + 7) ÷ 5 = 2.6 days, whatever the open ones do', () => {
    const five = [...four, acceptedOn('2026-11-17')];
    expect([days(four), days(five), days([...five, offer(), offer({ status: 'Declined' })])]).toEqual([
      undefined,
      2.6,
      2.6,
    ]);
  });

  test.each<[string, string | undefined, string | undefined, number]>([
    ['20 minutes over midnight in Chicago: 1 day', '2026-11-11T05:50:00.000Z', '2026-11-11T06:10:00.000Z', 1],
    ['over a leap day, February 28 to March 1: 2 days', morningOf('2028-02-28'), morningOf('2028-03-01'), 2],
    ['over the same days of 2027: 1 day', morningOf('2027-02-28'), morningOf('2027-03-01'), 1],
    ['25 hours as the clocks go back: 1 day', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z', 1],
    ['over New Year: 1 day', morningOf('2026-12-31'), morningOf('2027-01-01'), 1],
  ])('%s', (_, sentAt, acceptedAt, expected) => {
    const estimates = [1, 2, 3, 4, 5].map(() => offer({ status: 'Accepted', sentAt, acceptedAt }));
    expect(days(estimates)).toBe(expected);
  });

  test.each<[string, Partial<Estimate>]>([
    ['accepted without being sent', { status: 'Accepted', sentAt: undefined, acceptedAt: morningOf('2026-11-11') }],
    ['accepted on a day that is not known', { status: 'Accepted' }],
    ['sent after it was accepted', { status: 'Accepted', acceptedAt: morningOf('2026-11-09') }],
    ['accepted once, open again', { status: 'Sent', acceptedAt: morningOf('2026-11-11') }],
  ])('%s: not one of the five', (_, overrides) => {
    expect(days([...four, offer(overrides)])).toBeUndefined();
  });
});

describe('rows', () => {
  test('by source: today’s source of the customer, of a deleted one that of the estimate, and one row for both spellings', () => {
    const customers = [buildCustomer({ id: 'live', source: 'Referral' })];
    const estimates = [
      offer({ customerId: 'live' }),
      offer({ customerId: 'gone', customer: buildCustomer({ source: ' referral' }), sentAt: morningOf('2026-11-09') }),
      offer({ customerId: 'gone', customer: buildCustomer({ source: ' ' }) }),
      offer({ customerId: 'gone', customer: buildCustomer({ source: 'none' }) }),
    ];
    expect(rowsBy('Source', { estimates, customers }).map(([name, sent]) => [name, sent])).toEqual([
      ['Not known', 1],
      ['Referral', 2],
      ['none', 1],
    ]);
  });

  test('by service: the first line that counts, by its name of today, or as the line says', () => {
    const [item] = buildEstimate().items;
    if (!item) throw new Error('no line');
    const tint = { ...item, id: 'tint', serviceId: 'service-2', description: 'Tint' };
    const estimates = [
      offer(),
      offer({ items: [{ ...item, optional: true }, tint] }),
      offer({ items: [{ ...item, optional: true, chosen: true }, tint] }),
      offer({ items: [{ ...item, serviceId: undefined, description: 'Shop supplies' }] }),
      offer({ items: [] }),
    ];
    const services = [buildService({ name: 'Ceramic Pro' })];
    const rows = rowsBy('Service', { estimates, services });
    expect(rows.map(([name, sent]) => [name, sent])).toEqual([
      ['Ceramic Pro', 2],
      ['No service', 2],
      ['Tint', 1],
    ]);
  });

  test('an accepted option counts with its total: 1,500 of an estimate that led with 868', () => {
    const [item] = buildEstimate().items;
    if (!item) throw new Error('no line');
    const options = [
      { id: 'good', name: 'Good', items: [item], recommended: true },
      { id: 'best', name: 'Best', items: [{ ...item, totalPrice: 1500 }] },
    ];
    const open = offer({ options, optionId: 'good' });
    const taken = offer({ options, optionId: 'best', totalAmount: 1500, status: 'Accepted' });
    expect(totalOfAll([open, taken]).slice(4, 6)).toEqual([2368, 1500]);
  });

  test('by month, in order, also where the later one is worth more', () => {
    const estimates = [offer({ sentAt: morningOf('2026-12-02'), status: 'Accepted' }), offer()];
    expect(rowsBy('Month', { estimates }).map(([name]) => name)).toEqual(['November 2026', 'December 2026']);
  });

  test('by estimate: each with its number and link', () => {
    const estimates = [offer({ id: 'a', estimateNumber: 'EST-7' }), offer({ id: 'b', estimateNumber: ' ' })];
    const { rows } = reportTable(CLOSE_RATE_REPORT, entriesOf({ estimates }), 'Estimate');
    expect(rows.map(({ name, record }) => [name, record])).toEqual([
      ['EST-7', { list: 'estimates', id: 'a' }],
      ['No number', { list: 'estimates', id: 'b' }],
    ]);
    expect(rows[0]?.entries[0]?.name).toBe('EST-7 · Jake Novak · Sent');
  });
});

test('whatever is sent and answered: accepted and declined are among the sent, and the months add up to the year', () => {
  const day = fc
    .integer({ min: 0, max: 400 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days, 5, 30)).toISOString());
  const anyOffer = fc.record({
    status: fc.constantFrom(...ESTIMATE_STATUSES),
    sentAt: fc.option(day, { nil: undefined }),
    acceptedAt: fc.option(day, { nil: undefined }),
    declinedAt: fc.option(day, { nil: undefined }),
    totalAmount: fc.integer({ min: 1, max: 999_999 }).map((cents) => cents / 100),
  });
  fc.assert(
    fc.property(fc.array(anyOffer, { maxLength: 30 }), (some) => {
      const estimates = some.map((one) => offer(one));
      const year = { from: '2026-01-01', to: '2026-12-31' };
      const [sent = 0, accepted = 0, declined = 0, , value, acceptedValue] = totalOfAll(estimates, year);
      expect(accepted + declined).toBeLessThanOrEqual(sent);
      const months = monthsIn(year).map((month) => totalOfAll(estimates, month));
      const added = [0, 1, 2, 4, 5].map((column) => sum(months.map((values) => values[column] ?? 0)));
      expect(added).toEqual([sent, accepted, declined, value, acceptedValue]);
    }),
  );
});
