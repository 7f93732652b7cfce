import { describe, expect, test } from 'vitest';
import { type Report, reportTable } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import {
  buildBooking,
  buildClaim,
  buildCustomer,
  buildEmployee,
  buildInvoice,
  buildJob,
  buildService,
  buildStation,
  EMPTY_SHOP,
} from '#test/build.ts';
import { GROSS_PROFIT_REPORT, HOURS_REPORT, PROFIT_PER_BAY_HOUR_REPORT } from './profit-reports.ts';

const shopOf = (rows: Partial<ShopRows>): ShopRows => ({
  ...EMPTY_SHOP,
  settings: DEFAULT_SETTINGS,
  today: '2026-11-30',
  zone: 'America/New_York',
  at: '2026-11-30T17:00:00.000Z',
  ...rows,
});

/** Revenue, labor and material. */
const money = (servicePrice: number, laborCost: number, materialCost: number) => ({
  pricing: { ...buildBooking().pricing, servicePrice, laborCost, materialCost },
});
const work = (id: string, more: Partial<Booking> = {}) => buildBooking({ id, status: 'Complete', ...more });
/** A job of Friday, November 20 that was in work from 9 AM for so many minutes. */
const measuredJob = (bookingId: string, minutes: number, more: Partial<Job> = {}): Job => {
  const end = 14 * 60 + minutes;
  const time = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
  return buildJob({
    id: `job of ${bookingId}`,
    bookingIds: [bookingId],
    stage: 'Delivered',
    stageLog: [
      { stage: 'In Work', at: '2026-11-20T14:00:00.000Z', by: '' },
      { stage: 'Ready', at: `2026-11-20T${time}:00.000Z`, by: '' },
    ],
    deliveredAt: '2026-11-20T22:30:00.000Z',
    ...more,
  });
};

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
function tableOf(report: Report, rows: Partial<ShopRows>, by: string, range = NOVEMBER) {
  const shop = shopOf({ stations: [buildStation()], ...rows });
  const table = reportTable(report, report.entries(shop, range, undefined), by);
  return { rows: table.rows.map(({ name, values }) => [name, ...values]), total: table.total, all: table.rows };
}

