import * as z from 'zod/mini';
import { type Service, serviceSchema } from '#domain/catalog/service.ts';
import { emailProblem } from '#domain/customers/email.ts';
import { NO_WISHES, type PlanWishes, type WishesShop, wishedParts } from '#domain/plans/plan-wishes.ts';
import { bookingSchema } from '#domain/scheduling/booking.ts';
import type { Quote, Slot } from '#domain/scheduling/slots.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import { type Vehicle, vehicleSchema } from '#domain/vehicles/vehicle.ts';

/** Steps in the order of the wizard (QQ-05). */
export const STEPS = ['vehicle', 'service', 'quote', 'customer', 'booking'] as const;
export type WizardStep = (typeof STEPS)[number];

export const STEP_TITLES: Record<WizardStep, string> = {
  vehicle: 'Vehicle Info',
  service: 'Service',
  quote: 'Quote & Availability',
  customer: 'Customer Details',
  booking: 'Confirm Booking',
};

const text = z._default(z.string(), '');

const slotSchema = z.looseObject({
  date: bookingSchema.shape.date,
  station: z.string(),
  employee: bookingSchema.shape.employee,
  startTime: bookingSchema.shape.startTime,
  endTime: bookingSchema.shape.endTime,
  isOptimal: z.boolean(),
  isMultiDay: z.boolean(),
  daySpan: z.number(),
  dailySchedule: z.nonoptional(bookingSchema.shape.dailySchedule).check(z.minLength(1, 'a slot has at least one day')),
  pricing: bookingSchema.shape.pricing,
});

const detailsSchema = z.looseObject({
  firstName: text,
  lastName: text,
  email: text,
  /** The customer has no email address. */
  noEmail: z.optional(z.boolean()),
  phone: text,
  notes: text,
  /** Id of the existing customer whom the quote is for. */
  existingId: z.optional(z.string()),
  /** The quote is for a new customer, although another one has the same email or phone. */
  isNew: z.optional(z.boolean()),
  /** Id of the lead that becomes the customer. */
  leadId: z.optional(z.string()),
  /** Days that the lead asked for, the first choice first. */
  askedDays: z.optional(z.array(z.string())),
  /** Key of the existing customer's vehicle, if several may be the quoted one. */
  vehicleId: z.optional(z.string()),
  /** Adds the quoted vehicle to those of the existing customer. */
  addsVehicle: z.optional(z.boolean()),
});
/** Values as typed: they are trimmed only when stored. */
export type CustomerDetails = z.infer<typeof detailsSchema>;

export const NO_DETAILS: CustomerDetails = { firstName: '', lastName: '', email: '', phone: '', notes: '' };

/** The quote as the customer saw it. */
const resultSchema = z.looseObject({
  service: serviceSchema,
  vehicle: vehicleSchema,
  pricing: bookingSchema.shape.pricing,
  estimatedHours: z.number(),
  availableSlots: z.array(slotSchema),
  recommendedSlot: z.optional(z.extend(slotSchema, { reason: z.string() })),
});

const partSchema = z.looseObject({ key: z.string(), service: serviceSchema, slot: slotSchema });
/** A service of the quote in its slot. */
export type QuotedPart = z.infer<typeof partSchema>;

const alsoSchema = z.looseObject({
  serviceIds: z.array(z.string()),
  /** Ids of all services of the quote in the order that the user chose; absent for the shop's work order. */
  order: z.optional(z.array(z.string())),
  /** All services of the quote in the slots that were chosen, in order. */
  parts: z.optional(z.array(partSchema).check(z.minLength(1, 'a plan has at least one part'))),
});

export const quoteProgressSchema = z.looseObject({
  vehicle: vehicleSchema,
  /**
   * The size of a lead's car is not known: the first step asks for it, because prices depend on it. False once it was answered there, until
   * the step is left.
   */
  asksSize: z.optional(z.boolean()),
  serviceId: z.optional(z.string()),
  result: z.optional(resultSchema),
  /** Slot of the service, or of the first one of several. */
  slot: z.optional(slotSchema),
  /** Further services for the same car. */
  also: z.optional(alsoSchema),
  customer: z._default(detailsSchema, () => NO_DETAILS),
  /** Why it is booked although the care sheet of the car forbids it. */
  careReason: z.optional(z.string()),
});
/** Everything entered in the wizard so far (QQ-14). */
export type QuoteProgress = z.infer<typeof quoteProgressSchema>;

