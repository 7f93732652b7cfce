import { foldText } from '#domain/text/fold-text.ts';
import { isSameCar, type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import type { Customer } from './customer.ts';
import { type CheckedRow, type ImportedCustomer, importedName } from './customer-import.ts';
import { emailKey } from './email-key.ts';
import { phoneKeys } from './phone.ts';

type Contact = Pick<Customer, 'email' | 'phone' | 'firstName' | 'lastName' | 'companyName'>;

/** Returns keys of the name with each email and phone. A phone alone may be an office number shared by many people. */
function namedKeys(person: Contact, emails: readonly string[], phones: readonly string[]): string[] {
  const name = foldText(importedName(person)).trim();
  const contacts = [
    ...emails.map((email) => `email ${emailKey(email)}`),
    ...phones.flatMap(phoneKeys).map((phone) => `phone ${phone}`),
  ];
  return contacts.map((contact) => `${contact} ${name}`);
}

/**
 * Finds duplicates by email or phone among existing customers and earlier rows. Secondary emails and phones, which go to the notes,
 * match only with the same name.
 */
export function createDuplicateFinder(rowWord = 'row') {
  const byEmail = new Map<string, string>();
  const byPhone = new Map<string, string>();
  const byName = new Map<string, string>();
  function remember({ email, phone }: Contact, where: string): void {
    const key = emailKey(email);
    if (key && !byEmail.has(key)) byEmail.set(key, where);
    for (const one of phoneKeys(phone)) if (!byPhone.has(one)) byPhone.set(one, where);
  }
  return {
    addCustomer(person: Contact): void {
      const where = `${importedName(person)}, who is already a customer`;
      remember(person, where);
      for (const key of namedKeys(person, [person.email], [person.phone])) byName.set(key, where);
    },
    /** Describes the duplicate, such as 'has the same email as row 3'; undefined when there is none. Remembers the row. */
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

/** Returns the keys that identify a customer: the name with an email or phone, or with the other program's customer id. */
function keysOf({ customer, customerId, emails, phones }: CheckedRow): string[] {
  const keys = namedKeys(customer, emails, phones);
  return customerId ? [...keys, `id ${customerId} ${foldText(importedName(customer)).trim()}`] : keys;
}

/** Returns the names by which sub-customers refer to the row. */
function namesOf({ customer }: CheckedRow): string[] {
  const { firstName, lastName, companyName = '' } = customer;
  return [importedName(customer), companyName, `${lastName}, ${firstName}`].map((name) => foldText(name).trim());
}

/** Finds the first row of the same customer among earlier rows. */
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

/** Describes a car: '2024 Rivian R1T, plate XYZ-901, Forest'. */
function describeCar({ licensePlate, color, vin, trim, ...car }: Vehicle): string {
  const name = [vehicleName(car), trim].filter(Boolean).join(' ');
  return [name, licensePlate && `plate ${licensePlate}`, color, vin && `VIN ${vin}`].filter(Boolean).join(', ');
}

function differs(a: string, b: string): boolean {
  return a !== '' && b !== '' && foldText(a) !== foldText(b);
}

/** Merges the vehicles of two rows. A different vehicle is returned as a note line. */
function mergeVehicles(first: Vehicle, other: Vehicle): { vehicle: Vehicle; line: string | undefined } {
  if (describeCar(other) === '') return { vehicle: first, line: undefined };
  if (describeCar(first) === '') return { vehicle: other, line: undefined };
  const isAnother =
    !isSameCar(first, other) || differs(first.licensePlate, other.licensePlate) || differs(first.vin, other.vin);
  if (isAnother) return { vehicle: first, line: `Other vehicle: ${describeCar(other)}` };
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

/** Merges two rows into one customer. Fills in empty fields; different values go to the notes, one per line. */
function mergeCustomers(first: ImportedCustomer, other: ImportedCustomer): ImportedCustomer {
  const { vehicle, line } = mergeVehicles(first.vehicle, other.vehicle);
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

/** Returns whether the other row's name is the first row's company. */
function namesCompany(first: ImportedCustomer, other: ImportedCustomer): boolean {
  return !differs(first.companyName ?? '', importedName(other)) && first.companyName !== undefined;
}

/** Merges other rows of the same customer into the first. */
export function mergeRows(first: CheckedRow, others: readonly CheckedRow[]): CheckedRow {
  const customer = others.reduce((before, { customer: next }) => mergeCustomers(before, next), first.customer);
  return { ...first, customer };
}

/** Describes the details that a row adds to its customer: 'adds to the notes: Other vehicle: …'. */
export function describeAddedDetails(before: CheckedRow, after: CheckedRow): string {
  const known = new Set(linesOf(before.customer.notes));
  const lines = linesOf(after.customer.notes).filter((line) => !known.has(line));
  if (lines.length > 0) return `adds to the notes: ${lines.join('; ')}`;
  return JSON.stringify(before.customer) === JSON.stringify(after.customer)
    ? 'adds nothing new'
    : 'fills in empty fields';
}
