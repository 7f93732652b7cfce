import { eligibleStations, hasSkill } from '#domain/catalog/eligibility.ts';
import { fullName } from '#domain/customers/customer.ts';
import { pricingForHours } from '#domain/money/pricing.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { daysEndingAt, hoursOfDays } from '#domain/scheduling/job-end.ts';
import { manualSchedule } from '#domain/scheduling/schedule.ts';
import { isolate } from '#domain/text/direction.ts';
import {
  type BookingDraft,
  type BookingFormData,
  draftFromBooking,
  type Resolved,
  resolve,
  shopForBooking,
} from '#features/schedule/booking/booking-draft.ts';

/** Changes to a booking's time and place. Missing values stay unchanged. */
export type Move = {
  date?: string | undefined;
  startTime?: string | undefined;
  /** Name of a station. */
  station?: string | undefined;
  employeeId?: string | undefined;
  /** New end of the work; `minutes` since midnight. */
  end?: { date: string; minutes: number } | undefined;
  /** New length in hours. */
  hours?: number | undefined;
};

/** The move as the form would save it, or why it isn't possible. */
export type MoveResult = { draft: BookingDraft; resolved: Resolved; shop: BookingFormData } | { problem: string };

function problemOf(booking: Booking, draft: BookingDraft, shop: BookingFormData): string | undefined {
  const { service } = booking;
  const station = shop.stations.find(({ name }) => name === draft.station);
  if (!station) return `${draft.station || 'The station'} was deleted. Move the job to another station.`;
  const employee = shop.employees.find(({ id }) => id === draft.employeeId);
  if (!employee) return 'This employee was deleted. Choose someone else.';
  const isElsewhere = draft.station !== booking.station;
  const isOther = draft.employeeId !== booking.employeeId;
  const name = isolate(fullName(employee));
  if (isElsewhere && !station.capabilities.includes(service.category))
    return `${station.name} can't do ${service.category}, which ${service.name} needs.`;
  if (isElsewhere && eligibleStations(service, [station]).length === 0)
    return `${station.name} isn't listed on ${service.name}. Add it to the service, or choose another station.`;
  if (isOther && !hasSkill(employee, service))
    return `${name} doesn't have the skill level ${service.skillLevel}, which ${service.name} needs.`;
  if ((isOther || isElsewhere) && !employee.stations.includes(station.name))
    return `${name} doesn't work at ${station.name}. Choose someone who does, or another station.`;
  return undefined;
}

/** Returns the job's hours and days after the move. A moved job is split into days again by the rule for bookings by hand. */
function timesOf(
  booking: Booking,
  move: Move,
  resolved: Resolved,
  shop: BookingFormData,
): Pick<Resolved, 'hours' | 'days'> {
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

/** Returns the booking as the form would save it after the move. Station and employee must be able to do its service. */
export function planMove(booking: Booking, move: Move, wholeShop: BookingFormData): MoveResult {
  const shop = shopForBooking(wholeShop, booking);
  const own = draftFromBooking(booking);
  const draft: BookingDraft = {
    ...own,
    date: move.date ?? own.date,
    startTime: move.startTime ?? own.startTime,
    station: move.station ?? own.station,
    employeeId: move.employeeId ?? own.employeeId,
  };
  const problem = problemOf(booking, draft, shop);
  if (problem !== undefined) return { problem };
  const resolved = resolve(draft, shop, booking);
  if (!resolved) return { problem: "This job can't be moved. Open it and fill in what is missing." };
  const times = timesOf(booking, move, resolved, shop);
  const pricing =
    times.hours === resolved.hours
      ? resolved.pricing
      : pricingForHours(resolved.pricing, times.hours, resolved.employee.hourlyRate);
  return { draft, resolved: { ...resolved, ...times, pricing }, shop };
}

/** Returns true if the move leaves the job unchanged. */
export function changesNothing(
  booking: Booking,
  { draft, resolved }: Extract<MoveResult, { draft: unknown }>,
): boolean {
  const own = draftFromBooking(booking);
  const isSamePlace = (['date', 'startTime', 'station', 'employeeId'] as const).every(
    (fact) => draft[fact] === own[fact],
  );
  return isSamePlace && JSON.stringify(resolved.days) === JSON.stringify(workDays(booking));
}