export function newQuoteProgress(vehicle: Vehicle): QuoteProgress {
  return { vehicle, customer: NO_DETAILS };
}

export type FieldName = 'firstName' | 'lastName' | 'email' | 'phone';

/** Returns the fields that the details need. A lead has a first name and one way to answer them: it can be booked with these. */
export function neededFields({ leadId, email, noEmail = false }: CustomerDetails): ReadonlySet<FieldName> {
  const isLead = leadId !== undefined;
  return new Set<FieldName>([
    'firstName',
    ...(isLead ? [] : (['lastName'] as const)),
    ...(noEmail ? [] : (['email'] as const)),
    ...(isLead && !noEmail && !isBlankText(email) ? [] : (['phone'] as const)),
  ]);
}

/** Returns the problems of a new customer's details by field, in the order of the form (QQ-17). */
export function customerProblems(details: CustomerDetails): Partial<Record<FieldName, string>> {
  // The record of an existing customer may lack some of it, and does not change.
  if (details.existingId) return {};
  const needed = neededFields(details);
  const isMissing = (name: FieldName) => needed.has(name) && isBlankText(details[name]);
  const problems: Partial<Record<FieldName, string>> = {};
  if (isMissing('firstName')) problems.firstName = 'Enter the first name.';
  if (isMissing('lastName')) problems.lastName = 'Enter the last name.';
  if (isMissing('email')) problems.email = 'Enter the email address.';
  const wrong = isBlankText(details.email) ? undefined : emailProblem(details.email);
  if (wrong) problems.email = wrong;
  if (isMissing('phone')) problems.phone = 'Enter the phone number.';
  return problems;
}

function isComplete(details: CustomerDetails): boolean {
  return Object.keys(customerProblems(details)).length === 0;
}

/** Returns true once make and model are entered (QQ-06). */
export function hasVehicle({ vehicle }: QuoteProgress): boolean {
  return vehicle.make.trim() !== '' && vehicle.model.trim() !== '';
}

/** Returns whether other services for this car are ticked. */
function hasSeveral({ also }: QuoteProgress): boolean {
  return also !== undefined && also.serviceIds.length > 0;
}

/** Returns the last step whose prerequisites are complete. */
export function furthestStep(progress: QuoteProgress): WizardStep {
  if (!hasVehicle(progress) || progress.asksSize) return 'vehicle';
  if (!progress.serviceId) return 'service';
  if (!progress.slot || !progress.result || (hasSeveral(progress) && !progress.also?.parts)) return 'quote';
  return isComplete(progress.customer) ? 'booking' : 'customer';
}

/** Returns the step to show for the URL's step: the first one if it is unknown, the furthest possible one if it comes too early. */
export function stepToShow(requested: string | undefined, progress: QuoteProgress): WizardStep {
  const wanted = STEPS.find((step) => step === requested) ?? 'vehicle';
  const furthest = furthestStep(progress);
  return STEPS.indexOf(wanted) > STEPS.indexOf(furthest) ? furthest : wanted;
}

/** Returns the first step with something left to choose. */
export function firstStep(progress: QuoteProgress): WizardStep {
  const furthest = furthestStep(progress);
  return STEPS.indexOf(furthest) > STEPS.indexOf('quote') ? 'quote' : furthest;
}

export function stepBefore(step: WizardStep): WizardStep {
  return STEPS[STEPS.indexOf(step) - 1] ?? 'vehicle';
}

/** Drops the slot and the plan, which no longer fit what is wanted. */
function withoutSlot({ slot: _, also, ...rest }: QuoteProgress): QuoteProgress {
  const { parts: __, ...wanted } = also ?? { serviceIds: [] };
  return also && wanted.serviceIds.length > 0 ? { ...rest, also: wanted } : rest;
}

/**
 * Sets the vehicle. Another size has another price and other hours, so it drops the quote and the slot. `saysSize`: the size was chosen, or
 * it is that of a car that is known.
 */
export function changeVehicle(progress: QuoteProgress, vehicle: Vehicle, saysSize = false): QuoteProgress {
  const { result, ...rest } = progress;
  const answer = saysSize && progress.asksSize ? { asksSize: false } : {};
  if (vehicle.size !== progress.vehicle.size) return { ...withoutSlot(rest), vehicle, ...answer };
  return { ...progress, vehicle, ...(result && { result: { ...result, vehicle } }), ...answer };
}

