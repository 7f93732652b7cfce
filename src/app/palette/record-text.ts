import { type Booking, workDays } from '#domain/booking.ts';
import { formatLongDate, formatMonthDay, weekdayOf } from '#domain/calendar.ts';
import { type Customer, customerOn, fullName } from '#domain/customer.ts';
import { totalOf } from '#domain/document-totals.ts';
import type { Employee } from '#domain/employee.ts';
import type { Estimate } from '#domain/estimate.ts';
import type { Invoice } from '#domain/invoice.ts';
import { statusShown } from '#domain/invoice-lifecycle.ts';
import type { Lead } from '#domain/lead.ts';
import { phoneNumbers, searchTextOf } from '#domain/search-text.ts';
import type { Service } from '#domain/service.ts';
import type { Station } from '#domain/station.ts';
import { type Vehicle, vehicleName } from '#domain/vehicle.ts';
import type { Entities, EntityType } from '#io/store.ts';

/** What is searched of a record: its title, then texts, and what is found with and without the signs in it. */
type Words = { title: string; texts: readonly (string | undefined)[]; marks: readonly (string | undefined)[] };

function filled(texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => text || []);
}

// Ten thousand jobs lie on some hundred days.
const knownDays = new Map<string, string>();

/** A day as people write it: 'saturday nov 21 2026', 'November 21 2026', '11/21/2026', '2026-11-21'. */
function dayWords(date: string): string {
  const known = knownDays.get(date);
  if (known !== undefined) return known;
  const [year = '', month = '', day = ''] = date.split('-');
  const long = formatLongDate(date).replace(',', '');
  const words = `${weekdayOf(date)} ${formatMonthDay(date)} ${year}\n${long}\n${Number(month)}/${Number(day)}/${year}\n${date}`;
  knownDays.set(date, words);
  return words;
}

const amountWords = (amount: number) => amount.toFixed(2);

/** 'INV-0012' also as 'INV-12'. */
const numberMarks = (number: string) => [number, number.replace(/0+(?=\d)/, '')];

const modelMarks = ({ model, licensePlate, vin }: Vehicle) => [model, licensePlate, vin];

function customerWords(customer: Customer): Words {
  const { vehicle } = customer;
  return {
    title: fullName(customer),
    texts: [customer.companyName, customer.email, vehicleName(vehicle), vehicle.trim, vehicle.color],
    marks: [...phoneNumbers(customer.phone), ...modelMarks(vehicle)],
  };
}

function leadWords(lead: Lead): Words {
  const { year, make = '', model = '' } = lead.vehicleInfo ?? {};
  return {
    title: fullName(lead),
    texts: [lead.email, `${year ?? ''} ${make} ${model}`.trim(), lead.status, lead.source],
    marks: [...phoneNumbers(lead.phone), model],
  };
}

type Titles = { number: string; status: string };

function documentWords(document: Invoice | Estimate, { number, status }: Titles, live: Customer | undefined): Words {
  const customer = customerOn(document, live);
  return {
    title: `${number} ${fullName(customer)}`,
    texts: [
      customer.companyName,
      customer.email,
      vehicleName(customer.vehicle),
      ...document.items.map(({ description }) => description),
      amountWords(totalOf(document)),
      status,
      dayWords(document.date),
    ],
    marks: [...numberMarks(number), ...phoneNumbers(customer.phone), ...modelMarks(customer.vehicle)],
  };
}

function bookingWords(booking: Booking, live: Customer | undefined): Words {
  const customer = customerOn(booking, live);
  return {
    title: `${fullName(customer)}, ${booking.service.name}`,
    texts: [
      customer.companyName,
      vehicleName(customer.vehicle),
      fullName(booking.employee),
      booking.station,
      booking.status,
      ...workDays(booking).map(({ date }) => dayWords(date)),
    ],
    marks: [...phoneNumbers(customer.phone), ...modelMarks(customer.vehicle)],
  };
}

function serviceWords(service: Service): Words {
  return {
    title: service.name,
    texts: [service.category, service.description, service.skillLevel, amountWords(service.basePrice)],
    marks: [],
  };
}

function stationWords({ name, description, capabilities }: Station): Words {
  return { title: name, texts: [description, ...capabilities], marks: [] };
}

function employeeWords(employee: Employee): Words {
  return {
    title: fullName(employee),
    texts: [employee.email, employee.type, ...employee.stations],
    marks: phoneNumbers(employee.phone),
  };
}

const WORDS: { [E in EntityType]: (record: Entities[E], live: Customer | undefined) => Words } = {
  customers: customerWords,
  leads: leadWords,
  invoices: (invoice, live) =>
    documentWords(invoice, { number: invoice.invoiceNumber, status: statusShown(invoice) }, live),
  estimates: (estimate, live) =>
    documentWords(estimate, { number: estimate.estimateNumber, status: estimate.status }, live),
  bookings: bookingWords,
  services: serviceWords,
  stations: stationWords,
  employees: employeeWords,
};

/** The text that a record is searched by, its title in the first line; `live` is its customer as they are today. */
export function recordText<E extends EntityType>(entity: E, record: Entities[E], live: Customer | undefined): string {
  const { title, texts, marks } = WORDS[entity](record, live);
  return searchTextOf(filled([title, ...texts]), filled(marks));
}

type Dated = { date?: unknown; createdAt?: unknown };

/** The day of a job or a document, else when the record was made. */
export function momentOf({ date, createdAt }: Dated): string {
  if (typeof date === 'string') return date;
  return typeof createdAt === 'string' ? createdAt : '';
}
