import { addDays } from '#domain/calendar/calendar.ts';
import { type Entities, type EntityType, LISTS } from '#domain/lists/lists.ts';
import { outlivingConsents } from '#domain/messages/consent.ts';
import { sampleBookings } from './sample-bookings.ts';
import { sampleFollowUps } from './sample-care.ts';
import { sampleCustomers } from './sample-customers.ts';
import { sampleDeposits } from './sample-deposits.ts';
import { sampleEstimates } from './sample-estimates.ts';
import { sampleInspections } from './sample-inspections.ts';
import { sampleInstant } from './sample-instant.ts';
import { sampleInvoices } from './sample-invoices.ts';
import { sampleJobs } from './sample-jobs.ts';
import { sampleLeads } from './sample-leads.ts';
import { sampleMessages } from './sample-messages.ts';
import { SAMPLE_PRODUCTS } from './sample-products.ts';
import { SAMPLE_SERVICES, SAMPLE_STATIONS, sampleEmployees } from './sample-services.ts';
import { sampleClaims, sampleTiers, sampleWarranties, warrantedProducts } from './sample-warranties.ts';

type SampleShop = { [E in EntityType]: Entities[E][] };

/** Initial records of each list. `shop` has the records of the lists before it. A list without an entry starts empty. */
type Samples = { readonly [E in EntityType]?: (today: string, shop: SampleShop) => readonly Entities[E][] };

const STARTER: Samples = {
  services: () => SAMPLE_SERVICES,
  employees: (today) => sampleEmployees(sampleInstant(addDays(today, -1))),
  stations: () => SAMPLE_STATIONS,
  products: () => SAMPLE_PRODUCTS,
};

const DEMO: Samples = {
  customers: sampleCustomers,
  services: () => SAMPLE_SERVICES,
  employees: (today) => sampleEmployees(sampleInstant(addDays(today, -120))),
  stations: () => SAMPLE_STATIONS,
  bookings: sampleBookings,
  leads: (today, { services }) => sampleLeads(today, services),
  invoices: sampleInvoices,
  estimates: sampleEstimates,
  jobs: sampleJobs,
  products: () => warrantedProducts(SAMPLE_PRODUCTS),
  warrantyTiers: sampleTiers,
  warranties: sampleWarranties,
  claims: sampleClaims,
  inspections: sampleInspections,
  deposits: sampleDeposits,
  messages: sampleMessages,
  followUps: sampleFollowUps,
  // As the store keeps them from the answers of the customers.
  consents: (_, { customers }) =>
    outlivingConsents(
      customers.map((after) => ({ after })),
      [],
    ),
};

function shopOf(samples: Samples, today: string): SampleShop {
  const names = Object.keys(LISTS) as EntityType[];
  const shop: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  // Each list gets records of its own type, which TypeScript cannot follow through the loop.
  for (const name of names) shop[name] = [...(samples[name]?.(today, shop as SampleShop) ?? [])];
  return shop as SampleShop;
}

/** Returns the initial data of a new shop: services, stations and staff to adjust, without customers or money. */
export function starterShop(today: string): SampleShop {
  return shopOf(STARTER, today);
}

/** Returns a busy demo shop around today. Always the same for the same day, without clashing bookings. */
export function demoShop(today: string): SampleShop {
  return shopOf(DEMO, today);
}
