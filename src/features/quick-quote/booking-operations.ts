import { addDays } from '#domain/calendar/calendar.ts';
import { occupancyWithPart, planAfter } from '#domain/plans/service-plan.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { eventsOfSave } from '#domain/scheduling/booking-history.ts';
import { careClashes } from '#domain/scheduling/clashes.ts';
import { bookingInSlot } from '#domain/scheduling/new-booking.ts';
import {
  findSlots,
  findSlotsOn,
  isStillFree,
  SEARCH_DAYS,
  type Slot,
  type SlotRequest,
} from '#domain/scheduling/slots.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { isolate } from '#domain/text/direction.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import type { IndexQuery, Newest, Operation } from '#io/store/store.ts';
import { newJob } from '#parts/jobs/job-operations.ts';
import { IncompleteQuoteError, type Quoting, quoteCustomer } from './customer/quote-customer.ts';
import { type QuotedPart, quotedParts } from './quote-progress.ts';
import { quotedPrice } from './quoted-price.ts';

/** Days that a slot can reach from its start, with room to spare: the search gives up on a job after 60 days. */
const REACHED_DAYS = 61;
/** Days after the part before it that a further service on the same car can reach: 60 until it starts, and 60 until it ends. */
const DAYS_PER_PART = 120;

/**
 * Returns the index query for the bookings that the slot search needs. `others`: number of further services on the same car. `starts`:
 * days on which the work may start, besides those of the search.
 */
export function slotSearchRange(today: string, others = 0, starts: readonly string[] = []): IndexQuery {
  const last = [addDays(today, SEARCH_DAYS), ...starts].toSorted().at(-1) ?? today;
  return { name: 'date', from: today, to: addDays(last, REACHED_DAYS + others * DAYS_PER_PART) };
}

/** Thrown when a slot is no longer free; `next` is the closest free one, or plan of several. */
export class SlotTakenError extends Error {
  override readonly name = 'SlotTakenError';
  readonly taken: QuotedPart;
  readonly next: readonly QuotedPart[];
  constructor({ taken, next }: TakenPart) {
    super('The slot is no longer free.');
    this.taken = taken;
    this.next = next;
  }
}

/** A part that cannot be booked, and all parts in the closest free slots; none when there are none. */
export type TakenPart = { taken: QuotedPart; next: readonly QuotedPart[] };

/** Returns the closest free slot: the first one on the wanted day, or on a day of the search after it, or else the first one. */
function closestSlot(wanted: Slot, request: SlotRequest): Slot | undefined {
  const [same] = wanted.date > request.today ? findSlotsOn(request, wanted.date, 1) : [];
  if (same) return same;
  const slots = findSlots(request, Number.POSITIVE_INFINITY);
  return slots.find((slot) => slot.date >= wanted.date) ?? slots[0];
}

type PlanShop = Omit<SlotRequest, 'service'>;

/** Plans the parts again, from the first slot if it is free or else from the closest one. None when one of them finds no time. */
function closestPlan([first, ...rest]: readonly QuotedPart[], shop: PlanShop): readonly QuotedPart[] {
  if (!first) return [];
  const request = { ...shop, service: first.service };
  const slot = isStillFree(first.slot, request) ? first.slot : closestSlot(first.slot, request);
  if (!slot) return [];
  const { parts, notPlanned } = planAfter({ ...shop, wanted: rest }, { ...first, slot, clashes: [] });
  return notPlanned.length > 0 ? [] : parts.map(({ clashes: _, ...part }) => part);
}

/** Returns the first part that is no longer free, with the parts before it counted as booked. */
export function takenPart(parts: readonly QuotedPart[], shop: PlanShop): TakenPart | undefined {
  let { occupancy } = shop;
  for (const part of parts) {
    const { service, slot } = part;
    if (!isStillFree(slot, { ...shop, service, occupancy })) return { taken: part, next: closestPlan(parts, shop) };
    occupancy = occupancyWithPart({ ...shop, occupancy }, part);
  }
  return undefined;
}

