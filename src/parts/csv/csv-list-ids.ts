/** The lists that can be had as a file for spreadsheets: what each is called, and what a row of it holds. */
export const CSV_LIST_LABELS = {
  customers: { label: 'Customers', holds: 'Names, contact and the vehicle' },
  leads: { label: 'Leads', holds: 'Contact, status, value and follow-up' },
  invoices: { label: 'Invoices', holds: 'Dates, status, total, paid and balance' },
  'invoice-lines': { label: 'Invoice lines', holds: 'Every line that was billed' },
  payments: { label: 'Payments', holds: 'Every payment with its invoice' },
  estimates: { label: 'Estimates', holds: 'Dates, status and total' },
  bookings: { label: 'Bookings', holds: 'Times, work, price, cost and profit' },
  services: { label: 'Services', holds: 'Prices and hours for each vehicle size' },
  stations: { label: 'Stations', holds: 'Capabilities, capacity and hours' },
  staff: { label: 'Staff', holds: 'Contact, rate, skills and hours' },
} as const;

export type CsvListId = keyof typeof CSV_LIST_LABELS;

export const CSV_LIST_IDS = Object.keys(CSV_LIST_LABELS) as CsvListId[];
