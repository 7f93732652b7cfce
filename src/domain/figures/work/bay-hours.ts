import {
  addDays,
  dayOfInstant,
  daysBetween,
  instantOf,
  isDate,
  isTime,
  MINUTES_PER_DAY,
  minutesOf,
  timeOf,
  wallTimeOf,
} from '#domain/calendar/calendar.ts';
import { overlap, subtract } from '#domain/calendar/intervals.ts';
import type { Interval } from '#domain/calendar/week-hours.ts';
import type { Station } from '#domain/catalog/station.ts';
import { shopOpen, stationOpen } from '#domain/catalog/station-hours.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import type { Job } from '#domain/jobs/job.ts';
import { ratio } from '#domain/money/money.ts';
import type { Settings } from '#domain/shop/settings.ts';

const EPOCH = '1970-01-01';
const MS_PER_MINUTE = 60_000;
/** 0.1 h: less is a card that was only clicked through. */
const FEWEST_MINUTES = 6;

const minuteOf = (date: string, time: string) => daysBetween(EPOCH, date) * MINUTES_PER_DAY + minutesOf(time);

/** Returns the minutes from 1970 to the instant; undefined for text that is no instant. */
export function minuteOfInstant(instant: string | undefined): number | undefined {
  if (instant === undefined) return undefined;
  const [date, time] = [instant.slice(0, 10), instant.slice(11, 16)];
  // Fast path for instants as the app writes them: figures read every move of every job.
  if (instant.length === 24 && instant.endsWith('Z') && isDate(date) && isTime(time)) return minuteOf(date, time);
  const utc = wallTimeOf(instant, 'UTC');
  return utc && minuteOf(utc.date, utc.time);
}

const dayNumberOf = (minute: number) => Math.floor(minute / MINUTES_PER_DAY);

/** A day of the shop in minutes from 1970: all of it, and the open hours of a bay. A day on which clocks change has 23 or 25 hours. */
type BayDay = { date: string; whole: Interval; open: Interval | undefined };
/** @param day days from 1970 */
type BayCalendar = (bay: string, day: number) => BayDay;

/** Returns the days of each bay by its name. A bay that was deleted is open when the shop is. */
const bayCalendar = perRecord(
  (stations: readonly Station[], closedDays: Settings['closedDays'], zone: string): BayCalendar => {
    const shop = { stations, settings: { closedDays } };
    const byName = new Map(stations.map((station) => [station.name, station]));
    // Asking a time zone takes long, and bays share their hours.
    const instants = new Map<number, number>();
    const instantAt = (day: number, minutes: number) => {
      const wall = day * MINUTES_PER_DAY + minutes;
      const instant =
        instants.get(wall) ??
        instantOf(addDays(EPOCH, dayNumberOf(wall)), timeOf(minutes), zone).getTime() / MS_PER_MINUTE;
      instants.set(wall, instant);
      return instant;
    };
    const between = (day: number, { start, end }: Interval) => ({
      start: instantAt(day, start),
      end: instantAt(day, end),
    });
    const daysOf = new Map<string, Map<number, BayDay>>();
    return (bay, day) => {
      const station = byName.get(bay);
      const name = station?.name ?? '';
      const days = daysOf.get(name) ?? new Map<number, BayDay>();
      daysOf.set(name, days);
      const known = days.get(day);
      if (known) return known;
      const date = addDays(EPOCH, day);
      const open = station ? stationOpen(station, date, shop.settings) : shopOpen(shop, date);
      const whole = between(day, { start: 0, end: MINUTES_PER_DAY });
      const made = { date, whole, open: open && between(day, open) };
      days.set(day, made);
      return made;
    };
  },
);

/** Returns when the car was in Prep or In Work, in minutes from 1970. None while it is. */
function stretchesInWork({ stageLog }: Pick<Job, 'stageLog'>): Interval[] {
  const stretches: Interval[] = [];
  let since: number | undefined;
  for (const { stage, at, hold, notInspected } of stageLog) {
    const minute = hold || notInspected ? undefined : minuteOfInstant(at);
    if (minute === undefined) continue;
    if (stage === 'Prep' || stage === 'In Work') since ??= minute;
    else if (since !== undefined) {
      stretches.push({ start: since, end: minute });
      since = undefined;
    }
  }
  return since === undefined ? stretches : [];
}

/** Returns when the job was on hold, in minutes from 1970. */
function holdsOf({ stageLog, hold }: Pick<Job, 'stageLog' | 'hold'>): Interval[] {
  const ended = stageLog.flatMap((event) =>
    event.hold ? [{ since: event.hold.since, end: minuteOfInstant(event.at) }] : [],
  );
  const all = hold ? [...ended, { since: hold.since, end: Number.POSITIVE_INFINITY }] : ended;
  return all.flatMap(({ since, end }) => {
    const start = minuteOfInstant(since);
    return start === undefined || end === undefined || end <= start ? [] : [{ start, end }];
  });
}

/**
 * Returns the minutes of a stretch that are in open hours. On a day without open hours they count if the stretch begins and ends on it: someone
 * was there. A car that only waits over a Sunday is not worked on.
 */
function minutesWorkedIn(stretch: Interval, dayOf: (day: number) => BayDay): number {
  let minutes = 0;
  // The shop's day is at most one away from that of UTC.
  for (let day = dayNumberOf(stretch.start) - 1; day <= dayNumberOf(stretch.end) + 1; day += 1) {
    const { whole, open } = dayOf(day);
    const isWithinDay = stretch.start >= whole.start && stretch.end <= whole.end;
    const counted = open ? overlap(stretch, open) : isWithinDay ? stretch : undefined;
    if (counted) minutes += counted.end - counted.start;
  }
  return minutes;
}

const hoursOfJob = perRecord((job: Job, bay: string, calendar: BayCalendar): number | undefined => {
  const holds = holdsOf(job);
  const minutes = stretchesInWork(job)
    .flatMap((stretch) => subtract(stretch, holds))
    .reduce((all, stretch) => all + minutesWorkedIn(stretch, (day) => calendar(bay, day)), 0);
  return minutes < FEWEST_MINUTES ? undefined : ratio(1, [minutes], 60);
});

export type BayShop = {
  stations: readonly Station[];
  settings: Pick<Settings, 'closedDays'>;
  zone: string;
};

/**
 * Returns the hours that the car was in Prep or In Work while the bay with that name was open, without the time on hold; one decimal. Undefined when
 * the moves of the job's card don't say: it was never there, still is, or was there for less than 0.1 h.
 */
export function measuredBayHours(job: Job, bay: string, { stations, settings, zone }: BayShop): number | undefined {
  return hoursOfJob(job, bay, bayCalendar(stations, settings.closedDays, zone));
}

/** Returns the same day as `dayOfInstant`. Finds it among days that are known, because a time zone takes a hundred times as long to ask. */
export function shopDayOf(instant: string | undefined, { stations, settings, zone }: BayShop): string | undefined {
  const minute = minuteOfInstant(instant);
  if (minute === undefined) return dayOfInstant(instant, zone);
  const calendar = bayCalendar(stations, settings.closedDays, zone);
  const utc = dayNumberOf(minute);
  const days = [utc, utc - 1, utc + 1].map((day) => calendar('', day));
  return days.find(({ whole }) => minute >= whole.start && minute < whole.end)?.date;
}
