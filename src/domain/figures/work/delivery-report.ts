import { isBefore, MINUTES_PER_DAY } from '#domain/calendar/calendar.ts';
import { isDayIn } from '#domain/figures/period.ts';
import { declareReport, FEWEST, perUnit, type ReportEntry, rateOf } from '#domain/figures/report.ts';
import { monthGroup } from '#domain/figures/report-groups.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Job } from '#domain/jobs/job.ts';
import { reworkCount } from '#domain/jobs/job-facts.ts';
import { ratio } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { minuteOfInstant } from './bay-hours.ts';
import { deliveredAtOf, deliveredOn, earningBookings } from './done-work.ts';
import { categoryOfWork, personOfWork, workGroup } from './work-groups.ts';

const AMOUNTS = ['jobs', 'promised', 'onTime', 'lateDays', 'reworked'] as const;
type Amount = (typeof AMOUNTS)[number];

/** Returns how the job kept its promise; nothing without one. Days late are exact: 6 hours are 0.25. */
function promiseAmounts(job: Job): Partial<Record<Amount, number>> {
  const done = job.readyAt ?? deliveredAtOf(job);
  const [promisedMinute, doneMinute] = [minuteOfInstant(job.promisedAt), minuteOfInstant(done)];
  if (!job.promisedAt || !done || promisedMinute === undefined || doneMinute === undefined) return {};
  if (!isBefore(job.promisedAt, done)) return { promised: 1, onTime: 1 };
  return { promised: 1, lateDays: ratio(2, [doneMinute - promisedMinute], MINUTES_PER_DAY) };
}

function entryOf(job: Job, first: Booking, date: string, shop: ShopRows): ReportEntry<Amount> {
  const group = workGroup(job, first);
  return {
    date,
    name: group.name,
    record: group.record,
    groups: [monthGroup(date), categoryOfWork(first, shop), personOfWork(first, shop), group],
    amounts: { jobs: 1, ...promiseAmounts(job), reworked: Number(reworkCount(job) > 0) },
  };
}

export const DELIVERY_REPORT = declareReport({
  id: 'on-time',
  title: 'On Time and Rework',
  about: 'How often cars are ready when promised, and how often quality check sends work back.',
  notes: ['A job counts on the day when the car was handed over, under the category and person of its first service.'],
  by: ['Month', 'Category', 'Person', 'Job'],
  amounts: AMOUNTS,
  columns: [
    {
      name: 'Jobs',
      unit: 'count',
      meaning: 'Delivered jobs with at least one service that was neither cancelled nor a no-show.',
      of: ({ jobs }) => jobs,
    },
    {
      name: 'Promised',
      unit: 'count',
      meaning: 'Those with a promised time.',
      of: ({ promised }) => promised,
    },
    {
      name: 'On Time',
      unit: 'count',
      meaning: 'Those that were Ready, or else handed over, by the promised time.',
      of: ({ onTime }) => onTime,
    },
    {
      name: 'On Time Rate',
      unit: 'percent',
      meaning: 'On time as a share of promised. Not shown for fewer than 5 promised jobs.',
      of: ({ onTime, promised }) => rateOf(onTime, promised),
    },
    {
      name: 'Average Days Late',
      unit: 'days',
      meaning: 'Mean time from the promised time until late jobs were ready. Not shown for fewer than 5 late jobs.',
      of: ({ lateDays, promised, onTime }) =>
        promised - onTime < FEWEST ? undefined : perUnit(lateDays, promised - onTime, 1),
    },
    {
      name: 'Sent Back',
      unit: 'count',
      meaning: 'Jobs that quality check sent back to In Work at least once.',
      of: ({ reworked }) => reworked,
    },
    {
      name: 'Rework Rate',
      unit: 'percent',
      meaning: 'Jobs sent back as a share of all jobs. Not shown for fewer than 5 jobs.',
      of: ({ reworked, jobs }) => rateOf(reworked, jobs),
    },
  ],
  chart: 'On Time',
  inOrder: ['Month'],
  entries: (shop, range) => {
    const entries = shop.jobs.flatMap((job) => {
      if (job.stage !== 'Delivered') return [];
      const earning = earningBookings(job, shop.bookings);
      const date = deliveredOn(job, earning, shop);
      const [first] = earning;
      return first && date !== undefined && isDayIn(date, range) ? [entryOf(job, first, date, shop)] : [];
    });
    // Newest first, whatever the order of the list: a deleted person has the name of their newest job.
    const keyOf = ({ date, record }: ReportEntry<Amount>) => `${date} ${record?.id}`;
    return entries.sort((a, b) => (keyOf(a) > keyOf(b) ? -1 : 1));
  },
});
