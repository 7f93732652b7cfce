import { foldText } from '#domain/text/fold-text.ts';
import { isSameCar, type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import type { Customer } from './customer.ts';
import { type CheckedRow, type ImportedCustomer, importedName } from './customer-import.ts';
import { emailKey } from './email.ts';
import { phoneKeys } from './phone.ts';

type Reached = Pick<Customer, 'email' | 'phone' | 'firstName' | 'lastName' | 'companyName'>;

/** The keys of a person by name and each way to reach them: an office's number alone is that of many. */
function namedKeys(person: Reached, emails: readonly string[], phones: readonly string[]): string[] {
  const name = foldText(importedName(person)).trim();
  const reached = [
    ...emails.map((email) => `email ${emailKey(email)}`),
    ...phones.flatMap(phoneKeys).map((phone) => `phone ${phone}`),
  ];
  return reached.map((reach) => `${reach} ${name}`);
}

/**
 * Finds who has the same email or phone, among the known customers and the rows that it was asked about before. What goes to the notes
 * of a row counts only next to the same name.
 */
export function createDuplicateFinder(rowWord = 'row') {
  const byEmail = new Map<string, string>();
  const byPhone = new Map<string, string>();
  const byName = new Map<string, string>();
  function remember({ email, phone }: Reached, where: string): void {
    const key = emailKey(email);
    if (key && !byEmail.has(key)) byEmail.set(key, where);
    for (const one of phoneKeys(phone)) if (!byPhone.has(one)) byPhone.set(one, where);
  }
  return {
    know(person: Reached): void {
      const where = `${importedName(person)}, who is a customer already`;
      remember(person, where);
      for (const key of namedKeys(person, [person.email], [person.phone])) byName.set(key, where);
    },
    /** 'has the same email as row 3'; undefined when no one is the same. The row is remembered. */
    duplicateOf({ row, customer, emails, phones }: CheckedRow): string | undefined {
      const email = byEmail.get(emailKey(customer.email));
      const [phone] = phoneKeys(customer.phone).flatMap((key) => byPhone.get(key) ?? []);
      const [named] = namedKeys(customer, emails, phones).flatMap((key) => byName.get(key) ?? []);
      remember(customer, `${rowWord} ${row}`);
      if (email !== undefined) return `has the same email as ${email}`;
      if (phone !== undefined) return `has the same phone number as ${phone}`;
      return named === undefined ? undefined : `has the same name and contact as ${named}`;
    },
  };
}

/** The keys by which another row of the same customer is found: the name with a way to reach them, or with the program's number. */
function keysOf({ customer, customerId, emails, phones }: CheckedRow): string[] {
  const keys = namedKeys(customer, emails, phones);
  return customerId ? [...keys, `id ${customerId} ${foldText(importedName(customer)).trim()}`] : keys;
}

/** The names under which the sub-customers of a row find it. */
function namesOf({ customer }: CheckedRow): string[] {
  const { firstName, lastName, companyName = '' } = customer;
  return [importedName(customer), companyName, `${lastName}, ${firstName}`].map((name) => foldText(name).trim());
}

/** Finds the first row of the same customer among the rows that it was asked about before. */
export function createSameCustomerFinder() {
  const byKey = new Map<string, CheckedRow>();
  const byName = new Map<string, CheckedRow>();
  return (row: CheckedRow): CheckedRow | undefined => {
    const keys = keysOf(row);
    const parent = row.parent && byName.get(foldText(row.parent).trim());
    const first = parent || keys.map((key) => byKey.get(key)).find(Boolean);
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, first ?? row);
    if (!first) for (const name of namesOf(row)) if (name && !byName.has(name)) byName.set(name, row);
    return first;
  };
}

/** '2024 Rivian R1T, plate XYZ-901, Forest' */
function describedCar({ licensePlate, color, vin, trim, ...car }: Vehicle): string {
  const name = [vehicleName(car), trim].filter(Boolean).join(' ');
  return [name, licensePlate && `plate ${licensePlate}`, color, vin && `VIN ${vin}`].filter(Boolean).join(', ');
}

