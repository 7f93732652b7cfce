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
import type { FollowUp } from '#domain/care/follow-up.ts';
import { eligibleEmployees, eligibleStations } from '#domain/catalog/eligibility.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { isCounted } from '#domain/documents/billing.ts';
import { pricesAfterDiscount } from '#domain/documents/discount-shares.ts';
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
import { customerToEdit, customerWithChoice } from '#domain/vehicles/chosen-vehicle.ts';
import { vehicleLabel } from '#domain/vehicles/parked-vehicles.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import { claimOfWork } from '#parts/warranties/claim-work.ts';
import { completeDays, type DayDraft, dayDraftSchema, daysProblem, formatTimes } from './day-drafts.ts';

/** Values of the booking form, as typed. Choices are ids. */
export const bookingDraftSchema = z.object({
  customerId: z.string(),
  /** Key of one of the customer's vehicles; '' for the first. */
  vehicleId: z.string(),
  serviceId: z.string(),
  /** The station's name, as services and bookings refer to it. */
  station: z.string(),
  employeeId: z.string(),
  date: z.string(),
  startTime: z.string(),
  status: z.enum(BOOKING_STATUSES),
  notes: z.string(),
  /** Reason for booking anyway. */
  reason: z.string(),
  /** The estimate's line: its price applies while customer, vehicle and service stay the same. */
  estimated: z.optional(
    z.object({ estimateId: z.string(), customerId: z.string(), serviceId: z.string(), price: z.number() }),
  ),
  /** The claim that is made good, at no price. */
  claim: z.optional(z.object({ claimId: z.string(), customerId: z.string(), vehicleId: z.string() })),
  /** Days planned by hand. Without them, the stored days stay or the scheduling rule plans them. */
  days: z.optional(z.array(dayDraftSchema)),
});
export type BookingDraft = z.infer<typeof bookingDraftSchema>;

/** The shop's data that the form chooses from. */
export type BookingFormData = {
  customers: readonly Customer[];
  services: readonly Service[];
  stations: readonly Station[];
  employees: readonly Employee[];
  settings: Settings;
};

/** Search params of the new booking form. */
export type NewBookingSearch = {
  [Fact in
    | 'date'
    | 'startTime'
    | 'station'
    | 'customerId'
    | 'vehicleId'
    | 'serviceId'
    | 'estimateId'
    | 'lineId'
    | 'claimId'
    | 'followUpId'
    | 'warrantyId']?: string | undefined;
};

/** Returns the price from an accepted estimate: the given line, or the first one with that service, less its share of the discount. */
function estimatedPrice(
  { customerId, serviceId, lineId }: NewBookingSearch,
  estimate: Estimate | undefined,
): BookingDraft['estimated'] {
  if (!estimate || estimate.customerId !== customerId || estimateRejection('book', estimate)) return undefined;
  const agreed = estimate.items.filter(isCounted);
  const lines = agreed.filter((item) => item.serviceId !== undefined && item.serviceId === serviceId);
  const line = lines.find(({ id }) => id === lineId) ?? lines[0];
  if (!line) return undefined;
  const price = pricesAfterDiscount(estimate)[estimate.items.indexOf(line)] ?? line.totalPrice;
  return { estimateId: estimate.id, customerId, serviceId: line.serviceId ?? '', price };
}

/**
 * Returns a new draft: the given day, the given time or 09:00, Scheduled (BKG-20, BKG-21). Without a day it is `proposed`. For an invalid
 * one it is today; other invalid values are ignored.
 */
export function newBookingDraft(
  { today, proposed }: { today: string; proposed: string },
  given: NewBookingSearch,
  estimate?: Estimate,
  claim?: Claim,
): BookingDraft {
  const { customerId = '', vehicleId = '' } = given;
  const estimated = estimatedPrice(given, estimate);
  return {
    customerId,
    vehicleId,
    serviceId: given.serviceId ?? '',
    station: given.station ?? '',
    employeeId: '',
    date: given.date === undefined ? proposed : isDate(given.date) ? given.date : today,
    startTime: given.startTime && isTime(given.startTime) ? given.startTime : DEFAULT_START_TIME,
    status: 'Scheduled',
    notes: '',
    reason: '',
    ...(estimated && { estimated }),
    ...(claim?.customerId === customerId && { claim: { claimId: claim.id, customerId, vehicleId } }),
  };
}

export function draftFromBooking(booking: Booking): BookingDraft {
  const { customerId, serviceId, station, employeeId, date, startTime, status, notes, estimateId } = booking;
  const reason = booking.bookedAnywayReason ?? '';
  const draft = { customerId, vehicleId: '', serviceId, station, employeeId, date, startTime, status, notes, reason };
  if (estimateId === undefined) return draft;
  return { ...draft, estimated: { estimateId, customerId, serviceId, price: booking.pricing.servicePrice } };
}

function withCurrent<T extends { id: string }>(list: readonly T[], current: T | undefined, currentId: string): T[] {
  return current && !list.some((one) => one.id === currentId) ? [...list, { ...current, id: currentId }] : [...list];
}

