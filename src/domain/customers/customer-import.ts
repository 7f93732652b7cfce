import { CUSTOMER_KINDS } from '#domain/accounts/account.ts';
import { readPriceRule } from '#domain/accounts/account-csv.ts';
import { isDate } from '#domain/calendar/calendar.ts';
import type { Service } from '#domain/catalog/service.ts';
import { unescapeFormula } from '#domain/data-files/csv.ts';
import { PAYMENT_TERMS } from '#domain/documents/billing.ts';
import { usStateOf } from '#domain/shop/us-states.ts';
import { foldText, isBlankText, sameText } from '#domain/text/fold-text.ts';
import { parseVehicleText } from '#domain/vehicles/unlisted-car.ts';
import {
  BODY_TYPES,
  emptyVehicle,
  VEHICLE_CONDITIONS,
  VEHICLE_SIZES,
  type Vehicle,
  type VehicleSize,
} from '#domain/vehicles/vehicle.ts';
import { extractVin, normalizeVin, VIN_LENGTH } from '#domain/vehicles/vin.ts';
import type { Customer } from './customer.ts';
import type { ImportCell, ImportColumn, ImportField } from './customer-import-fields.ts';
import { emailProblem } from './email.ts';
import { pickEmail, pickPhone } from './imported-contacts.ts';
import { importedNames } from './imported-names.ts';

const DEFAULT_SOURCE = 'Other';
/** Earliest accepted vehicle year. */
const OLDEST_YEAR = 1886;

/** A customer read from a row, before an id and timestamps are added. */
export type ImportedCustomer = Pick<
  Customer,
  | 'firstName'
  | 'lastName'
  | 'companyName'
  | 'email'
  | 'phone'
  | 'preferredContactMethod'
  | 'vehicle'
  | 'otherVehicles'
  | 'services'
  | 'source'
  | 'taxExemptNumber'
  | 'taxExemptUntil'
  | 'kind'
  | 'priceRule'
  | 'paymentTerms'
  | 'poRequired'
  | 'notes'
>;

/** A checked row of the file. `row` is its spreadsheet row number, starting at 1. */
export type CheckedRow = {
  row: number;
  customer: ImportedCustomer;
  /** Errors that keep the row from being imported, as clauses of a sentence. */
  problems: readonly string[];
  /** Notes about values that were changed or left out. */
  hints: readonly string[];
  /** All emails and phones of the row, including those that go to the notes. */
  emails: readonly string[];
  phones: readonly string[];
  /** Customer id in the other program. Rows with the same id are the same customer. */
  customerId: string;
  /** Parent's name from a QuickBooks row 'Parent:Sub-customer'. */
  parent?: string;
  /** Why the customer is inactive in the other program. */
  inactive?: string;
};

/** Shop data used to check rows. */
export type ImportContext = {
  services: readonly Service[];
  today: string;
  /** Looks up size and body type in the reference data. */
  detailsOf: (make: string, model: string) => { size: VehicleSize; bodyType: string } | undefined;
};

type Texts = Partial<Record<ImportField, string>>;

/** Returns the non-empty cells of the imported columns. */
function filledCells(cells: readonly string[], columns: readonly ImportColumn[]): ImportCell[] {
  return columns.flatMap((column, at) => {
    const text = unescapeFormula(cells[at] ?? '');
    if (!column.field || isBlankText(text)) return [];
    const label = column.labelAt === undefined ? column.kind : (cells[column.labelAt] ?? '');
    return { text: column.field === 'notes' ? text : text.trim(), column, label: label.replace(/^[*\s]+/, '').trim() };
  });
}

function oneOf<T extends string>(choices: readonly T[], text: string): T | undefined {
  const plain = (word: string) => foldText(word).replace(/[^a-z]/g, '');
  return choices.find((choice) => plain(choice) === plain(text));
}

type Remarks = { problems: string[]; hints: string[] };

/** Fields whose digits are a sign, not an amount. A spreadsheet that takes them for a number spoils them. */
const SIGNS: ReadonlySet<ImportField> = new Set(['phone', 'licensePlate', 'vin', 'taxExemptNumber', 'customerId']);
/** '5.55123E+09', as a spreadsheet shows a long number: the other digits are lost. */
const LOST_DIGITS = /^[+-]?\d+(?:[.,]\d+)?E\+\d+$/i;

/** Removes what a spreadsheet added to a sign, '5125550199.0', and leaves out those whose digits it lost. */
function unspoiled(cells: readonly ImportCell[], { hints }: Remarks): ImportCell[] {
  return cells.flatMap((cell) => {
    const { text, column } = cell;
    if (!column.field || !SIGNS.has(column.field)) return [cell];
    if (!LOST_DIGITS.test(text)) return [{ ...cell, text: text.replace(/^(\d+)\.0+$/, '$1') }];
    hints.push(`a spreadsheet lost digits of “${text}” (${column.name}), so it's left out`);
    return [];
  });
}