describe('Gross Profit by Job', () => {
  test('one service: 800 − 105 − 90 is 605, 605 of 800 is 75.6 %', () => {
    const { rows, total, all } = tableOf(
      GROSS_PROFIT_REPORT,
      { bookings: [work('a')], jobs: [measuredJob('a', 60)] },
      'Job',
    );
    expect(rows).toEqual([['JOB-0001 · 2025 Porsche 911', 800, 105, 90, 605, 75.6]]);
    expect(total).toEqual([800, 105, 90, 605, 75.6]);
    expect(all[0]?.record).toEqual({ list: 'jobs', id: 'job of a' });
    expect(all[0]?.entries.map(({ date, name }) => [date, name])).toEqual([
      ['2026-11-20', 'JOB-0001 · Ceramic Coating'],
    ]);
  });

  test('a job of two services is one row: 1,200 − 165 − 120 is 915, 76.3 %', () => {
    const job = measuredJob('a', 60, { bookingIds: ['a', 'b'] });
    const bookings = [work('a'), work('b', money(400, 60, 30))];
    expect(tableOf(GROSS_PROFIT_REPORT, { bookings, jobs: [job] }, 'Job').rows).toEqual([
      ['JOB-0001 · 2025 Porsche 911', 1200, 165, 120, 915, 76.3],
    ]);
  });

  test('what makers credit for the work of claims counts as revenue, once for a job: 0 + 125.50 + 20 − 165 − 120 is −139.50', () => {
    const job = measuredJob('a', 60, { id: 'redo', bookingIds: ['a', 'b'] });
    const bookings = [work('a', money(0, 105, 90)), work('b', money(0, 60, 30))];
    const claims = [
      buildClaim({ id: 'one', jobId: 'redo', makerCredit: 125.5 }),
      buildClaim({ id: 'two', jobId: 'redo', makerCredit: 20 }),
      buildClaim({ id: 'open', makerCredit: 500 }),
      buildClaim({ id: 'other', jobId: 'other', makerCredit: 900 }),
    ];
    const rows = { bookings, jobs: [job], claims };
    expect(tableOf(GROSS_PROFIT_REPORT, rows, 'Job').rows).toEqual([
      ['JOB-0001 · 2025 Porsche 911', 145.5, 165, 120, -139.5, -95.9],
    ]);
    expect(tableOf(GROSS_PROFIT_REPORT, { ...rows, claims: [] }, 'Job').total).toEqual([0, 165, 120, -285, undefined]);
  });

  test('a free redo loses its costs: 0 − 105 − 90 is −195, without a margin', () => {
    const invoices = [
      buildInvoice({ status: 'Paid', bookingIds: ['a'], items: [], subtotal: 0, taxAmount: 0, totalAmount: 0 }),
    ];
    expect(tableOf(GROSS_PROFIT_REPORT, { bookings: [work('a')], invoices }, 'Job').rows).toEqual([
      ['Ceramic Coating · 2025 Porsche 911', 0, 105, 90, -195, undefined],
    ]);
  });

  test('a discount of 10 % on the invoice: 720 − 195 is 525, 72.9 %', () => {
    const invoices = [buildInvoice({ status: 'Sent', bookingIds: ['a'], taxAmount: 61.2, totalAmount: 781.2 })];
    const { total } = tableOf(GROSS_PROFIT_REPORT, { bookings: [work('a')], invoices }, 'Job');
    expect(total).toEqual([720, 105, 90, 525, 72.9]);
  });

  test('months are in order, also over New Year, and the last instant of the year is in it', () => {
    const at = (id: string, deliveredAt: string) => measuredJob(id, 60, { deliveredAt });
    const jobs = [
      at('a', '2027-01-01T05:00:00.000Z'),
      at('b', '2027-01-01T04:59:59.000Z'),
      at('c', '2028-02-29T17:00:00.000Z'),
    ];
    const bookings = [work('a'), work('b', money(500, 0, 0)), work('c')];
    const years = { from: '2026-01-01', to: '2028-12-31' };
    expect(tableOf(GROSS_PROFIT_REPORT, { bookings, jobs }, 'Month', years).rows.map(([name]) => name)).toEqual([
      'December 2026',
      'January 2027',
      'February 2028',
    ]);
    const year = { from: '2026-01-01', to: '2026-12-31' };
    expect(tableOf(GROSS_PROFIT_REPORT, { bookings, jobs }, 'Month', year).rows).toEqual([
      ['December 2026', 500, 0, 0, 500, 100],
    ]);
  });

  test('names are those of today, and of then for what was deleted', () => {
    const bookings = [work('a')];
    const live = {
      customers: [buildCustomer({ lastName: 'Novak-Lee' })],
      services: [buildService({ name: 'Coating, 5 Years', category: 'Detailing' })],
    };
    const names = (rows: Partial<ShopRows>) =>
      ['Customer', 'Service', 'Category'].map((by) => tableOf(GROSS_PROFIT_REPORT, { bookings, ...rows }, by).all[0]);
    expect(names(live).map((row) => [row?.name, row?.record])).toEqual([
      ['Jake Novak-Lee', { list: 'customers', id: 'customer-1' }],
      ['Coating, 5 Years', { list: 'services', id: 'service-1' }],
      ['Detailing', undefined],
    ]);
    expect(names({}).map((row) => [row?.name, row?.record])).toEqual([
      ['Jake Novak', undefined],
      ['Ceramic Coating', undefined],
      ['Ceramic Coating', undefined],
    ]);
  });

  test('a deleted service has the name of its newest work, in any order of the list', () => {
    const named = (id: string, name: string, date: string) => work(id, { date, service: buildService({ name }) });
    const bookings = [named('a', 'Coating', '2026-11-18'), named('b', 'Coating Plus', '2026-11-19')];
    for (const list of [bookings, bookings.toReversed()])
      expect(tableOf(GROSS_PROFIT_REPORT, { bookings: list }, 'Service').rows).toEqual([
        ['Coating Plus', 1600, 210, 180, 1210, 75.6],
      ]);
  });

  test('records that other programs left without a name have one', () => {
    const customer = buildCustomer({ firstName: '', lastName: ' ' });
    const nameless = work('a', { customer, service: buildService({ name: '' }) });
    expect(
      ['Customer', 'Service'].map((by) => tableOf(GROSS_PROFIT_REPORT, { bookings: [nameless] }, by).rows[0]?.[0]),
    ).toEqual(['No name', 'Deleted service']);
  });

  test('cancelled and no-show bookings are left out: of 3 × 605, 605 is left', () => {
    const bookings = [work('a'), work('b', { status: 'Cancelled' }), work('c', { status: 'No Show' })];
    const job = measuredJob('a', 60, { bookingIds: ['a', 'b', 'c'] });
    expect(tableOf(GROSS_PROFIT_REPORT, { bookings, jobs: [job] }, 'Job').total).toEqual([800, 105, 90, 605, 75.6]);
  });
});