/** Returns the shop with the document's customer, who has the document's vehicle. A deleted customer comes from its snapshot. */
export function shopWithVehicleOf(
  shop: BookingFormData,
  document: { customerId: string; customer: Customer },
): BookingFormData {
  const { customerId, customer } = document;
  const customers = withCurrent(shop.customers, customer, customerId);
  return {
    ...shop,
    customers: customers.map((one) => (one.id === customerId ? customerToEdit(document, one) : one)),
  };
}

/**
 * Returns the shop for editing this booking: the customer has the booked vehicle, and a deleted customer, service or employee
 * comes from the booking's snapshot.
 */
export function shopForBooking(shop: BookingFormData, booking: Booking | undefined): BookingFormData {
  if (!booking) return shop;
  return {
    ...shopWithVehicleOf(shop, booking),
    services: withCurrent(shop.services, booking.service, booking.serviceId),
    employees: withCurrent(shop.employees, booking.employee, booking.employeeId),
  };
}

/** Returns the draft's customer with the chosen vehicle alone, as the booking stores them. */
export function customerOfDraft(
  { customerId, vehicleId }: Pick<BookingDraft, 'customerId' | 'vehicleId'>,
  { customers }: Pick<BookingFormData, 'customers'>,
): Customer | undefined {
  const customer = customers.find(({ id }) => id === customerId);
  return customer && customerWithChoice(customer, vehicleId);
}

