import { unguarded } from './csv.ts';
import { type Customer, fullName } from './customer.ts';
import type { ColumnMapping, ImportField } from './customer-import-fields.ts';
import { emailKey, emailProblem } from './email.ts';
import { foldText, isBlankText, sameText } from './fold-text.ts';
import { phoneKeys } from './phone.ts';
import type { Service } from './service.ts';
import { carIn } from './unlisted-car.ts';
import {
  BODY_TYPES,
  emptyVehicle,
  VEHICLE_CONDITIONS,
  VEHICLE_SIZES,
  type Vehicle,
  type VehicleSize,
} from './vehicle.ts';
import { normalVin, VIN_LENGTH, vinIn } from './vin.ts';

const DEFAULT_SOURCE = 'Other';
/** Older than any car that is driven. */
const OLDEST_YEAR = 1886;

/** A customer as a row tells of them; ids and times are given when they are stored. */
export type ImportedCustomer = Pick<
  Customer,
  | 'firstName'
  | 'lastName'
  | 'companyName'
  | 'email'
  | 'phone'
  | 'preferredContactMethod'
  | 'vehicle'
  | 'services'
  | 'source'
  | 'notes'
>;

/** A row of the file, by its number in a spreadsheet, the head being row 1. */
export type CheckedRow = {
  row: number;
  customer: ImportedCustomer;
  /** What stands against importing the row, as sentences. */
  problems: readonly string[];
  /** What was read otherwise than it is written. */
  hints: readonly string[];
};

/** What the rows are read with. */
export type ImportContext = {
  services: readonly Service[];
  today: string;
  /** What the reference data knows of the model. */
  detailsOf: (make: string, model: string) => { size: VehicleSize; bodyType: string } | undefined;
};

type Texts = Partial<Record<ImportField, string>>;

function textsOf(cells: readonly string[], mapping: ColumnMapping): Texts {
  const texts: Texts = {};
  for (const [at, field] of mapping.entries()) {
    const text = unguarded(cells[at] ?? '').trim();
    if (field && !isBlankText(text)) texts[field] = text;
  }
  return texts;
}