describe('Profit per Bay Hour', () => {
  test('605 in 5.5 measured h is $110.00, in 3 planned h $201.67', () => {
    expect(
      tableOf(PROFIT_PER_BAY_HOUR_REPORT, { bookings: [work('a')], jobs: [measuredJob('a', 330)] }, 'Category').rows,
    ).toEqual([['Ceramic Coating', 605, 5.5, 110, 3, 201.67, 1]]);
  });

  test('work without measured hours counts its planned 3 h: 1,210 in 5.5 + 3 = 8.5 h is $142.35, in 6 h $201.67', () => {
    const rows = { bookings: [work('a'), work('b')], jobs: [measuredJob('a', 330)] };
    expect(tableOf(PROFIT_PER_BAY_HOUR_REPORT, rows, 'Service').total).toEqual([1210, 8.5, 142.35, 6, 201.67, 1]);
  });

  test('work of no hours has no figure per hour', () => {
    const bookings = [work('a', { estimatedHours: 0 })];
    expect(tableOf(PROFIT_PER_BAY_HOUR_REPORT, { bookings }, 'Job').total).toEqual([
      605,
      0,
      undefined,
      0,
      undefined,
      0,
    ]);
  });

  test('the rows with the most per hour are first', () => {
    const slow = work('a', { serviceId: 's', service: buildService({ name: 'Slow' }), estimatedHours: 10 });
    const { rows } = tableOf(PROFIT_PER_BAY_HOUR_REPORT, { bookings: [slow, work('b')] }, 'Service');
    expect(rows.map(([name, , , perHour]) => [name, perHour])).toEqual([
      ['Ceramic Coating', 201.67],
      ['Slow', 60.5],
    ]);
  });

  test('two people of one name are two rows, one of them deleted', () => {
    const other = buildEmployee({ id: 'employee-2' });
    const bookings = [work('a'), work('b', { employeeId: other.id, employee: other })];
    const { all } = tableOf(PROFIT_PER_BAY_HOUR_REPORT, { bookings, employees: [buildEmployee()] }, 'Person');
    expect(all.map(({ id, name, record }) => [id, name, record])).toEqual([
      ['employee-1', 'Maria Santos', { list: 'employees', id: 'employee-1' }],
      ['employee-2', 'Maria Santos', undefined],
    ]);
  });
});

describe('Estimate against Actual Hours', () => {
  const many = (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => `b${at}`);
    return { bookings: ids.map((id) => work(id)), jobs: ids.map((id) => measuredJob(id, 198)) };
  };

  test('5 services of 3 planned and 3.3 measured h: 15, 16.5, 1.5 h more, 110 %', () => {
    expect(tableOf(HOURS_REPORT, many(5), 'Service').rows).toEqual([['Ceramic Coating', 5, 15, 16.5, 1.5, 110]]);
  });

  test('4 services have no rate: 12, 13.2, 1.2 h more', () => {
    expect(tableOf(HOURS_REPORT, many(4), 'Vehicle Size').rows).toEqual([['Sports', 4, 12, 13.2, 1.2, undefined]]);
  });

  test('work that was not measured is left out', () => {
    const rows = { bookings: [work('a'), work('b')], jobs: [measuredJob('a', 120)] };
    expect(tableOf(HOURS_REPORT, rows, 'Person').total).toEqual([1, 3, 2, -1, undefined]);
  });
});
