import * as z from 'zod/mini';
import {
  addDays,
  formatDate,
  formatTime,
  formatWeekdayDate,
  isDate,
  isTime,
  WEEKDAYS,
} from '#domain/calendar/calendar.ts';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import type { WeekHours } from '#domain/calendar/week-hours.ts';
import { eligibleEmployees, eligibleStations } from '#domain/catalog/eligibility.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import { hoursForSize, jobPricing, pricingAtPrice } from '#domain/money/pricing.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import {
  BOOKING_STATUSES,
  type Booking,
  DEFAULT_START_TIME,
  midnightsCrossed,
  type Pricing,
  type WorkDay,
  workDays,
} from '#domain/scheduling/booking.ts';
import { type Clash, clashesOf, newClashes } from '#domain/scheduling/clashes.ts';
import { manualSchedule } from '#domain/scheduling/schedule.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { completeDays, type DayDraft, dayDraftSchema, daysProblem, formatTimes } from './day-drafts.ts';

/** What the form holds: choices by id, as typed. */
export const bookingDraftSchema = z.object({
  customerId: z.string(),
  serviceId: z.string(),
  /** The station's name, as services and bookings refer to it. */
  station: z.string(),
  employeeId: z.string(),
  date: z.string(),
  startTime: z.string(),
  status: z.enum(BOOKING_STATUSES),
  notes: z.string(),
  /** Why it is booked all the same. */
  reason: z.string(),
  /** The line of the estimate that it is made from: its price holds while customer and service stay. */
  estimated: z.optional(
    z.object({ estimateId: z.string(), customerId: z.string(), serviceId: z.string(), price: z.number() }),
  ),
  /** The days as somebody planned them by hand; without them the rule plans, or the stored ones stay. */
  days: z.optional(z.array(dayDraftSchema)),
});
export type BookingDraft = z.infer<typeof bookingDraftSchema>;

/** The lists that the form chooses from. */
export type Shop = {
  customers: readonly Customer[];
  services: readonly Service[];
  stations: readonly Station[];
  employees: readonly Employee[];
  settings: Settings;
};

/** What the address of a new booking may say. */
export type Given = {
  [Fact in 'date' | 'startTime' | 'station' | 'customerId' | 'serviceId' | 'estimateId' | 'lineId']?:
    | string
    | undefined;
};

/** The price that an accepted estimate gives the job: the total of the given line, or of the first with that service. */
function estimatedIn(
  { customerId, serviceId, lineId }: Given,
  estimate: Estimate | undefined,
): BookingDraft['estimated'] {
  if (!estimate || estimate.customerId !== customerId || estimateRejection('book', estimate)) return undefined;
  const lines = estimate.items.filter((item) => item.serviceId !== undefined && item.serviceId === serviceId);
  const line = lines.find(({ id }) => id === lineId) ?? lines[0];
  return line && { estimateId: estimate.id, customerId, serviceId: line.serviceId ?? '', price: line.totalPrice };
}

/** A new booking: today or the given day, at 09:00 or the given time, Scheduled (BKG-20, BKG-21). What is malformed is passed over. */
export function newDraft(today: string, given: Given, estimate?: Estimate): BookingDraft {
  const estimated = estimatedIn(given, estimate);
  return {
    customerId: given.customerId ?? '',
    serviceId: given.serviceId ?? '',
    station: given.station ?? '',
    employeeId: '',
    date: given.date && isDate(given.date) ? given.date : today,
    startTime: given.startTime && isTime(given.startTime) ? given.startTime : DEFAULT_START_TIME,
    status: 'Scheduled',
    notes: '',
    reason: '',
    ...(estimated && { estimated }),
  };
}

export function draftOf(booking: Booking): BookingDraft {
  const { customerId, serviceId, station, employeeId, date, startTime, status, notes, estimateId } = booking;
  const reason = booking.bookedAnywayReason ?? '';
  const draft = { customerId, serviceId, station, employeeId, date, startTime, status, notes, reason };
  if (estimateId === undefined) return draft;
  return { ...draft, estimated: { estimateId, customerId, serviceId, price: booking.pricing.servicePrice } };
}

function withCurrent<T extends { id: string }>(list: readonly T[], current: T | undefined, currentId: string): T[] {
  return current && !list.some((one) => one.id === currentId) ? [...list, { ...current, id: currentId }] : [...list];
}

/** The shop with the customer of a document as it has them: with the car that it was made for, also when they were deleted since. */
export function shopWithCarOf(shop: Shop, document: { customerId: string; customer: Customer }): Shop {
  const { customerId, customer } = document;
  const customers = withCurrent(shop.customers, customer, customerId);
  return {
    ...shop,
    customers: customers.map((one) => (one.id === customerId ? customerForRecord(document, one) : one)),
  };
}

