import {
  buildBooking,
  buildCustomer,
  buildDeposit,
  buildEmployee,
  buildEstimate,
  buildInspection,
  buildInvoice,
  buildJob,
  buildLead,
  buildMessage,
  buildService,
  buildStation,
} from '#test/build.ts';

/** A whole, plausible record of each list, with the id given. */
export const BUILD = {
  customers: (id: string) => buildCustomer({ id }),
  services: (id: string) => buildService({ id, name: `Service ${id}` }),
  employees: (id: string) => buildEmployee({ id }),
  stations: (id: string) => buildStation({ id, name: `Station ${id}` }),
  bookings: (id: string) => buildBooking({ id }),
  leads: (id: string) => buildLead({ id }),
  invoices: (id: string) => buildInvoice({ id, invoiceNumber: `INV-${id}` }),
  estimates: (id: string) => buildEstimate({ id, estimateNumber: `EST-${id}` }),
  jobs: (id: string) => buildJob({ id, jobNumber: `JOB-${id}` }),
  inspections: (id: string) => buildInspection({ id }),
  deposits: (id: string) => buildDeposit({ id }),
  messages: (id: string) => buildMessage({ id }),
};

export type ListName = keyof typeof BUILD;
export const ALL_LISTS = Object.keys(BUILD) as ListName[];
