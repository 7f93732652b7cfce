import type { Entities, EntityType } from '#domain/lists/lists.ts';
import {
  buildBooking,
  buildClaim,
  buildConsent,
  buildCustomer,
  buildDeposit,
  buildEmployee,
  buildEstimate,
  buildFollowUp,
  buildInspection,
  buildInvoice,
  buildJob,
  buildLead,
  buildMessage,
  buildProduct,
  buildRemoval,
  buildService,
  buildStation,
  buildWarranty,
  buildWarrantyTier,
} from '#test/build.ts';

/** A whole, plausible record of each list, with the id given. */
export const BUILD: { readonly [E in EntityType]: (id: string) => Entities[E] } = {
  customers: (id) => buildCustomer({ id }),
  services: (id) => buildService({ id, name: `Service ${id}` }),
  employees: (id) => buildEmployee({ id }),
  stations: (id) => buildStation({ id, name: `Station ${id}` }),
  bookings: (id) => buildBooking({ id }),
  leads: (id) => buildLead({ id }),
  invoices: (id) => buildInvoice({ id, invoiceNumber: `INV-${id}` }),
  estimates: (id) => buildEstimate({ id, estimateNumber: `EST-${id}` }),
  jobs: (id) => buildJob({ id, jobNumber: `JOB-${id}` }),
  products: (id) => buildProduct({ id }),
  inspections: (id) => buildInspection({ id }),
  deposits: (id) => buildDeposit({ id }),
  messages: (id) => buildMessage({ id }),
  removals: (id) => buildRemoval({ id }),
  consents: (id) => buildConsent({ id }),
  warrantyTiers: (id) => buildWarrantyTier({ id }),
  warranties: (id) => buildWarranty({ id, warrantyNumber: `WAR-${id}` }),
  claims: (id) => buildClaim({ id, claimNumber: `CLM-${id}` }),
  followUps: (id) => buildFollowUp({ id }),
};

export type ListName = keyof typeof BUILD;
export const ALL_LISTS = Object.keys(BUILD) as ListName[];