/**
 * The shop as this booking knows it: the customer with the car that was booked, and a customer, service or person that
 * was deleted since, through the booking's own copy.
 */
export function shopOf(shop: Shop, booking: Booking | undefined): Shop {
  if (!booking) return shop;
  return {
    ...shopWithCarOf(shop, booking),
    services: withCurrent(shop.services, booking.service, booking.serviceId),
    employees: withCurrent(shop.employees, booking.employee, booking.employeeId),
  };
}

export type Choices = { stations: Station[]; employees: Employee[] };

/** The stations and people that can do the chosen service (BKG-11 to BKG-14). */
export function choicesFor(draft: BookingDraft, shop: Shop): Choices {
  const service = shop.services.find((one) => one.id === draft.serviceId);
  if (!service) return { stations: [...shop.stations], employees: [] };
  return {
    stations: eligibleStations(service, shop.stations),
    employees: draft.station ? eligibleEmployees(service, draft.station, shop.employees) : [],
  };
}

function onlyOne(ids: readonly string[], current: string): string {
  if (ids.includes(current)) return current;
  return ids.length === 1 ? (ids[0] ?? '') : '';
}

/** The draft after a choice: a station or person that cannot do the job is cleared, and one that is alone is taken. */
export function settle(draft: BookingDraft, shop: Shop): BookingDraft {
  if (!shop.services.some((one) => one.id === draft.serviceId)) return { ...draft, employeeId: '' };
  const station = onlyOne(
    choicesFor(draft, shop).stations.map((one) => one.name),
    draft.station,
  );
  const placed = { ...draft, station };
  const employeeId = onlyOne(
    choicesFor(placed, shop).employees.map((one) => one.id),
    draft.employeeId,
  );
  return { ...placed, employeeId };
}

/** A draft whose people, service and times are all known, with what follows from them. */
export type Resolved = {
  customer: Customer;
  service: Service;
  station: Station;
  employee: Employee;
  hours: number;
  pricing: Pricing;
  /** The estimate that the price is from. */
  estimateId: string | undefined;
  days: readonly WorkDay[];
  /** Why the days that were planned by hand cannot be saved. */
  daysProblem: string | undefined;
};

const PRICED_BY = ['customerId', 'serviceId', 'employeeId'] as const;
const PLACED_BY = [...PRICED_BY, 'date', 'startTime', 'station'] as const;

/** The draft with a change: days that were planned by hand were planned for what it said before. */
export function changed(draft: BookingDraft, part: Partial<BookingDraft>): BookingDraft {
  const isPlacedAnew = PLACED_BY.some((fact) => part[fact] !== undefined && part[fact] !== draft[fact]);
  return { ...draft, ...(isPlacedAnew && { days: undefined }), ...part };
}

/** The draft with these days, on the first of which it starts. */
export function withDays(draft: BookingDraft, days: DayDraft[]): BookingDraft {
  const [first] = completeDays(days);
  return { ...draft, days, ...(first && { date: first.date, startTime: first.startTime }) };
}

function isUnchanged(draft: BookingDraft, booking: Booking | undefined, facts: readonly (keyof BookingDraft)[]) {
  return booking !== undefined && facts.every((fact) => draft[fact] === draftOf(booking)[fact]);
}

/** The station of a booking whose own was deleted since: it does nothing more, and the booking can still be closed or called off. */
function deletedStation({ station: name }: BookingDraft, stored: Booking | undefined): Station | undefined {
  if (name === '' || stored?.station !== name) return undefined;
  const closed = { start: '09:00', end: '17:00', available: false };
  const operatingHours = Object.fromEntries(WEEKDAYS.map((day) => [day, closed])) as WeekHours;
  return { id: '', name, description: '', capabilities: [], maxConcurrentJobs: 1, operatingHours };
}

/**
 * Hours, price and days of the draft. A stored booking keeps its price while customer, service and employee stay, and its days
 * while date, start and station stay too: a note added later changes no fact. A job of an estimate keeps the price of its line with
 * any employee.
 */
