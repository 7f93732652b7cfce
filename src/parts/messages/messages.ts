/** Content of a toast, as worded in spec §8. */
export type Message = { type: 'success' | 'error' | 'warning' | 'info'; title: string; message: string };

/** Messages that any page may show. Those of one area are in its own file. */
export const messages = {
  notLoaded: {
    type: 'error',
    title: 'Not Loaded',
    message: 'Part of the app could not be loaded. Check your connection, then try again.',
  },
  loadFailed: {
    customers: 'Failed to load customers',
    leads: 'Failed to load leads',
    services: 'Failed to load services',
    bookings: 'Failed to load bookings',
    invoices: 'Failed to load invoices',
    estimates: 'Failed to load estimates',
    stations: 'Failed to load stations',
    employees: 'Failed to load staff',
    jobs: 'Failed to load jobs',
    products: 'Failed to load films',
    inspections: 'Failed to load inspections',
    settings: 'Failed to load settings',
  },
} as const;
