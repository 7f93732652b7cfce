/** The wording of spec §8, once. A toast is a type, a title and a message. */
export type Message = { type: 'success' | 'error' | 'warning' | 'info'; title: string; message: string };

/** What any page may have to tell; the others stand with what they are about. */
export const messages = {
  notLoaded: {
    type: 'error',
    title: 'Not Loaded',
    message: 'A part of the app could not be loaded. Check your connection, then try again.',
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
    settings: 'Failed to load settings',
  },
} as const;