export function resolve(draft: BookingDraft, shop: Shop, stored: Booking | undefined): Resolved | undefined {
  const customer = shop.customers.find((one) => one.id === draft.customerId);
  const service = shop.services.find((one) => one.id === draft.serviceId);
  const station = shop.stations.find((one) => one.name === draft.station) ?? deletedStation(draft, stored);
  const employee = shop.employees.find((one) => one.id === draft.employeeId);
  if (!customer || !service || !station || !employee || !isDate(draft.date) || !isTime(draft.startTime))
    return undefined;
  const size = customer.vehicle.size;
  const priced = stored && isUnchanged(draft, stored, PRICED_BY) ? stored : undefined;
  const hours = priced?.estimatedHours ?? hoursForSize(service, size);
  const usual = priced?.pricing ?? jobPricing(service, size, employee.hourlyRate);
  const { estimated } = draft;
  const isEstimated = estimated?.customerId === customer.id && estimated.serviceId === service.id;
  const pricing = isEstimated && !priced ? pricingAtPrice(usual, estimated.price) : usual;
  const estimateId = isEstimated ? estimated.estimateId : undefined;
  const place = { station, employee, settings: shop.settings };
  const planned = draft.days && { days: completeDays(draft.days), daysProblem: daysProblem(draft.days, hours) };
  const days =
    stored && isUnchanged(draft, stored, PLACED_BY)
      ? workDays(stored)
      : manualSchedule({ date: draft.date, startTime: draft.startTime, hours, ...place });
  return { customer, service, station, employee, hours, pricing, estimateId, days, daysProblem: undefined, ...planned };
}

/** The days whose bookings can be in the way of the job; a night shift ends on the day after its last. */
export function daysToWatch({ days }: Pick<Resolved, 'days'>): { from: string; to: string } {
  const dates = days.flatMap((day) => [day.date, addDays(day.date, midnightsCrossed(day))]).sort();
  return { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
}

/** Days of the job that look like slips of typing, as sentences; those that are stored already are not asked about. */
export function oddDaysOf({ days }: Pick<Resolved, 'days'>, stored: Booking | undefined, today: string): string[] {
  const known = stored ? workDays(stored).map(({ date }) => date) : [];
  const dates = days.map(({ date }) => date).filter((date) => !known.includes(date));
  return dates.flatMap((date) => oddDates({ 'The day of the job': date }, today)).slice(0, 1);
}

type Looking = {
  draft: BookingDraft;
  resolved: Resolved;
  bookings: readonly Booking[];
  /** The booking that is edited; undefined for a new one. */
  stored: Booking | undefined;
  shop: Shop;
};

function surroundings({ bookings, stored, shop }: Looking) {
  return { occupancy: occupancyOf(bookings, stored?.id), settings: shop.settings };
}

/** The clashes that saving would newly make: on edit, those that were already there do not ask again. */
export function clashesToAccept(looking: Looking): Clash[] {
  const { draft, resolved, stored, shop } = looking;
  const around = surroundings(looking);
  const clashes = clashesOf({ ...resolved, status: draft.status }, around);
  const before = stored && resolve(draftOf(stored), shop, stored);
  return before ? newClashes(clashes, clashesOf({ ...before, status: stored.status }, around)) : clashes;
}

/** Whether a booking that was once made with 'Book anyway' is still in the way of something. */
export function stillBookedAnyway(looking: Looking): boolean {
  const { draft, resolved, stored } = looking;
  return (
    stored?.bookedAnyway === true && clashesOf({ ...resolved, status: draft.status }, surroundings(looking)).length > 0
  );
}

/** The facts of the booking to store. `date` and `startTime` are the first day's, `endTime` is the last day's. */
export function bookingFacts(draft: BookingDraft, resolved: Resolved, bookedAnyway: boolean) {
  const { customer, service, employee, station, hours, pricing, estimateId, days } = resolved;
  return {
    customerId: customer.id,
    customer,
    serviceId: service.id,
    service,
    employeeId: employee.id,
    employee,
    station: station.name,
    date: draft.date,
    startTime: draft.startTime,
    endTime: days.at(-1)?.endTime ?? draft.startTime,
    estimatedHours: hours,
    status: draft.status,
    pricing,
    estimateId,
    notes: draft.notes,
    dailySchedule: days.length > 1 ? [...days] : undefined,
    bookedAnyway: bookedAnyway || undefined,
    bookedAnywayReason: (bookedAnyway && draft.reason.trim()) || undefined,
  } satisfies Partial<Booking>;
}

/** The booking as the form would save it; while something in it cannot be saved, with what can be told of it. */
export function typedOver(booking: Booking, draft: BookingDraft, resolved: Resolved | undefined): Booking {
  const { status, notes, station } = draft;
  return { ...booking, ...(resolved ? bookingFacts(draft, resolved, false) : { status, notes, station }) };
}

/** What a booking says in the form, to tell what was changed elsewhere. */
export function factsInWords({
  customer,
  service,
  station,
  employee,
  date,
  startTime,
  status,
  notes,
  ...times
}: Booking): Fact[] {
  const days = workDays({ date, startTime, ...times });
  return [
    ['Customer', fullName(customer)],
    ['Service', service.name],
    ['Station', station],
    ['Employee', fullName(employee)],
    ['Date', formatDate(date)],
    ['Start Time', formatTime(startTime)],
    ['Days', days.map((day) => `${formatWeekdayDate(day.date)}, ${formatTimes(day)}`).join('; ')],
    ['Status', status],
    ['Notes', notes],
  ];
}
