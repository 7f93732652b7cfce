import type { ToastContent } from '#parts/messages/toast-contents.ts';

const success = (title: string, message: string): ToastContent => ({ type: 'success', title, message });
const error = (title: string, message: string): ToastContent => ({ type: 'error', title, message });

export const bookingMessages = {
  incomplete: error('Missing Information', 'Please select a customer, service, and employee.'),
  created: success('Booking Created', 'The booking has been successfully created.'),
  updated: success('Booking Updated', 'The booking has been successfully updated.'),
  failed: error('Error', 'Failed to save booking. Please try again.'),
};