/** Reads '2019', and '19' as 2019: two digits up to next year are this century's, others 19xx. */
function yearOf(text: string | undefined, today: string, { problems, hints }: Remarks): number {
  if (text === undefined) return 0;
  const newest = Number(today.slice(0, 4)) + 1;
  const isShort = /^['’]?\d{2}$/.test(text);
  const digits = Number(isShort ? text.slice(-2) : text);
  const century = digits <= newest % 100 ? 2000 : 1900;
  const year = isShort ? century + digits : digits;
  if (isShort) hints.push(`the year “${text}” is read as ${year}: 00 to ${newest % 100} are 20xx, others 19xx`);
  if (Number.isInteger(year) && year >= OLDEST_YEAR && year <= newest) return year;
  problems.push(`the year “${text}” is not a year up to ${newest}`);
  return 0;
}

/** Parses '2027-06-30', '6/30/2027' or '6/30/27'. A certificate ends in this century. */
function dayOf(text: string | undefined, { problems, hints }: Remarks): string | undefined {
  if (text === undefined) return undefined;
  const [, month = '', date = '', typed = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text) ?? [];
  const year = typed.length === 2 ? `20${typed}` : typed;
  if (year !== typed) hints.push(`the date “${text}” is read as ${month}/${date}/${year}`);
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  if (isDate(day)) return day;
  problems.push(`“${text}” is not a date like 6/30/2027`);
  return undefined;
}

/** Returns the matching choice, or `otherwise` with a hint when none matches. */
function chosen<T extends string>(
  label: string,
  text: string | undefined,
  choices: readonly T[],
  otherwise: T,
  { hints }: Remarks,
): T {
  const choice = text === undefined ? otherwise : oneOf(choices, text);
  if (choice) return choice;
  hints.push(`the ${label} “${text}” isn't recognized, so ${otherwise} is used`);
  return otherwise;
}

/** Parses 'TX' or 'Texas'. */
function registrationStateOf(text: string | undefined, { hints }: Remarks): string | undefined {
  if (text === undefined) return undefined;
  const state = usStateOf(text);
  if (!state) hints.push(`the registration state “${text}” isn't recognized, so it is left out`);
  return state;
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
    ...parseVehicleText(texts.vehicle ?? ''),
    ...texts,
  };
  const vin = normalizeVin(texts.vin ?? '');
  if (extractVin(texts.vin ?? '').length > VIN_LENGTH) {
    remarks.problems.push(`the VIN “${texts.vin}” has more than ${VIN_LENGTH} characters`);
  }
  const known = detailsOf(make, model);
  const registrationState = registrationStateOf(texts.registrationState, remarks);
  const empty = emptyVehicle('', today);
  return {
    ...empty,
    // A car without a year gets 0. A row without a car gets the default year of an empty form.
    year: year === undefined && !make && !model ? empty.year : yearOf(year, today, remarks),
    make,
    model,
    trim,
    color,
    vin,
    licensePlate: licensePlate.toUpperCase(),
    condition: chosen('condition', condition, VEHICLE_CONDITIONS, empty.condition, remarks),
    size: chosen('size', size, VEHICLE_SIZES, known?.size ?? empty.size, remarks),
    bodyType: chosen<string>('body type', bodyType, BODY_TYPES, known?.bodyType ?? empty.bodyType, remarks),
    ...(registrationState && { registrationState }),
  };
}

/** Returns the ids of services named in a cell. Names are separated by semicolons, bars or line breaks, which may also be part of a name. */
function servicesOf(text: string | undefined, services: readonly Service[], { hints }: Remarks): string[] {
  const parts = (text ?? '').split(/[;|\n]/).flatMap((name) => name.trim() || []);
  const ids: string[] = [];
  for (let at = 0; at < parts.length; ) {
    let end = parts.length;
    let service: Service | undefined;
    for (; end > at; end -= 1) {
      const name = parts.slice(at, end).join('; ');
      service = services.find((one) => sameText(one.name.replace(/\s*[;|\n]\s*/g, '; '), name));
      if (service) break;
    }
    if (service) ids.push(service.id);
    else hints.push(`the service “${parts[at]}” isn't in your list, so it's left out`);
    at = Math.max(end, at + 1);
  }
  return ids;
}

/** Returns the facts of the customer's account that the row has. A kind of Person is the default, which is not stored. */
function accountOf(texts: Texts, { services }: ImportContext, remarks: Remarks): Partial<ImportedCustomer> {
  const kind = chosen('kind', texts.kind, CUSTOMER_KINDS, 'Person', remarks);
  const priceRule = readPriceRule(texts, services, remarks.hints);
  const paymentTerms = PAYMENT_TERMS.find((terms) => sameText(terms, texts.paymentTerms ?? ''));
  if (texts.paymentTerms && !paymentTerms) {
    remarks.hints.push(`the payment terms “${texts.paymentTerms}” aren't ones you can choose, so they're left out`);
  }
  return {
    ...(kind !== 'Person' && { kind }),
    ...(priceRule && { priceRule }),
    ...(paymentTerms && { paymentTerms }),
    ...(/^(?:true|yes|y|1|x)$/i.test(texts.poRequired ?? '') && { poRequired: true }),
  };
}

