import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import { fullName } from '#domain/customers/customer.ts';
import { LEAD_PRIORITIES, LEAD_STATUSES, type Lead, type LeadStatus } from '#domain/leads/lead.ts';
import { lacksSize } from '#domain/leads/lead-vehicle.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { emptyVehicle, VEHICLE_SIZES, type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { neededText, optionalEmail } from '#parts/forms/draft-fields.ts';

/** `isSizeUnknown`: nobody has said how large the car is; its size is only the one that the field begins with. */
export type LeadVehicle = Vehicle & { isSizeUnknown?: boolean };

const trimmed = z.string().check(z.trim());

/** More than any job costs. Catches typing mistakes. */
const MAX_DOLLARS = 10_000_000;

/** Fields in the order of the form, one check each. */
const draft = z.object({
  firstName: neededText('Enter the first name.'),
  lastName: trimmed,
  email: optionalEmail,
  phone: trimmed,
  source: trimmed,
  status: z.enum(LEAD_STATUSES),
  priority: z.enum(LEAD_PRIORITIES),
  vehicle: z.custom<LeadVehicle>(),
  services: z.array(z.string()),
  assignedTo: z.string(),
  nextFollowUp: z.string().check(z.refine((day) => day === '' || isDate(day), 'Choose a day.')),
  /** Dollars as typed; empty counts as 0. */
  estimatedValue: trimmed.check(
    z.refine((text) => Number(text) >= 0 && Number(text) <= MAX_DOLLARS, 'Enter an amount from 0 to 10,000,000.'),
  ),
  lostReason: trimmed,
  notes: z.string(),
});
export type LeadDraft = z.infer<typeof draft>;

/** Returns an empty draft with the given status and Medium priority. */
export function newLeadDraft(today: string, status: LeadStatus): LeadDraft {
  return {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    source: '',
    status,
    priority: 'Medium',
    estimatedValue: '',
    vehicle: emptyVehicle('', today),
    services: [],
    assignedTo: '',
    nextFollowUp: '',
    lostReason: '',
    notes: '',
  };
}

export function draftFromLead(lead: Lead, today: string): LeadDraft {
  const empty = emptyVehicle('', today);
  // Imported leads may have no body type.
  const { year = empty.year, make = '', model = '', trim = '', size, bodyType = '' } = lead.vehicleInfo ?? {};
  const known = VEHICLE_SIZES.find((one) => one === size);
  return {
    firstName: lead.firstName,
    lastName: lead.lastName,
    email: lead.email,
    phone: lead.phone,
    source: lead.source,
    status: lead.status,
    priority: lead.priority,
    estimatedValue: lead.estimatedValue === 0 ? '' : String(lead.estimatedValue),
    vehicle: {
      ...empty,
      year,
      make,
      model,
      trim,
      size: known ?? empty.size,
      bodyType,
      ...(lacksSize(lead) && { isSizeUnknown: true }),
    },
    services: lead.interestedServices,
    assignedTo: lead.assignedTo ?? '',
    nextFollowUp: lead.nextFollowUp ?? '',
    lostReason: lead.lostReason ?? '',
    notes: lead.notes,
  };
}

/** Returns the vehicle as it was changed. Its size stays unknown until someone says it: a corrected name does not. */
export function changedVehicle(before: LeadVehicle, after: LeadVehicle, saysSize = false): LeadVehicle {
  const { isSizeUnknown: _, ...vehicle } = after;
  return before.isSizeUnknown && !saysSize ? { ...vehicle, isSizeUnknown: true } : vehicle;
}

/** Returns the lead's fields that the form edits. */
export function leadFacts(typed: LeadDraft) {
  const { year, make, model, trim, bodyType, isSizeUnknown } = typed.vehicle;
  const size = isSizeUnknown ? undefined : typed.vehicle.size;
  return {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    email: typed.email.trim(),
    phone: typed.phone.trim(),
    source: typed.source.trim(),
    status: typed.status,
    priority: typed.priority,
    estimatedValue: Number(typed.estimatedValue),
    vehicleInfo:
      make || model ? { year, make, model, trim: trim || undefined, size, bodyType: bodyType || undefined } : undefined,
    interestedServices: typed.services,
    assignedTo: typed.assignedTo || undefined,
    nextFollowUp: typed.nextFollowUp || undefined,
    lostReason: (typed.status === 'Lost' && typed.lostReason.trim()) || undefined,
    notes: typed.notes,
  } satisfies Partial<Lead>;
}

/** Checks a draft and turns it into the lead's fields. */
export const leadDraftSchema = z.pipe(draft, z.transform(leadFacts));

/** Returns the total price of the draft's services at the vehicle's size, in dollars; 0 while the size is not known. */
export function valueOfServices({ services, vehicle }: LeadDraft, all: readonly Service[]): number {
  if (vehicle.isSizeUnknown) return 0;
  return sum(all.filter(({ id }) => services.includes(id)).map((service) => priceForSize(service, vehicle.size)));
}

/** Returns the lead's labeled values, to show which of them differ. */
export function leadFactsInWords(
  lead: Lead,
  shop: { services: readonly Service[]; employees: readonly Employee[] },
): Fact[] {
  const { year = 0, make = '', model = '', size = '' } = lead.vehicleInfo ?? {};
  const person = shop.employees.find(({ id }) => id === lead.assignedTo);
  const services = shop.services.filter(({ id }) => lead.interestedServices.includes(id));
  return [
    ['First Name', lead.firstName],
    ['Last Name', lead.lastName],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Source', lead.source],
    ['Status', lead.status],
    ['Priority', lead.priority],
    ['Lost Reason', lead.lostReason ?? ''],
    ['Assigned To', person ? fullName(person) : ''],
    ['Next Follow-up', lead.nextFollowUp ? formatDate(lead.nextFollowUp) : ''],
    ['Vehicle', [vehicleName({ year, make, model }), size].filter(Boolean).join(', ')],
    ['Services', services.map(({ name }) => name).join(', ')],
    ['Estimated Value', formatDollars(lead.estimatedValue)],
    ['Notes', lead.notes],
  ];
}
