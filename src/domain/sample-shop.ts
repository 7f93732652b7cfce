import type { Booking } from './booking.ts';
import { addDays } from './calendar.ts';
import type { Customer } from './customer.ts';
import type { Employee } from './employee.ts';
import type { Estimate } from './estimate.ts';
import type { Invoice } from './invoice.ts';
import type { Lead } from './lead.ts';
import { sampleEstimates, sampleInvoices } from './sample-billing.ts';
import { sampleBookings } from './sample-bookings.ts';
import { sampleCustomers } from './sample-customers.ts';
import { sampleInstant } from './sample-instant.ts';
import { sampleLeads } from './sample-leads.ts';
import { SAMPLE_SERVICES, SAMPLE_STATIONS, sampleEmployees } from './sample-services.ts';
import type { Service } from './service.ts';
import type { Station } from './station.ts';

type SampleShop = {
  customers: Customer[];
  services: Service[];
  employees: Employee[];
  stations: Station[];
  bookings: Booking[];
  leads: Lead[];
  invoices: Invoice[];
  estimates: Estimate[];
};

/** What a shop that signs up starts with: services, stations and staff to change, and no invented customers or money. */
export function starterShop(today: string): SampleShop {
  return {
    customers: [],
    services: [...SAMPLE_SERVICES],
    employees: sampleEmployees(sampleInstant(addDays(today, -1))),
    stations: [...SAMPLE_STATIONS],
    bookings: [],
    leads: [],
    invoices: [],
    estimates: [],
  };
}

/** A shop in full swing around today: the same for the same day, and no two bookings of it clash. */
export function demoShop(today: string): SampleShop {
  const services = [...SAMPLE_SERVICES];
  const employees = sampleEmployees(sampleInstant(addDays(today, -120)));
  const stations = [...SAMPLE_STATIONS];
  const customers = sampleCustomers(today);
  const bookings = sampleBookings(today, { customers, services, employees, stations });
  const shop = { customers, services, bookings };
  return {
    customers,
    services,
    employees,
    stations,
    bookings,
    leads: sampleLeads(today, services),
    invoices: sampleInvoices(today, shop),
    estimates: sampleEstimates(today, shop),
  };
}