/** Reads a row as a customer, with its problems and hints. */
export function checkedRow(
  row: number,
  cells: readonly string[],
  columns: readonly ImportColumn[],
  context: ImportContext,
): CheckedRow {
  const remarks: Remarks = { problems: [], hints: [] };
  const { problems, hints } = remarks;
  const filled = unspoiled(filledCells(cells, columns), remarks);
  const of = (field: ImportField) => filled.filter(({ column }) => column.field === field);
  const texts: Texts = {};
  for (const { text, column } of filled)
    if (column.field && texts[column.field] === undefined) texts[column.field] = text;

  const names = importedNames(
    texts,
    of('fullName').map(({ text }) => text),
    of('companyName').flatMap(({ text, column }) => (column.isVerbatim ? text : text.split(' ::: '))),
  );
  const { firstName, lastName, companyName } = names;
  if (!firstName && !lastName && !companyName) problems.push('it has no name');
  const { value: email, lines: otherEmails, all: emails } = pickEmail(of('email'));
  const { value: phone, lines: otherPhones, all: phones } = pickPhone(of('phone'));
  const wrong = email && emailProblem(email);
  if (wrong) problems.push(`“${email}” isn't a valid email address${reasonIn(wrong)}`);
  if (phone && !/\p{Nd}/u.test(phone)) problems.push(`the phone number “${phone}” has no digits`);
  const surplus = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
  if (surplus.length > 0)
    problems.push(`it has ${cells.length} cells, but the row of column names has ${columns.length}`);

  const added = [
    ...(names.sub ? [`Sub-customer: ${names.sub}`] : []),
    ...names.others.map((name) => `Also listed as: ${name}`),
    ...otherPhones,
    ...otherEmails,
    ...of('vehicle')
      .slice(1)
      .map(({ text }) => `Other vehicle: ${text}`),
  ];
  if (added.length > 0) hints.push(`added to the notes: ${added.join('; ')}`);
  const isArchived = /^(?:true|yes|y|1|x|archived)$/i.test(texts.archived ?? '');
  if (isArchived) hints.push('archived in the other program');

  const { taxExemptNumber } = texts;
  const taxExemptUntil = dayOf(texts.taxExemptUntil, remarks);
  const method = texts.preferredContactMethod && foldText(texts.preferredContactMethod);
  const isPerson = firstName !== '' || lastName !== '';
  const customer: ImportedCustomer = {
    firstName,
    // A company without a person uses its name as the last name.
    lastName: isPerson ? lastName : companyName,
    ...(isPerson && companyName && { companyName }),
    email,
    phone,
    preferredContactMethod: (method ? /phone|call|text|sms/.test(method) : !email && phone) ? 'phone' : 'email',
    vehicle: vehicleOf(texts, context, remarks),
    services: servicesOf(texts.services, context.services, remarks),
    source: texts.source ?? DEFAULT_SOURCE,
    ...(taxExemptNumber && { taxExemptNumber }),
    ...(taxExemptUntil && { taxExemptUntil }),
    ...accountOf(texts, context, remarks),
    notes: [...of('notes').map(noteOf), ...added].join('\n'),
  };
  return {
    row,
    customer,
    problems,
    hints,
    emails,
    phones,
    // Jobber numbers the properties of a client: 70001_1, 70001_2.
    customerId: (texts.customerId ?? '').replace(/_\d+$/, ''),
    ...(names.parent && { parent: names.parent }),
    ...(names.isDeleted && { inactive: 'marked as deleted in the other program' }),
  };
}

/** Returns the email problem in parentheses; empty when it only asks for an address. */
function reasonIn(problem: string): string {
  if (/^Enter (?:an|one) /.test(problem)) return '';
  return ` (${problem.charAt(0).toLowerCase()}${problem.slice(1).replace(/\.$/, '')})`;
}

/** Formats a note, with the column name when the column is not a notes column: 'Billing City: Austin'. */
function noteOf({ text, column }: ImportCell): string {
  return column.isNamedNote ? `${column.name}: ${text.trim()}` : text;
}

/** Returns whether all cells of the imported columns are empty. */
export function isRowEmpty(cells: readonly string[], columns: readonly ImportColumn[]): boolean {
  return columns.every(({ field }, at) => field === undefined || (cells[at] ?? '').trim() === '');
}

const REPORT_DATE =
  /^(?:(?:accrual|cash) basis,?\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+)?\p{L}{3,9}\.?\s\d{1,2},\s\d{4}\b.*\d{1,2}:\d{2}/iu;

/** Describes a footer row of a report, such as its total or date; undefined for other rows. */
export function reportRow(cells: readonly string[]): string | undefined {
  const [first = '', ...rest] = cells.flatMap((cell) => cell.trim() || []);
  if (/^(?:grand )?total$/i.test(first) && rest.every((cell) => /^[\d.,$()\s-]+$/.test(cell)))
    return 'the total of a report';
  return rest.length === 0 && REPORT_DATE.test(first) ? 'the date of a report' : undefined;
}
