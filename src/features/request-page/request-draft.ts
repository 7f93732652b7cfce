import { isDate } from '#domain/calendar/calendar.ts';
import { emailProblem } from '#domain/customers/email.ts';
import type { CarRequest, RequestPage } from '#domain/leads/car-request.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { detailsOf } from '#domain/vehicles/vehicle-catalog.ts';

/** Draft of a request. */
export type RequestDraft = {
  year: string;
  make: string;
  model: string;
  serviceIds: readonly string[];
  firstDay: string;
  secondDay: string;
  words: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  agrees: boolean;
  website: string;
};

export type RequestField = keyof RequestDraft;

export function emptyRequest(): RequestDraft {
  return {
    year: '',
    make: '',
    model: '',
    serviceIds: [],
    firstDay: '',
    secondDay: '',
    words: '',
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    agrees: false,
    website: '',
  };
}

/** Returns the words that the car owner agrees to, as `request_consent` in supabase/schema keeps them. */
export function consentWords(shop: string): string {
  return `${shop} may use what I send here to answer me by email, phone or text message.`;
}

/** Returns the size of the car by the catalog; undefined for a car that it does not list. */
export function carSizeOf({ make, model }: Pick<RequestDraft, 'make' | 'model'>): VehicleSize | undefined {
  return detailsOf(make, model)?.size;
}

function dayProblem(day: string, today: string): string | undefined {
  if (day === '') return undefined;
  if (!isDate(day)) return 'Choose a day.';
  return day < today ? 'Choose a day that has not passed.' : undefined;
}

/** Returns what is wrong, by field, in the order of the page. */
export function requestProblems(draft: RequestDraft, { today, services }: RequestPage): Map<RequestField, string> {
  const problems: [RequestField, string | false | undefined][] = [
    ['year', draft.year === '' && 'Choose the year.'],
    ['make', isBlankText(draft.make) && 'Choose or enter the make.'],
    ['model', isBlankText(draft.model) && 'Choose or enter the model.'],
    ['serviceIds', services.length > 0 && draft.serviceIds.length === 0 && 'Choose what you would like done.'],
    ['firstDay', dayProblem(draft.firstDay, today)],
    ['secondDay', dayProblem(draft.secondDay, today)],
    ['firstName', isBlankText(draft.firstName) && 'Enter your first name.'],
    ['email', draft.email.trim() !== '' && emailProblem(draft.email)],
    ['phone', draft.phone.trim() === '' && draft.email.trim() === '' && 'Enter a phone number or an email.'],
    ['agrees', !draft.agrees && 'Check this box so that the shop can answer you.'],
  ];
  return new Map(problems.flatMap(([field, problem]) => (problem ? [[field, problem] as const] : [])));
}

/** Returns what is sent. */
export function requestOf(draft: RequestDraft, id: string): CarRequest {
  const details = detailsOf(draft.make, draft.model);
  return {
    id,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    phone: draft.phone.trim(),
    vehicle: {
      year: Number(draft.year),
      make: draft.make.trim(),
      model: draft.model.trim(),
      ...(details && { size: details.size, bodyType: details.bodyType }),
    },
    serviceIds: draft.serviceIds,
    days: [draft.firstDay, draft.secondDay].filter(Boolean),
    words: draft.words.trim(),
    agreed: draft.agrees,
    website: draft.website,
  };
}
