import type { EntityType } from '#io/store.ts';

/** What each list is called on the screen, in the order of the export file. */
export const LIST_LABELS: { readonly [E in EntityType]: string } = {
  customers: 'Customers',
  services: 'Services',
  employees: 'Staff',
  stations: 'Stations',
  bookings: 'Bookings',
  leads: 'Leads',
  invoices: 'Invoices',
  estimates: 'Estimates',
};
