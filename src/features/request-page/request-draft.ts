import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import { type Position, positionsOf } from '#domain/body/positions.ts';
import { addDays, isDate } from '#domain/calendar/calendar.ts';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import { emailProblem } from '#domain/customers/email.ts';
import { MOST_DAYS_AHEAD } from '#domain/leads/asked-days.ts';
import type { CarRequest, OfferedService, RequestPage } from '#domain/leads/car-request.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { detailsOf } from '#domain/vehicles/vehicle-catalog.ts';

/** Draft of a request. */
export type RequestDraft = {
  year: string;
  make: string;
  model: string;
  serviceIds: readonly string[];
  positionIds: readonly string[];
  partialIds: readonly string[];
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
    positionIds: [],
    partialIds: [],
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

export function isEmptyRequest(draft: RequestDraft): boolean {
  return Object.values(draft).every((value) => value === false || (value !== true && value.length === 0));
}

/** Returns the size of the car by the catalog; undefined for a car that it does not list. */
export function carSizeOf({ make, model }: Pick<RequestDraft, 'make' | 'model'>): VehicleSize | undefined {
  return detailsOf(make, model)?.size;
}

const OLDEST_YEAR = 1900;

function yearProblem(year: string, today: string): string | undefined {
  const newest = Number(today.slice(0, 4)) + 1;
  if (year === '') return 'Choose or enter the year.';
  const isYear = /^\d{4}$/.test(year) && Number(year) >= OLDEST_YEAR && Number(year) <= newest;
  return isYear ? undefined : `Enter a year from ${OLDEST_YEAR} to ${newest}.`;
}

const LEAST_DIGITS = 7;

function phoneProblem(phone: string, email: string): string | undefined {
  if (isBlankText(phone)) return isBlankText(email) ? 'Enter a phone number or an email.' : undefined;
  const digits = phone.match(/\p{Nd}/gu) ?? [];
  return digits.length < LEAST_DIGITS ? 'Enter all digits of the phone number, with its area code.' : undefined;
}

/** Returns the first and the last day that can be asked for. The shop searches no others; later ones are mostly mistyped. */
export function askableDays(today: string): { min: string; max: string } {
  return { min: addDays(today, 1), max: addDays(today, MOST_DAYS_AHEAD) };
}

function dayProblem(day: string, today: string): string | undefined {
  if (day === '') return undefined;
  if (!isDate(day)) return 'Choose a day.';
  // Not every browser keeps to the days of the field.
  const { min, max } = askableDays(today);
  if (day < min) return 'Choose a day from tomorrow on.';
  return day > max ? 'Choose a day within a year.' : undefined;
}

const KIND_OF: Readonly<Partial<Record<ServiceCategory, Position['kind']>>> = {
  PPF: 'panel',
  'Vinyl Wrap': 'panel',
  'Window Tinting': 'window',
};

type Chosen = Pick<RequestDraft, 'serviceIds'>;

/** Returns the chosen services that the page offers, in its order. One may have gone since it was chosen. */
export function chosenServices({ serviceIds }: Chosen, { services }: RequestPage): readonly OfferedService[] {
  return services.filter(({ id }) => serviceIds.includes(id));
}

/** Returns the kinds of positions that the chosen services put film on. */
export function filmKinds(chosen: Chosen, page: RequestPage) {
  return [...new Set(chosenServices(chosen, page).flatMap(({ category }) => KIND_OF[category] ?? []))];
}

/** Returns the shape of the car in drawings. */
export function requestOutline({ make, model }: Pick<RequestDraft, 'make' | 'model'>): Outline {
  return outlineOf(detailsOf(make, model)?.bodyType ?? '');
}

/** Returns what is wrong, by field, in the order of the page. */
export function requestProblems(draft: RequestDraft, page: RequestPage): Map<RequestField, string> {
  const { today, services } = page;
  const hasNone = services.length > 0 && chosenServices(draft, page).length === 0;
  const problems: [RequestField, string | false | undefined][] = [
    ['year', yearProblem(draft.year.trim(), today)],
    ['make', isBlankText(draft.make) && 'Choose or enter the make.'],
    ['model', isBlankText(draft.model) && 'Choose or enter the model.'],
    ['serviceIds', hasNone && 'Choose what you would like done.'],
    ['firstDay', dayProblem(draft.firstDay, today)],
    ['secondDay', dayProblem(draft.secondDay, today)],
    ['firstName', isBlankText(draft.firstName) && 'Enter your first name.'],
    ['email', draft.email.trim() !== '' && emailProblem(draft.email)],
    ['phone', phoneProblem(draft.phone, draft.email)],
    ['agrees', !draft.agrees && 'Check this box so that the shop can answer you.'],
  ];
  return new Map(problems.flatMap(([field, problem]) => (problem ? [[field, problem] as const] : [])));
}

/**
 * Returns what is sent. Services that are no longer offered, parts that the car does not have, and those that no chosen service puts film on
 * are left out.
 */
export function requestOf(draft: RequestDraft, page: RequestPage, id: string): CarRequest {
  const offered = chosenServices(draft, page).map((service) => service.id);
  const kinds = filmKinds(draft, page);
  const positionIds = positionsOf(requestOutline(draft))
    .filter((part) => kinds.includes(part.kind) && draft.positionIds.includes(part.id))
    .map((part) => part.id);
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
    serviceIds: draft.serviceIds.filter((chosen) => offered.includes(chosen)),
    positionIds,
    partialIds: positionIds.filter((part) => draft.partialIds.includes(part)),
    days: [draft.firstDay, draft.secondDay].filter(Boolean),
    words: draft.words.trim(),
    agreed: draft.agrees,
    website: draft.website,
  };
}