/** 'Ines Varga' and 'Varga, Ines'. */
function partsOfName(name: string): { firstName: string; lastName: string } {
  const [last = '', ...firsts] = name.split(',');
  if (firsts.length > 0) return { firstName: firsts.join(' ').trim(), lastName: last.trim() };
  const words = name.split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

function oneOf<T extends string>(choices: readonly T[], text: string): T | undefined {
  const plain = (word: string) => foldText(word).replace(/[^a-z]/g, '');
  return choices.find((choice) => plain(choice) === plain(text));
}

type Remarks = { problems: string[]; hints: string[] };

function yearOf(text: string | undefined, today: string, { problems }: Remarks): number {
  if (text === undefined) return 0;
  const year = Number(text);
  const newest = Number(today.slice(0, 4)) + 1;
  if (Number.isInteger(year) && year >= OLDEST_YEAR && year <= newest) return year;
  problems.push(`the year “${text}” is not a year up to ${newest}`);
  return 0;
}

/** The choice that the text names; where it names none, `otherwise`, and that is said. */
function chosen<T extends string>(
  what: string,
  text: string | undefined,
  choices: readonly T[],
  otherwise: T,
  { hints }: Remarks,
): T {
  const choice = text === undefined ? otherwise : oneOf(choices, text);
  if (choice) return choice;
  hints.push(`the ${what} “${text}” is not known, so it becomes ${otherwise}`);
  return otherwise;
}

function vehicleOf(texts: Texts, { today, detailsOf }: ImportContext, remarks: Remarks): Vehicle {
  const {
    make = '',
    model = '',
    trim = '',
    color = '',
    licensePlate = '',
    year,
    size,
    bodyType,
    condition,
  } = {
    ...carIn(texts.vehicle ?? ''),
    ...texts,
  };
  const vin = normalVin(texts.vin ?? '');
  if (vinIn(texts.vin ?? '').length > VIN_LENGTH) {
    remarks.problems.push(`the VIN “${texts.vin}” has more than ${VIN_LENGTH} signs`);
  }
  const known = detailsOf(make, model);
  const empty = emptyVehicle('', today);
  return {
    ...empty,
    // A car of which the year is not told has none; a car of which nothing is told is an empty form.
    year: year === undefined && !make && !model ? empty.year : yearOf(year, today, remarks),
    ...{ make, model, trim, color, licensePlate, vin },
    condition: chosen('condition', condition, VEHICLE_CONDITIONS, empty.condition, remarks),
    size: chosen('size', size, VEHICLE_SIZES, known?.size ?? empty.size, remarks),
    bodyType: chosen<string>('body type', bodyType, BODY_TYPES, known?.bodyType ?? empty.bodyType, remarks),
  };
}

function servicesOf(text: string | undefined, services: readonly Service[], { hints }: Remarks): string[] {
  const names = (text ?? '').split(/[;|\n]/).flatMap((name) => name.trim() || []);
  return names.flatMap((name) => {
    const service = services.find((one) => sameText(one.name, name));
    if (!service) hints.push(`the service “${name}” is not one of yours, so it is left out`);
    return service?.id ?? [];
  });
}

/** The row as a customer, and what is to be said about it. */
export function checkedRow(
  row: number,
  cells: readonly string[],
  mapping: ColumnMapping,
  context: ImportContext,
): CheckedRow {
  const remarks: Remarks = { problems: [], hints: [] };
  const { problems, hints } = remarks;
  const texts = textsOf(cells, mapping);
  const { firstName = '', lastName = '' } = { ...partsOfName(texts.fullName ?? ''), ...texts };
  const { companyName, email = '', phone = '', source = DEFAULT_SOURCE, notes = '' } = texts;
  if (!firstName && !lastName && !companyName) problems.push('there is no name in it');
  if (email && emailProblem(email)) problems.push(`“${email}” is not an email address`);
  if (phone && !/\d/.test(phone)) problems.push(`the phone number “${phone}” has no digit`);
  const method = texts.preferredContactMethod && foldText(texts.preferredContactMethod);
  const surplus = cells.slice(mapping.length).filter((cell) => cell.trim() !== '');
  if (surplus.length > 0) problems.push(`it has ${cells.length} cells, but the head has ${mapping.length}`);
  const isPerson = firstName !== '' || lastName !== '';
  const customer: ImportedCustomer = {
    firstName,
    // A company of which no person is told is called by its own name everywhere.
    lastName: isPerson ? lastName : (companyName ?? ''),
    ...(isPerson && companyName && { companyName }),
    email,
    phone,
    preferredContactMethod: method && /phone|call|text|sms/.test(method) ? 'phone' : 'email',
    vehicle: vehicleOf(texts, context, remarks),
    services: servicesOf(texts.services, context.services, remarks),
    source,
    notes,
  };
  return { row, customer, problems, hints };
}

/** Whether no cell of the row is in a column that is imported. */
export function holdsNothing(cells: readonly string[], mapping: ColumnMapping): boolean {
  return mapping.every((field, at) => field === undefined || (cells[at] ?? '').trim() === '');
}

/** What a customer is called in a sentence. */
export function importedName(customer: Pick<Customer, 'firstName' | 'lastName' | 'companyName'>): string {
  return fullName(customer) || (customer.companyName ?? '');
}

type Reached = Pick<Customer, 'email' | 'phone' | 'firstName' | 'lastName' | 'companyName'>;

/** Finds who has the same e-mail or phone among the customers that it was told of and the rows that it was asked about before. */
export function createTwinFinder() {
  const byEmail = new Map<string, string>();
  const byPhone = new Map<string, string>();
  function remember(person: Reached, where: string): void {
    const email = emailKey(person.email);
    if (email && !byEmail.has(email)) byEmail.set(email, where);
    for (const phone of phoneKeys(person.phone)) if (!byPhone.has(phone)) byPhone.set(phone, where);
  }
  return {
    know: (person: Reached): void => remember(person, `${importedName(person)}, who is a customer already`),
    /** 'has the same email as row 3'; undefined when nobody is the same. The row is remembered. */
    twinOf({ row, customer }: Pick<CheckedRow, 'row' | 'customer'>): string | undefined {
      const email = byEmail.get(emailKey(customer.email));
      const [phone] = phoneKeys(customer.phone).flatMap((key) => byPhone.get(key) ?? []);
      remember(customer, `row ${row}`);
      if (email !== undefined) return `has the same email as ${email}`;
      return phone === undefined ? undefined : `has the same phone number as ${phone}`;
    },
  };
}
