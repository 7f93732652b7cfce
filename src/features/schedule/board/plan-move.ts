import { eligibleStations, hasSkill } from '#domain/catalog/eligibility.ts';
import { fullName } from '#domain/customers/customer.ts';
import { pricingForHours } from '#domain/money/pricing.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { daysEndingAt, hoursOfDays } from '#domain/scheduling/job-end.ts';
import { manualSchedule } from '#domain/scheduling/schedule.ts';
import { isolate } from '#domain/text/direction.ts';
import {
  type BookingDraft,
  draftOf,
  type Resolved,
  resolve,
  type Shop,
  shopOf,
} from '#features/schedule/booking/booking-draft.ts';

/** Where a job shall be done; what is not named stays as it is. */
export type Move = {
  date?: string | undefined;
  startTime?: string | undefined;
  /** The name of a station. */
  station?: string | undefined;
  employeeId?: string | undefined;
  /** When its work shall end, in minutes of the day. */
  end?: { date: string; minutes: number } | undefined;
  /** How long it shall take, in hours. */
  hours?: number | undefined;
};

/** The move as the form would save it, or why it cannot be. */
export type Planned = { draft: BookingDraft; resolved: Resolved; shop: Shop } | { refusal: string };

function refusalOf(booking: Booking, draft: BookingDraft, shop: Shop): string | undefined {
  const { service } = booking;
  const station = shop.stations.find(({ name }) => name === draft.station);
  if (!station) return `${draft.station || 'Its station'} is no longer there. Move the job to another station.`;
  const employee = shop.employees.find(({ id }) => id === draft.employeeId);
  if (!employee) return 'This person is no longer there. Choose somebody else.';
  const isElsewhere = draft.station !== booking.station;
  const isOther = draft.employeeId !== booking.employeeId;
  const name = isolate(fullName(employee));
  if (isElsewhere && !station.capabilities.includes(service.category))
    return `${station.name} cannot do ${service.category}, which ${service.name} is.`;
  if (isElsewhere && eligibleStations(service, [station]).length === 0)
    return `${service.name} is not done at ${station.name}: it is not listed on the service.`;
  if (isOther && !hasSkill(employee, service))
    return `${name} does not have the skill level ${service.skillLevel}, which ${service.name} needs.`;
  if ((isOther || isElsewhere) && !employee.stations.includes(station.name))
    return `${name} does not work at ${station.name}. Choose somebody who does, or another station.`;
  return undefined;
}

/** How long the job takes after the move, and on which days: split again by the rule of jobs by hand where it was moved. */
function timesOf(booking: Booking, move: Move, resolved: Resolved, shop: Shop): Pick<Resolved, 'hours' | 'days'> {
  const place = { station: resolved.station, employee: resolved.employee, settings: shop.settings };
  if (move.end) {
    const days = daysEndingAt(booking, move.end, place);
    return { days, hours: hoursOfDays(days) };
  }
  const hours = move.hours ?? booking.estimatedHours;
  if (hours === resolved.hours) return resolved;
  const { date = booking.date, startTime = booking.startTime } = move;
  return { hours, days: manualSchedule({ date, startTime, hours, ...place }) };
}

/** What the form would store of the booking after the move. The bay and the person must be able to do its service. */
export function planMove(booking: Booking, move: Move, wholeShop: Shop): Planned {
  const shop = shopOf(wholeShop, booking);
  const own = draftOf(booking);
  const draft: BookingDraft = {
    ...own,
    date: move.date ?? own.date,
    startTime: move.startTime ?? own.startTime,
    station: move.station ?? own.station,
    employeeId: move.employeeId ?? own.employeeId,
  };
  const refusal = refusalOf(booking, draft, shop);
  if (refusal !== undefined) return { refusal };
  const resolved = resolve(draft, shop, booking);
  if (!resolved) return { refusal: 'This job cannot be moved. Open it and choose what is missing.' };
  const times = timesOf(booking, move, resolved, shop);
  const pricing =
    times.hours === resolved.hours
      ? resolved.pricing
      : pricingForHours(resolved.pricing, times.hours, resolved.employee.hourlyRate);
  return { draft, resolved: { ...resolved, ...times, pricing }, shop };
}

/** Whether the move leaves the job where and as it is. */
export function isNoMove(booking: Booking, { draft, resolved }: Extract<Planned, { draft: unknown }>): boolean {
  const own = draftOf(booking);
  const isSamePlace = (['date', 'startTime', 'station', 'employeeId'] as const).every(
    (fact) => draft[fact] === own[fact],
  );
  return isSamePlace && JSON.stringify(resolved.days) === JSON.stringify(workDays(booking));
}
