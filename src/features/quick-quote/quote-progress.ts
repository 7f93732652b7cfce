import * as z from 'zod/mini';
import { serviceSchema } from '#domain/catalog/service.ts';
import { emailProblem } from '#domain/customers/email.ts';
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
  phone: text,
  notes: text,
  /** Id of the existing customer with this email, if the booking is for them. */
  existingId: z.optional(z.string()),
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

const progressSchema = z.looseObject({
  vehicle: vehicleSchema,
  serviceId: z.optional(z.string()),
  result: z.optional(resultSchema),
  slot: z.optional(slotSchema),
  customer: z._default(detailsSchema, () => NO_DETAILS),
});
/** Everything entered in the wizard so far (QQ-14). */
export type QuoteProgress = z.infer<typeof progressSchema>;

export function newQuoteProgress(vehicle: Vehicle): QuoteProgress {
  return { vehicle, customer: NO_DETAILS };
}

/** Parses saved progress. Returns undefined if the text is invalid. */
export function parseQuoteProgress(saved: string): QuoteProgress | undefined {
  try {
    return z.safeParse(progressSchema, JSON.parse(saved)).data;
  } catch {
    return undefined;
  }
}

export type FieldName = 'firstName' | 'lastName' | 'email' | 'phone';

/** Returns the problems of the customer's details by field, in the order of the form (QQ-17). */
export function customerProblems(details: CustomerDetails): Partial<Record<FieldName, string>> {
  const problems: Partial<Record<FieldName, string>> = {};
  if (isBlankText(details.firstName)) problems.firstName = 'Enter the first name.';
  if (isBlankText(details.lastName)) problems.lastName = 'Enter the last name.';
  const email = isBlankText(details.email) ? 'Enter the email address.' : emailProblem(details.email);
  if (email) problems.email = email;
  if (isBlankText(details.phone)) problems.phone = 'Enter the phone number.';
  return problems;
}

function isComplete(details: CustomerDetails): boolean {
  return Object.keys(customerProblems(details)).length === 0;
}

/** Returns true once make and model are entered (QQ-06). */
export function hasVehicle({ vehicle }: QuoteProgress): boolean {
  return vehicle.make.trim() !== '' && vehicle.model.trim() !== '';
}

/** Returns the last step whose prerequisites are complete. */
export function furthestStep(progress: QuoteProgress): WizardStep {
  if (!hasVehicle(progress)) return 'vehicle';
  if (!progress.serviceId) return 'service';
  if (!progress.slot || !progress.result) return 'quote';
  return isComplete(progress.customer) ? 'booking' : 'customer';
}

/** Returns the step to show for the URL's step: the first one if it is unknown, the furthest possible one if it comes too early. */
export function stepToShow(requested: string | undefined, progress: QuoteProgress): WizardStep {
  const wanted = STEPS.find((step) => step === requested) ?? 'vehicle';
  const furthest = furthestStep(progress);
  return STEPS.indexOf(wanted) > STEPS.indexOf(furthest) ? furthest : wanted;
}

export function stepBefore(step: WizardStep): WizardStep {
  return STEPS[STEPS.indexOf(step) - 1] ?? 'vehicle';
}

/** Sets the vehicle. Another size has another price and other hours, so it drops the quote and the slot. */
export function changeVehicle(progress: QuoteProgress, vehicle: Vehicle): QuoteProgress {
  const { result, slot, ...rest } = progress;
  if (vehicle.size !== progress.vehicle.size) return { ...rest, vehicle };
  return { ...progress, vehicle, ...(result && { result: { ...result, vehicle } }) };
}

/** Sets the service and its quote. Drops the slot if it was chosen for another service. */
export function chooseService(
  progress: QuoteProgress,
  serviceId: string,
  result: QuoteProgress['result'],
): QuoteProgress {
  const { slot, result: _, ...rest } = progress;
  const keptSlot = serviceId === progress.serviceId ? slot : undefined;
  return { ...rest, serviceId, ...(result && { result }), ...(keptSlot && { slot: keptSlot }) };
}

/** Sets the slot, with the quote it was chosen from: the one the customer saw. */
export function chooseSlot(progress: QuoteProgress, slot: Slot, result: Quote): QuoteProgress {
  return { ...progress, slot, result };
}
