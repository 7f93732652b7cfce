/** The wording of spec §8, once. A toast is a type, a title and a message. */
export type Message = { type: 'success' | 'error' | 'warning' | 'info'; title: string; message: string };

function error(title: string, message: string): Message {
  return { type: 'error', title, message };
}

function success(title: string, message: string): Message {
  return { type: 'success', title, message };
}

export const messages = {
  signedIn: success('Welcome back!', 'You have been successfully signed in.'),
  signedUp: success('Account created!', 'Welcome to your business management system.'),
  authFailed: (reason?: string) =>
    error('Authentication failed', reason || 'Please check your credentials and try again.'),
  signOutFailed: error('Sign Out Failed', 'There was a problem signing out.'),
  profileUpdated: success('Profile Updated', 'Your profile has been successfully updated.'),
  profileFailed: (reason?: string) => error('Update Failed', reason || 'Failed to update profile.'),
  bookingIncomplete: error('Missing Information', 'Please select a customer, service, and employee.'),
  bookingCreated: success('Booking Created', 'The booking has been successfully created.'),
  bookingUpdated: success('Booking Updated', 'The booking has been successfully updated.'),
  bookingFailed: error('Error', 'Failed to save booking. Please try again.'),
  quoteIncomplete: error('Error', 'Missing required information. Please try again.'),
  quoteConfirmed: success(
    'Booking Confirmed',
    'Your booking has been successfully created and will appear in the calendar!',
  ),
  quoteFailed: error('Error', 'Failed to create booking. Please try again.'),
  exported: success('Data Exported', 'Your data has been successfully exported.'),
  exportFailed: error('Export Failed', 'There was a problem exporting your data.'),
  imported: success('Data Imported', 'Your data has been successfully imported.'),
  importFailed: error('Import Failed', 'The file format is invalid or corrupted.'),
  reset: { type: 'warning', title: 'Data Reset', message: 'All data has been reset to default values.' } as Message,
  resetFailed: error('Reset Failed', 'There was a problem resetting your data.'),
  notLoaded: error('Not Loaded', 'A part of the app could not be loaded. Check your connection, then try again.'),
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