/** Returns the stations and employees that can do the selected service (BKG-11 to BKG-14). */
export function eligibleChoices(
  draft: BookingDraft,
  shop: BookingFormData,
): { stations: Station[]; employees: Employee[] } {
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

/** Clears a station or employee that can't do the job. Selects one that is the only choice. */
export function reconcileChoices(draft: BookingDraft, shop: BookingFormData): BookingDraft {
  if (!shop.services.some((one) => one.id === draft.serviceId)) return { ...draft, employeeId: '' };
  const station = onlyOne(
    eligibleChoices(draft, shop).stations.map((one) => one.name),
    draft.station,
  );
  const placed = { ...draft, station };
  const employeeId = onlyOne(
    eligibleChoices(placed, shop).employees.map((one) => one.id),
    draft.employeeId,
  );
  return { ...placed, employeeId };
}

/** A draft with customer, service, station, employee and time, and the values derived from them. */
export type Resolved = {
  customer: Customer;
  service: Service;
  station: Station;
  employee: Employee;
  hours: number;
  pricing: Pricing;
  /** Id of the estimate that the price comes from. */
  estimateId: string | undefined;
  /** Id of the claim that is made good. */
  claimId: string | undefined;
  days: readonly WorkDay[];
  /** Reason why the days planned by hand can't be saved. */
  daysProblem: string | undefined;
};

const PRICED_BY = ['customerId', 'vehicleId', 'serviceId', 'employeeId'] as const;
const PLACED_BY = [...PRICED_BY, 'date', 'startTime', 'station'] as const;

/** Fields that are right only together: who does what, where and when. */
export const JOB_AND_PLACE = [...PLACED_BY, 'days', 'estimated', 'claim', 'reason'] as const;

/** Applies a change. Drops days planned by hand if the job or its place changed, and the vehicle of another customer. */
export function withChange(draft: BookingDraft, part: Partial<BookingDraft>): BookingDraft {
  const isChanged = (fact: (typeof PLACED_BY)[number]) => part[fact] !== undefined && part[fact] !== draft[fact];
  const isRescheduled = PLACED_BY.some(isChanged);
  const isForAnother = isChanged('customerId');
  return { ...draft, ...(isRescheduled && { days: undefined }), ...(isForAnother && { vehicleId: '' }), ...part };
}

/** Sets the days; the draft starts on the first one. */
export function withDays(draft: BookingDraft, days: DayDraft[]): BookingDraft {
  const [first] = completeDays(days);
  return { ...draft, days, ...(first && { date: first.date, startTime: first.startTime }) };
}

function isUnchanged(draft: BookingDraft, booking: Booking | undefined, facts: readonly (keyof BookingDraft)[]) {
  return booking !== undefined && facts.every((fact) => draft[fact] === draftFromBooking(booking)[fact]);
}

/** Returns whether the stored work of this customer and service has no price, such as that of a claim: it keeps none with any employee. */
function isFree(draft: BookingDraft, stored: Booking | undefined): boolean {
  return stored?.pricing.servicePrice === 0 && isUnchanged(draft, stored, ['customerId', 'serviceId']);
}

/** Returns a closed station for a stored booking whose station was deleted, so that it can still be completed or cancelled. */
function deletedStation({ station: name }: BookingDraft, stored: Booking | undefined): Station | undefined {
  if (name === '' || stored?.station !== name) return undefined;
  const closed = { start: '09:00', end: '17:00', available: false };
  const operatingHours = Object.fromEntries(WEEKDAYS.map((day) => [day, closed])) as WeekHours;
  return { id: '', name, description: '', capabilities: [], maxConcurrentJobs: 1, operatingHours };
}

/**
 * Derives hours, price and days from the draft; undefined while it is incomplete. A stored booking keeps its price while customer,
 * vehicle, service and employee stay the same, and its days while date, start and station do too. A job from an estimate keeps its line's
 * price with any employee, and work on a claim has none.
 */
export function resolve(draft: BookingDraft, shop: BookingFormData, stored: Booking | undefined): Resolved | undefined {
  const customer = customerOfDraft(draft, shop);
  const service = shop.services.find((one) => one.id === draft.serviceId);
  const station = shop.stations.find((one) => one.name === draft.station) ?? deletedStation(draft, stored);
  const employee = shop.employees.find((one) => one.id === draft.employeeId);
  if (!customer || !service || !station || !employee || !isDate(draft.date) || !isTime(draft.startTime))
    return undefined;
  const size = customer.vehicle.size;
  const priced = stored && isUnchanged(draft, stored, PRICED_BY) ? stored : undefined;
  const hours = priced?.estimatedHours ?? hoursForSize(service, size);
  const usual = priced?.pricing ?? jobPricing(service, size, employee.hourlyRate, customer);
  const { estimated } = draft;
  const isEstimated =
    estimated?.customerId === customer.id && estimated.serviceId === service.id && draft.vehicleId === '';
  const claim = claimOfWork(draft.claim, customer);
  const price = isEstimated ? estimated.price : claim || isFree(draft, stored) ? 0 : undefined;
  const pricing = price === undefined || priced ? usual : pricingAtPrice(usual, price);
  const estimateId = isEstimated ? estimated.estimateId : undefined;
  const place = { station, employee, settings: shop.settings };
  const planned = draft.days && { days: completeDays(draft.days), daysProblem: daysProblem(draft.days, hours) };
  const days =
    stored && isUnchanged(draft, stored, PLACED_BY)
      ? workDays(stored)
      : manualSchedule({ date: draft.date, startTime: draft.startTime, hours, ...place });
  const job = { customer, service, station, employee, hours, pricing, estimateId, claimId: claim?.claimId, days };
  return { ...job, daysProblem: undefined, ...planned };
}

/** Returns the range of days whose bookings can clash with the job. A night shift ends on the next day. */
export function clashRange({ days }: Pick<Resolved, 'days'>): { from: string; to: string } {
  const dates = days.flatMap((day) => [day.date, addDays(day.date, midnightsCrossed(day))]).sort();
  return { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
}

/** Returns a question for the first of the job's days that looks like a typing mistake. Stored days are accepted. */
export function unusualDays({ days }: Pick<Resolved, 'days'>, stored: Booking | undefined, today: string): string[] {
  const known = stored ? workDays(stored).map(({ date }) => date) : [];
  const dates = days.map(({ date }) => date).filter((date) => !known.includes(date));
  return dates.flatMap((date) => oddDates({ 'The day of the job': date }, today)).slice(0, 1);
}

type ClashCheck = {
  draft: BookingDraft;
  resolved: Resolved;
  bookings: readonly Booking[];
  /** Follow-ups of the customer's cars: their care sheets may forbid the work. */
  promised: readonly FollowUp[];
  /** The booking being edited; undefined for a new one. */
  stored: Booking | undefined;
  shop: BookingFormData;
};

function surroundings({ bookings, promised, stored, shop }: ClashCheck) {
  return { occupancy: occupancyOf(bookings, stored?.id, promised), settings: shop.settings };
}

/** Returns the clashes that saving would add. On edit, existing clashes don't ask again. */
export function clashesToAccept(check: ClashCheck): Clash[] {
  const { draft, resolved, stored, shop } = check;
  const around = surroundings(check);
  const clashes = clashesOf({ ...resolved, status: draft.status }, around);
  const before = stored && resolve(draftFromBooking(stored), shop, stored);
  return before ? newClashes(clashes, clashesOf({ ...before, status: stored.status }, around)) : clashes;
}

/** Returns true if a booking made with 'Book anyway' still clashes. */
export function isStillBookedAnyway(check: ClashCheck): boolean {
  const { draft, resolved, stored } = check;
  return (
    stored?.bookedAnyway === true && clashesOf({ ...resolved, status: draft.status }, surroundings(check)).length > 0
  );
}

/** Returns the booking's fields to store. `date` and `startTime` are from the first day, `endTime` from the last. */
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

/** Returns the booking as the form would save it. While the draft is incomplete, only status, notes and station change. */
export function bookingFromDraft(booking: Booking, draft: BookingDraft, resolved: Resolved | undefined): Booking {
  const { status, notes, station } = draft;
  return { ...booking, ...(resolved ? bookingFacts(draft, resolved, false) : { status, notes, station }) };
}

/** Returns the booking's labeled values, to show what was changed elsewhere. */
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
    ['Vehicle', vehicleLabel(customer.vehicle)],
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