/** Sets the service and its quote. Drops the slot if it was chosen for another service. */
export function chooseService(
  progress: QuoteProgress,
  serviceId: string,
  result: QuoteProgress['result'],
): QuoteProgress {
  const { result: _, ...rest } = progress;
  const quoted = { ...rest, serviceId, ...(result && { result }) };
  if (serviceId === progress.serviceId) return quoted;
  return withoutSlot(withAlso(quoted, (ids) => ids.filter((id) => id !== serviceId)));
}

/**
 * Sets the slot of the only service, with the quote it was chosen from: the one the customer saw. Drops others that were wanted:
 * they are deleted by now.
 */
export function chooseSlot({ also: _, ...progress }: QuoteProgress, slot: Slot, result: Quote): QuoteProgress {
  return { ...progress, slot, result };
}

function withAlso(progress: QuoteProgress, change: (ids: string[]) => string[]): QuoteProgress {
  const { order } = progress.also ?? {};
  const serviceIds = change(progress.also?.serviceIds ?? []);
  return { ...progress, also: { serviceIds, ...(order && { order }) } };
}

/** Adds a service for the same car, or takes it out. */
export function tickService(progress: QuoteProgress, serviceId: string, isWanted: boolean): QuoteProgress {
  const others = (ids: string[]) => ids.filter((id) => id !== serviceId);
  return withoutSlot(withAlso(progress, (ids) => (isWanted ? [...others(ids), serviceId] : others(ids))));
}

/** Takes a service out of the quote, to book it later. The service of the quote is replaced by the next one. */
function bookLater(progress: QuoteProgress, serviceId: string): QuoteProgress {
  const [next] = progress.also?.serviceIds ?? [];
  if (serviceId !== progress.serviceId || next === undefined) return tickService(progress, serviceId, false);
  const { result: _, ...rest } = progress;
  return tickService({ ...rest, serviceId: next }, next, false);
}

/** Returns the services of the quote, without deleted ones, in the user's order or that of the shop. */
export function servicesInOrder(
  { serviceId, also }: QuoteProgress,
  shop: WishesShop & { services: readonly Service[] },
): Service[] {
  const ids = [serviceId, ...(also?.serviceIds ?? [])];
  const parts = shop.services.filter(({ id }) => ids.includes(id)).map((service) => ({ key: service.id, service }));
  return wishedParts(parts, wishesOf({ also }), shop).wanted.map(({ service }) => service);
}

/** Returns the parts in the order in which their services were added to the quote, as a lead asks for them. */
export function asAsked<P extends { service: Service }>(parts: readonly P[], { serviceId, also }: QuoteProgress): P[] {
  return [serviceId, ...(also?.serviceIds ?? [])].flatMap((id) => parts.find(({ service }) => service.id === id) ?? []);
}

/** Returns the user's order of the services as wishes for the plan. */
export function wishesOf({ also }: Pick<QuoteProgress, 'also'>): PlanWishes {
  return { ...NO_WISHES, order: also?.order };
}

/** Applies changes to the plan: the order of the services, or one that is booked later. */
export function changeWishes(progress: QuoteProgress, { order, later: [later] }: PlanWishes): QuoteProgress {
  if (later !== undefined) return bookLater(progress, later);
  return withoutSlot({ ...progress, also: { serviceIds: progress.also?.serviceIds ?? [], order } });
}

/** Sets the plan of several services, with the quote it was chosen from. */
export function chooseParts(
  progress: QuoteProgress,
  parts: readonly [QuotedPart, ...QuotedPart[]],
  result: Quote,
): QuoteProgress {
  const also = {
    serviceIds: [],
    ...progress.also,
    parts: parts.map(({ key, service, slot }) => ({ key, service, slot })),
  };
  return { ...progress, slot: parts[0].slot, result, also };
}

/** Takes the closest free slots instead of the chosen ones, with the newest quote. */
export function takeParts(
  progress: QuoteProgress,
  parts: readonly QuotedPart[],
  result: QuoteProgress['result'],
): QuoteProgress {
  const [first] = parts;
  const { also } = progress;
  return {
    ...progress,
    ...(first && { slot: first.slot }),
    ...(result && { result }),
    ...(also?.parts && { also: { ...also, parts: [...parts] } }),
  };
}

/** Returns the services of the quote in their chosen slots, in order. */
export function quotedParts({ slot, result, also }: QuoteProgress): readonly QuotedPart[] {
  if (also?.parts) return also.parts;
  return slot && result ? [{ key: result.service.id, service: result.service, slot }] : [];
}
