import * as z from 'zod/mini';
import { serviceSchema } from '#domain/catalog/service.ts';
import { emailProblem } from '#domain/customers/email.ts';
import { bookingSchema } from '#domain/scheduling/booking.ts';
import type { Quote, Slot } from '#domain/scheduling/slots.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import { type Vehicle, vehicleSchema } from '#domain/vehicles/vehicle.ts';

/** In the order of the wizard (QQ-05). */
export const STEPS = ['vehicle', 'service', 'quote', 'customer', 'booking'] as const;
export type QuoteStep = (typeof STEPS)[number];

export const STEP_TITLES: Record<QuoteStep, string> = {
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
  /** The id of the known customer with this e-mail, when the booking shall go to them. */
  existingId: z.optional(z.string()),
});
/** As typed: nothing is trimmed before it is stored. */
export type CustomerDetails = z.infer<typeof detailsSchema>;

export const NO_DETAILS: CustomerDetails = { firstName: '', lastName: '', email: '', phone: '', notes: '' };

/** The quote as it was told to the customer. */
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
/** What the wizard knows so far (QQ-14). */
export type Progress = z.infer<typeof progressSchema>;

export function newProgress(vehicle: Vehicle): Progress {
  return { vehicle, customer: NO_DETAILS };
}

/** The progress that the text holds; undefined when it is not one. */
export function parseProgress(saved: string): Progress | undefined {
  try {
    return z.safeParse(progressSchema, JSON.parse(saved)).data;
  } catch {
    return undefined;
  }
}

export type FieldName = 'firstName' | 'lastName' | 'email' | 'phone';

/** What is wrong with the details, field by field, in the order of the form (QQ-17). */
export function problemsOf(details: CustomerDetails): Partial<Record<FieldName, string>> {
  const problems: Partial<Record<FieldName, string>> = {};
  if (isBlankText(details.firstName)) problems.firstName = 'Enter the first name.';
  if (isBlankText(details.lastName)) problems.lastName = 'Enter the last name.';
  const email = isBlankText(details.email) ? 'Enter the email address.' : emailProblem(details.email);
  if (email) problems.email = email;
  if (isBlankText(details.phone)) problems.phone = 'Enter the phone number.';
  return problems;
}

function isComplete(details: CustomerDetails): boolean {
  return Object.keys(problemsOf(details)).length === 0;
}

/** Make and model are known (QQ-06). */
export function hasVehicle({ vehicle }: Progress): boolean {
  return vehicle.make.trim() !== '' && vehicle.model.trim() !== '';
}

/** The last step whose prerequisites exist. */
export function furthestStep(progress: Progress): QuoteStep {
  if (!hasVehicle(progress)) return 'vehicle';
  if (!progress.serviceId) return 'service';
  if (!progress.slot || !progress.result) return 'quote';
  return isComplete(progress.customer) ? 'booking' : 'customer';
}

/** The step to show for the one in the address: an unknown one is the first, one that comes too early the last possible. */
export function stepToShow(asked: string | undefined, progress: Progress): QuoteStep {
  const wanted = STEPS.find((step) => step === asked) ?? 'vehicle';
  const furthest = furthestStep(progress);
  return STEPS.indexOf(wanted) > STEPS.indexOf(furthest) ? furthest : wanted;
}

export function stepBefore(step: QuoteStep): QuoteStep {
  return STEPS[STEPS.indexOf(step) - 1] ?? 'vehicle';
}

/** A vehicle of another size has another price and other hours, so what was quoted for the old one is gone. */
export function withVehicle(progress: Progress, vehicle: Vehicle): Progress {
  const { result, slot, ...rest } = progress;
  if (vehicle.size !== progress.vehicle.size) return { ...rest, vehicle };
  return { ...progress, vehicle, ...(result && { result: { ...result, vehicle } }) };
}

/** Choosing a service makes a new quote; the slot of another service does not fit it. */
export function withService(progress: Progress, serviceId: string, result: Progress['result']): Progress {
  const { slot, result: _, ...rest } = progress;
  const keptSlot = serviceId === progress.serviceId ? slot : undefined;
  return { ...rest, serviceId, ...(result && { result }), ...(keptSlot && { slot: keptSlot }) };
}

/** The quote that the slot was chosen from goes with it: it is what the customer was told. */
export function withSlot(progress: Progress, slot: Slot, result: Quote): Progress {
  return { ...progress, slot, result };
}
