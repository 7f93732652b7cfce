import type { DayRange } from '#domain/figures/period.ts';
import {
  declareReport,
  perUnit,
  type ReportColumn,
  type ReportEntry,
  type ReportGroup,
  rateOf,
} from '#domain/figures/report.ts';
import { monthGroup } from '#domain/figures/report-groups.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { minus, percent, sum } from '#domain/money/money.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { type DoneWork, doneWork } from './done-work.ts';
import { categoryOfWork, customerOfWork, personOfWork, serviceOfWork, sizeOfWork, workGroup } from './work-groups.ts';

const AMOUNTS = ['revenue', 'labor', 'material', 'profit', 'planned', 'bay', 'measured', 'works'] as const;
type Amount = (typeof AMOUNTS)[number];

/** Returns the row of a piece of work for one way to group it. */
type GroupOf = (work: DoneWork, shop: ShopRows) => ReportGroup;

const GROUPS = {
  Job: ({ job, booking }) => workGroup(job, booking),
  Customer: ({ booking }, shop) => customerOfWork(booking, shop),
  Service: ({ booking }, shop) => serviceOfWork(booking, shop),
  Category: ({ booking }, shop) => categoryOfWork(booking, shop),
  Person: ({ booking }, shop) => personOfWork(booking, shop),
  'Vehicle Size': ({ booking }) => sizeOfWork(booking),
  Month: ({ day }) => monthGroup(day),
} as const satisfies Record<string, GroupOf>;
type Way = keyof typeof GROUPS;

function entryOf(work: DoneWork, by: readonly Way[], shop: ShopRows): ReportEntry<Amount> {
  const { job, booking, day, credit, labor, material, planned, bay, isMeasured } = work;
  const revenue = sum([work.revenue, credit]);
  return {
    date: day,
    name: joinFilled([job?.jobNumber ?? '', serviceOfWork(booking, shop).name], ' · '),
    record: workGroup(job, booking).record,
    groups: by.map((way) => GROUPS[way](work, shop)),
    amounts: {
      revenue,
      labor,
      material,
      profit: sum([revenue, -labor, -material]),
      planned,
      bay,
      measured: Number(isMeasured),
      works: 1,
    },
  };
}

/** Returns the entries of the work that was done in the range. */
function entriesBy(by: readonly Way[], counts: (work: DoneWork) => boolean = () => true) {
  return (shop: ShopRows, range: DayRange) =>
    doneWork(shop, range)
      .filter(counts)
      .map((work) => entryOf(work, by, shop));
}

const GROSS_PROFIT: ReportColumn<Amount> = {
  name: 'Gross Profit',
  unit: 'dollars',
  meaning: 'Revenue less labor and materials, as they were planned when the work was booked.',
  of: ({ profit }) => profit,
};

const PROFIT_BY = ['Job', 'Customer', 'Service', 'Category', 'Month'] as const satisfies Way[];

export const GROSS_PROFIT_REPORT = declareReport({
  id: 'gross-profit',
  title: 'Gross Profit by Job',
  about: 'What each finished job brought in, what it cost, and what was left.',
  notes: [
    'A job counts on the day when the car was handed over. A booking without a job counts on its last work day, once it is Complete.',
    'Sales goes by the dates of invoices, so the two reports can differ for the same days.',
  ],
  by: PROFIT_BY,
  amounts: AMOUNTS,
  columns: [
    {
      name: 'Revenue',
      unit: 'dollars',
      meaning:
        'What invoices ask for the work, without sales tax. Work without an invoice, or with a Draft or a cancelled one alone, counts at its booked price. An invoice for several services is shared by their booked prices. Work on a claim counts what the maker credits for it. Cancelled and no-show bookings are left out.',
      of: ({ revenue }) => revenue,
    },
    {
      name: 'Labor',
      unit: 'dollars',
      meaning: 'Planned hours at the hourly rate of the person, as booked.',
      of: ({ labor }) => labor,
    },
    {
      name: 'Materials',
      unit: 'dollars',
      meaning: 'The material cost of the service, as booked.',
      of: ({ material }) => material,
    },
    GROSS_PROFIT,
    {
      name: 'Margin',
      unit: 'percent',
      meaning: 'Gross profit as a share of revenue. Not shown without revenue.',
      of: ({ profit, revenue }) => (revenue === 0 ? undefined : percent(profit, revenue, 1)),
    },
  ],
  chart: 'Gross Profit',
  inOrder: ['Month'],
  entries: entriesBy(PROFIT_BY),
});

