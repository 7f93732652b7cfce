import type { ToastContent } from '#parts/messages/toast-contents.ts';

export const quoteMessages = {
  confirmed: {
    type: 'success',
    title: 'Booking Confirmed',
    message: 'Your booking has been successfully created and will appear in the calendar!',
  },
  incomplete: { type: 'error', title: 'Error', message: 'Missing required information. Please try again.' },
  failed: { type: 'error', title: 'Error', message: 'Failed to create booking. Please try again.' },
} as const satisfies Record<string, ToastContent>;
