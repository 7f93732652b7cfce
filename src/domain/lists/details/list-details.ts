import type { Entities } from '#domain/lists/lists.ts';
import { bookingsDetails } from './bookings-details.ts';
import { claimsDetails } from './claims-details.ts';
import { consentsDetails } from './consents-details.ts';
import { customersDetails } from './customers-details.ts';
import { depositsDetails } from './deposits-details.ts';
import { employeesDetails } from './employees-details.ts';
import { estimatesDetails } from './estimates-details.ts';
import { followUpsDetails } from './follow-ups-details.ts';
import { inspectionsDetails } from './inspections-details.ts';
import { invoicesDetails } from './invoices-details.ts';
import { jobsDetails } from './jobs-details.ts';
import { leadsDetails } from './leads-details.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { messagesDetails } from './messages-details.ts';
import { productsDetails } from './products-details.ts';
import { removalsDetails } from './removals-details.ts';
import { servicesDetails } from './services-details.ts';
import { stationsDetails } from './stations-details.ts';
import { warrantiesDetails } from './warranties-details.ts';
import { warrantyTiersDetails } from './warranty-tiers-details.ts';

/** Details of each list. Import only from lazily loaded code, to keep the first page small. */
export const LIST_DETAILS: { readonly [E in keyof Entities]: ListDetails<Entities[E]> } = {
  customers: customersDetails,
  services: servicesDetails,
  employees: employeesDetails,
  stations: stationsDetails,
  bookings: bookingsDetails,
  leads: leadsDetails,
  invoices: invoicesDetails,
  estimates: estimatesDetails,
  jobs: jobsDetails,
  products: productsDetails,
  inspections: inspectionsDetails,
  deposits: depositsDetails,
  messages: messagesDetails,
  removals: removalsDetails,
  consents: consentsDetails,
  warrantyTiers: warrantyTiersDetails,
  warranties: warrantiesDetails,
  claims: claimsDetails,
  followUps: followUpsDetails,
};
