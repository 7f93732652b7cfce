import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import { fullName } from '#domain/customers/customer.ts';
import { LEAD_PRIORITIES, LEAD_STATUSES, type Lead, type LeadStatus } from '#domain/leads/lead.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { emptyVehicle, VEHICLE_SIZES, type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { neededText, optionalEmail, problemsIn } from '#parts/forms/draft-fields.ts';

const trimmed = z.string().check(z.trim());

/** More than any job costs. Catches typing mistakes. */
const MAX_DOLLARS = 10_000_000;

/** Fields in the order of the form, one check each. */
const draftSchema = z.object({
  firstName: neededText('Enter the first name.'),
  lastName: trimmed,
  email: optionalEmail,
  phone: trimmed,
  source: trimmed,
  status: z.enum(LEAD_STATUSES),
  priority: z.enum(LEAD_PRIORITIES),
  vehicle: z.custom<Vehicle>(),
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
export type LeadDraft = z.infer<typeof draftSchema>;
export type Problems = { [K in keyof LeadDraft]?: string };

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
      size: VEHICLE_SIZES.find((one) => one === size) ?? empty.size,
      bodyType,
    },
    services: lead.interestedServices,
    assignedTo: lead.assignedTo ?? '',
    nextFollowUp: lead.nextFollowUp ?? '',
    lostReason: lead.lostReason ?? '',
    notes: lead.notes,
  };
}

/**
 * Returns the problems that keep the draft from being saved, by field, in the order of the form.
 * @param stored the lead as stored: its values are accepted unchanged
 */
export function leadProblems(draft: LeadDraft, stored?: LeadDraft): Problems {
  return problemsIn(draftSchema, draft, stored);
}

/** Returns the lead's fields that the form edits. */
export function leadFacts(draft: LeadDraft) {
  const { year, make, model, trim, size, bodyType } = draft.vehicle;
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    phone: draft.phone.trim(),
    source: draft.source.trim(),
    status: draft.status,
    priority: draft.priority,
    estimatedValue: Number(draft.estimatedValue),
    vehicleInfo:
      make || model ? { year, make, model, trim: trim || undefined, size, bodyType: bodyType || undefined } : undefined,
    interestedServices: draft.services,
    assignedTo: draft.assignedTo || undefined,
    nextFollowUp: draft.nextFollowUp || undefined,
    lostReason: (draft.status === 'Lost' && draft.lostReason.trim()) || undefined,
    notes: draft.notes,
  } satisfies Partial<Lead>;
}

/** Returns the total price of the draft's services at the vehicle's size, in dollars. */
export function valueOfServices({ services, vehicle }: LeadDraft, all: readonly Service[]): number {
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
