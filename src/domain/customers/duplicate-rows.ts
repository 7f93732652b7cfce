import { foldText } from '#domain/text/fold-text.ts';
import { plateKey } from '#domain/text/search-text.ts';
import { type Garage, storedVehicles } from '#domain/vehicles/garage.ts';
import { isSameCar, type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { completeVin, normalizeVin } from '#domain/vehicles/vin.ts';
import { type Customer, customerName } from './customer.ts';
import type { CheckedRow, ImportedCustomer } from './customer-import.ts';
import { emailKey } from './email-key.ts';
import { phoneKeys } from './phone.ts';

/** Returns the complete VINs of the vehicles. */
function vinsOf(garage: Garage): string[] {
  return storedVehicles(garage).flatMap(({ vin }) => completeVin(vin) ?? []);
}

type Contact = Pick<Customer, 'email' | 'phone' | 'firstName' | 'lastName' | 'companyName'>;

/** Returns keys of the name with each email and phone. A phone alone may be an office number shared by many people. */
function namedKeys(person: Contact, emails: readonly string[], phones: readonly string[]): string[] {
  const name = foldText(customerName(person)).trim();
  const contacts = [
    ...emails.map((email) => `email ${emailKey(email)}`),
    ...phones.flatMap(phoneKeys).map((phone) => `phone ${phone}`),
  ];
  return contacts.map((contact) => `${contact} ${name}`);
}

/** Name of a customer or row in a sentence, with the customer's id. */
type Found = { name: string; customerId?: string };

/**
 * Finds duplicates by email, phone or VIN among existing customers and earlier rows. Secondary emails and phones, which go to the notes,
 * match only with the same name.
 */
export function createDuplicateFinder(rowWord = 'row') {
  const byEmail = new Map<string, Found>();
  const byPhone = new Map<string, Found>();
  const byName = new Map<string, Found>();
  const byVin = new Map<string, Found>();
  function remember({ email, phone, ...garage }: Contact & Garage, found: Found): void {
    const key = emailKey(email);
    if (key && !byEmail.has(key)) byEmail.set(key, found);
    for (const one of phoneKeys(phone)) if (!byPhone.has(one)) byPhone.set(one, found);
    for (const vin of vinsOf(garage)) if (!byVin.has(vin)) byVin.set(vin, found);
  }
  function matchesOf({ customer, emails, phones }: CheckedRow) {
    return {
      email: byEmail.get(emailKey(customer.email)),
      phone: phoneKeys(customer.phone).flatMap((key) => byPhone.get(key) ?? [])[0],
      named: namedKeys(customer, emails, phones).flatMap((key) => byName.get(key) ?? [])[0],
    };
  }
  return {
    addCustomer(person: Contact & Garage & Pick<Customer, 'id'>): void {
      const found = { name: `${customerName(person)}, who is already a customer`, customerId: person.id };
      remember(person, found);
      for (const key of namedKeys(person, [person.email], [person.phone])) byName.set(key, found);
    },
    /** Returns the id of the existing customer with the row's email or phone. */
    customerOf(row: CheckedRow): string | undefined {
      const { email, phone, named } = matchesOf(row);
      return (email ?? phone ?? named)?.customerId;
    },
    /** Describes the duplicate, such as 'has the same email as row 3'; undefined when there is none. Remembers the row. */
    duplicateOf(row: CheckedRow): string | undefined {
      const { email, phone, named } = matchesOf(row);
      const [car] = vinsOf(row.customer).flatMap((vin) => byVin.get(vin) ?? []);
      remember(row.customer, { name: `${rowWord} ${row.row}` });
      if (email) return `has the same email as ${email.name}`;
      if (phone) return `has the same phone number as ${phone.name}`;
      if (named) return `has the same name and contact as ${named.name}`;
      return car && `has the VIN of a vehicle of ${car.name}`;
    },
  };
}

/** Returns the keys that identify a customer: the name with an email or phone, or with the other program's customer id. */
function keysOf({ customer, customerId, emails, phones }: CheckedRow): string[] {
  const keys = namedKeys(customer, emails, phones);
  return customerId ? [...keys, `id ${customerId} ${foldText(customerName(customer)).trim()}`] : keys;
}

/** Returns the names by which sub-customers refer to the row. */
function namesOf({ customer }: CheckedRow): string[] {
  const { firstName, lastName, companyName = '' } = customer;
  return [customerName(customer), companyName, `${lastName}, ${firstName}`].map((name) => foldText(name).trim());
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

/** Describes a car; '' for an empty vehicle: '2024 Rivian R1T, plate XYZ-901, Forest'. */
function describeCar({ licensePlate, color, vin, trim, ...car }: Vehicle): string {
  const name = [vehicleName(car), trim].filter(Boolean).join(' ');
  return [name, licensePlate && `plate ${licensePlate}`, color, vin && `VIN ${vin}`].filter(Boolean).join(', ');
}

function differs(a: string, b: string): boolean {
  return a !== '' && b !== '' && foldText(a) !== foldText(b);
}

/** Returns whether both are one car, by VIN, name and plate. */
function isOneCar(first: Vehicle, other: Vehicle): boolean {
  return (
    isSameCar(first, other) &&
    !differs(plateKey(first.licensePlate), plateKey(other.licensePlate)) &&
    !differs(normalizeVin(first.vin), normalizeVin(other.vin))
  );
}

/** Returns the vehicles that a row names. */
function importedVehicles(garage: Garage): Vehicle[] {
  return storedVehicles(garage).filter((vehicle) => describeCar(vehicle) !== '');
}

/** Adds a vehicle, or fills in empty fields of the same car. */
function withCar(cars: readonly Vehicle[], car: Vehicle): Vehicle[] {
  if (!cars.some((one) => isOneCar(one, car))) return [...cars, car];
  return cars.map((one) => {
    if (!isOneCar(one, car)) return one;
    const filled = (name: 'vin' | 'licensePlate' | 'color' | 'trim') => one[name] || car[name];
    const registrationState = one.registrationState ?? car.registrationState;
    return {
      ...one,
      ...(registrationState && { registrationState }),
      vin: filled('vin'),
      licensePlate: filled('licensePlate'),
      color: filled('color'),
      trim: filled('trim'),
    };
  });
}

/** Merges the vehicles of two rows. */
function mergeVehicles(first: ImportedCustomer, other: ImportedCustomer): Pick<Customer, 'vehicle' | 'otherVehicles'> {
  const [vehicle = first.vehicle, ...others] = importedVehicles(other).reduce(withCar, importedVehicles(first));
  return { vehicle, ...(others.length > 0 && { otherVehicles: others }) };
}

/** Returns the vehicles of a row that an existing customer does not have yet. */
export function newVehiclesOf(row: ImportedCustomer, existing: Garage): Vehicle[] {
  const known = storedVehicles(existing);
  return importedVehicles(row).filter((car) => !known.some((one) => isOneCar(one, car)));
}

/** Describes the vehicles of a row that an existing customer gets: 'adds the vehicle 2024 Rivian R1T' or 'adds nothing new'. */
export function describeNewVehicles(row: ImportedCustomer, existing: Garage): string {
  const cars = newVehiclesOf(row, existing);
  return cars.map((car) => `adds the vehicle ${describeCar(car)}`).join('; ') || 'adds nothing new';
}

function linesOf(notes: string): string[] {
  return notes.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}

/** Merges two rows into one customer. Fills in empty fields; different values go to the notes, one per line. */
function mergeCustomers(first: ImportedCustomer, other: ImportedCustomer): ImportedCustomer {
  const company = other.companyName ?? '';
  const isOtherPhone = !phoneKeys(other.phone).some((key) => phoneKeys(first.phone).includes(key));
  const { taxExemptNumber = other.taxExemptNumber, taxExemptUntil = other.taxExemptUntil } = first;
  const { kind = other.kind, priceRule = other.priceRule, paymentTerms = other.paymentTerms } = first;
  const lines = [
    ...(differs(customerName(first), customerName(other)) && !namesCompany(first, other)
      ? [`Also listed as: ${customerName(other)}`]
      : []),
    ...(differs(first.companyName ?? '', company) ? [`Also listed as: ${company}`] : []),
    ...(isOtherPhone && differs(first.phone, other.phone) ? [`Other phone: ${other.phone}`] : []),
    ...(differs(first.email, other.email) ? [`Other email: ${other.email}`] : []),
    ...(differs(taxExemptNumber ?? '', other.taxExemptNumber ?? '')
      ? [`Other tax-exempt number: ${other.taxExemptNumber}`]
      : []),
    ...linesOf(other.notes),
  ];
  const known = new Set(linesOf(first.notes));
  const added = lines.filter((one) => !known.has(one));
  return {
    ...first,
    ...((first.companyName || company) && { companyName: first.companyName || company }),
    email: first.email || other.email,
    phone: first.phone || other.phone,
    ...mergeVehicles(first, other),
    ...(taxExemptNumber && { taxExemptNumber }),
    ...(taxExemptUntil && { taxExemptUntil }),
    ...(kind && { kind }),
    ...(priceRule && { priceRule }),
    ...(paymentTerms && { paymentTerms }),
    ...((first.poRequired || other.poRequired) && { poRequired: true }),
    services: [...new Set([...first.services, ...other.services])],
    notes: [...(first.notes ? [first.notes] : []), ...added].join('\n'),
  };
}

/** Returns whether the other row's name is the first row's company. */
function namesCompany(first: ImportedCustomer, other: ImportedCustomer): boolean {
  return !differs(first.companyName ?? '', customerName(other)) && first.companyName !== undefined;
}

/** Merges other rows of the same customer into the first. */
export function mergeRows(first: CheckedRow, others: readonly CheckedRow[]): CheckedRow {
  const customer = others.reduce((before, { customer: next }) => mergeCustomers(before, next), first.customer);
  return { ...first, customer };
}

/** Describes the details that a row adds to its customer: 'adds the vehicle 2024 Rivian R1T; adds to the notes: …'. */
export function describeAddedDetails(before: CheckedRow, after: CheckedRow): string {
  const known = new Set(linesOf(before.customer.notes));
  const lines = linesOf(after.customer.notes).filter((line) => !known.has(line));
  const cars = (after.customer.otherVehicles ?? []).slice(before.customer.otherVehicles?.length ?? 0);
  const added = [
    ...cars.map((car) => `adds the vehicle ${describeCar(car)}`),
    ...(lines.length > 0 ? [`adds to the notes: ${lines.join('; ')}`] : []),
  ];
  if (added.length > 0) return added.join('; ');
  return JSON.stringify(before.customer) === JSON.stringify(after.customer)
    ? 'adds nothing new'
    : 'fills in empty fields';
}