const BAY_HOUR_BY = ['Category', 'Person', 'Service', 'Job'] as const satisfies Way[];

export const PROFIT_PER_BAY_HOUR_REPORT = declareReport({
  id: 'profit-per-bay-hour',
  title: 'Profit per Bay Hour',
  about: 'Which work earns the most for each hour that it takes a bay.',
  notes: ['Bay hours come from the moves of the job’s card: the time in Prep and In Work while the bay is open.'],
  by: BAY_HOUR_BY,
  amounts: AMOUNTS,
  columns: [
    GROSS_PROFIT,
    {
      name: 'Bay Hours',
      unit: 'hours',
      meaning:
        'Measured hours in Prep and In Work while the bay is open, without time on hold. Work that was not measured counts its planned hours.',
      of: ({ bay }) => bay,
    },
    {
      name: 'Profit per Bay Hour',
      unit: 'dollars per hour',
      meaning: 'Gross profit divided by bay hours.',
      missing: 'No finished work',
      of: ({ profit, bay }) => perUnit(profit, bay, 2),
    },
    {
      name: 'Labor Hours',
      unit: 'hours',
      meaning: 'Planned hours of the people, as booked.',
      of: ({ planned }) => planned,
    },
    {
      name: 'Profit per Labor Hour',
      unit: 'dollars per hour',
      meaning: 'Gross profit divided by labor hours.',
      of: ({ profit, planned }) => perUnit(profit, planned, 2),
    },
    {
      name: 'Measured',
      unit: 'count',
      meaning: 'Services with measured bay hours. All others count their planned hours.',
      of: ({ measured }) => measured,
    },
  ],
  chart: 'Profit per Bay Hour',
  entries: entriesBy(BAY_HOUR_BY),
});

const HOURS_BY = ['Service', 'Vehicle Size', 'Person', 'Job'] as const satisfies Way[];

export const HOURS_REPORT = declareReport({
  id: 'hours',
  title: 'Estimate against Actual Hours',
  about: 'Where work takes longer or shorter than planned.',
  notes: [
    'Bay hours come from the moves of the job’s card: the time in Prep and In Work while the bay is open, without time on hold. A card that was moved late or not at all is not an exact clock.',
    'The hours of a job with several services are shared by their planned hours.',
  ],
  by: HOURS_BY,
  amounts: AMOUNTS,
  columns: [
    {
      name: 'Services Done',
      unit: 'count',
      meaning: 'Finished services with measured bay hours. All others are left out.',
      of: ({ works }) => works,
    },
    {
      name: 'Planned Hours',
      unit: 'hours',
      meaning: 'Hours of the services as they were booked.',
      of: ({ planned }) => planned,
    },
    {
      name: 'Bay Hours',
      unit: 'hours',
      meaning: 'Measured hours in Prep and In Work while the bay is open, without time on hold.',
      of: ({ bay }) => bay,
    },
    {
      name: 'Difference',
      unit: 'hours',
      meaning: 'Bay hours less planned hours. Above 0, the work took longer than planned.',
      of: ({ bay, planned }) => minus(bay, planned),
    },
    {
      name: 'Of Plan',
      unit: 'percent',
      meaning: 'Bay hours as a share of planned hours. Not shown for fewer than 5 services.',
      of: ({ bay, planned, works }) => rateOf(bay, planned, works),
    },
  ],
  chart: 'Difference',
  entries: entriesBy(HOURS_BY, ({ isMeasured }) => isMeasured),
});