function differs(a: string, b: string): boolean {
  return a !== '' && b !== '' && foldText(a) !== foldText(b);
}

/** The first row's vehicle with what the other row adds to it, and the line of the notes for another vehicle. */
function combinedVehicle(first: Vehicle, other: Vehicle): { vehicle: Vehicle; line: string | undefined } {
  if (describedCar(other) === '') return { vehicle: first, line: undefined };
  if (describedCar(first) === '') return { vehicle: other, line: undefined };
  const isAnother =
    !isSameCar(first, other) || differs(first.licensePlate, other.licensePlate) || differs(first.vin, other.vin);
  if (isAnother) return { vehicle: first, line: `Other vehicle: ${describedCar(other)}` };
  const added = (name: 'vin' | 'licensePlate' | 'color' | 'trim') => first[name] || other[name];
  const vehicle = {
    ...first,
    vin: added('vin'),
    licensePlate: added('licensePlate'),
    color: added('color'),
    trim: added('trim'),
  };
  return { vehicle, line: undefined };
}

function linesOf(notes: string): string[] {
  return notes.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}

/** One customer of two rows: what the first one lacks is filled in, what differs is added to the notes as a line of its own. */
function combinedCustomer(first: ImportedCustomer, other: ImportedCustomer): ImportedCustomer {
  const { vehicle, line } = combinedVehicle(first.vehicle, other.vehicle);
  const company = other.companyName ?? '';
  const isOtherPhone = !phoneKeys(other.phone).some((key) => phoneKeys(first.phone).includes(key));
  const { taxExemptNumber = other.taxExemptNumber, taxExemptUntil = other.taxExemptUntil } = first;
  const lines = [
    ...(differs(importedName(first), importedName(other)) && !namesCompany(first, other)
      ? [`Also listed as: ${importedName(other)}`]
      : []),
    ...(differs(first.companyName ?? '', company) ? [`Also listed as: ${company}`] : []),
    ...(isOtherPhone && differs(first.phone, other.phone) ? [`Other phone: ${other.phone}`] : []),
    ...(differs(first.email, other.email) ? [`Other email: ${other.email}`] : []),
    ...(differs(taxExemptNumber ?? '', other.taxExemptNumber ?? '')
      ? [`Other tax-exempt number: ${other.taxExemptNumber}`]
      : []),
    ...(line ? [line] : []),
    ...linesOf(other.notes),
  ];
  const known = new Set(linesOf(first.notes));
  const added = lines.filter((one) => !known.has(one));
  return {
    ...first,
    ...((first.companyName || company) && { companyName: first.companyName || company }),
    email: first.email || other.email,
    phone: first.phone || other.phone,
    vehicle,
    ...(taxExemptNumber && { taxExemptNumber }),
    ...(taxExemptUntil && { taxExemptUntil }),
    services: [...new Set([...first.services, ...other.services])],
    notes: [...(first.notes ? [first.notes] : []), ...added].join('\n'),
  };
}

/** Whether the other row is called by the company of the first. */
function namesCompany(first: ImportedCustomer, other: ImportedCustomer): boolean {
  return !differs(first.companyName ?? '', importedName(other)) && first.companyName !== undefined;
}

/** The first row as one customer with the other rows of it. */
export function mergeRows(first: CheckedRow, others: readonly CheckedRow[]): CheckedRow {
  const customer = others.reduce((before, { customer: next }) => combinedCustomer(before, next), first.customer);
  return { ...first, customer };
}

/** What the row adds to its customer, as a phrase: 'adds “Other vehicle: …”'. */
export function describeAddedDetails(before: CheckedRow, after: CheckedRow): string {
  const known = new Set(linesOf(before.customer.notes));
  const lines = linesOf(after.customer.notes).filter((line) => !known.has(line));
  if (lines.length > 0) return `adds to the notes: ${lines.join('; ')}`;
  return JSON.stringify(before.customer) === JSON.stringify(after.customer)
    ? 'adds nothing new'
    : 'fills in what was empty';
}