/** Returns the sentences of the care sheet of the car that the parts break, each once. */
export function brokenCare(
  parts: readonly QuotedPart[],
  { car, occupancy }: Pick<PlanShop, 'car' | 'occupancy'>,
): string[] {
  const clashes = parts.flatMap(({ service, slot }) =>
    slot.dailySchedule.flatMap(({ date }) => careClashes(date, { customer: car, service }, occupancy)),
  );
  return [...new Set(clashes.flatMap((clash) => (clash.kind === 'care' ? clash.rule.text : [])))];
}

export type Confirmation = Quoting & { settings: Settings; today: string };

/** Returns the quoted parts with their newest services. */
async function newestParts({ progress }: Confirmation, newest: Newest): Promise<[QuotedPart, ...QuotedPart[]]> {
  const { also, slot, serviceId = '' } = progress;
  const wanted = also?.parts ?? (slot ? [{ key: serviceId, service: { id: serviceId }, slot }] : []);
  const [first, ...rest] = await Promise.all(
    wanted.map(async ({ key, service: { id }, slot: chosen }) => {
      const service = await newest.services.get(id);
      if (!service) throw new IncompleteQuoteError();
      return { key, service, slot: chosen };
    }),
  );
  if (!first) throw new IncompleteQuoteError();
  return [first, ...rest];
}

/**
 * Returns the operations that confirming writes, based on the stored data: a new customer (unless an existing one was chosen), a booking
 * for each service, and their job. Throws `IncompleteQuoteError` or `SlotTakenError`.
 */
export async function bookingOperations(confirmation: Confirmation, newest: Newest): Promise<Operation[]> {
  const { progress, settings, today, at, newId } = confirmation;
  const { customer: details, vehicle } = progress;
  const parts = await newestParts(confirmation, newest);
  const { customer, operations, snapshot } = await quoteCustomer(confirmation, newest);
  const employees = await newest.employees.list();
  const shop: PlanShop = {
    size: vehicle.size,
    stations: await newest.stations.list(),
    employees,
    settings,
    occupancy: occupancyOf(
      await newest.bookings.query(
        slotSearchRange(
          today,
          parts.length - 1,
          parts.map(({ slot }) => slot.date),
        ),
      ),
      undefined,
      await newest.followUps.query({ name: 'customer', from: customer.id, to: customer.id }),
    ),
    car: snapshot,
    customer,
    today,
  };
  const taken = takenPart(parts, shop);
  if (taken) throw new SlotTakenError(taken);
  const reason = progress.careReason?.trim() ?? '';
  const [broken] = brokenCare(parts, shop);
  if (broken && isBlankText(reason)) throw new Rejection(`${isolate(broken)} Write a reason to book it anyway.`);

  const quoted = quotedParts(progress);
  const bookingOf = ({ key, service, slot }: QuotedPart) => {
    const asQuoted = quoted.find((one) => one.key === key);
    const pricing = asQuoted ? quotedPrice(asQuoted, vehicle.size, customer).pricing : slot.pricing;
    const employee = employees.find((one) => one.id === slot.employee.id) ?? slot.employee;
    const booking = bookingInSlot({
      id: newId(),
      customerId: customer.id,
      customer: snapshot,
      service,
      slot: { ...slot, employee, pricing },
      notes: details.notes,
      at,
    });
    if (brokenCare([{ key, service, slot }], shop).length === 0) return booking;
    const after = { ...booking, bookedAnyway: true, bookedAnywayReason: reason };
    return { ...after, history: eventsOfSave({ before: undefined, after, bookedAnyway: true, at }) };
  };
  const [first, ...rest] = parts;
  const bookings = [bookingOf(first), ...rest.map(bookingOf)] as const;
  return [
    ...operations,
    ...bookings.map((item) => ({ entity: 'bookings', kind: 'add', item }) as const),
    { entity: 'jobs', kind: 'add', item: await newJob(newest, bookings, { newId, at, settings }) },
  ];
}
