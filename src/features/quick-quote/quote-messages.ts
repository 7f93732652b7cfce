import type { Message } from '#parts/messages/messages.ts';

export const quoteMessages = {
  confirmed: {
    type: 'success',
    title: 'Booking Confirmed',
    message: 'Your booking has been successfully created and will appear in the calendar!',
  },
  incomplete: { type: 'error', title: 'Error', message: 'Missing required information. Please try again.' },
  failed: { type: 'error', title: 'Error', message: 'Failed to create booking. Please try again.' },
} as const satisfies Record<string, Message>;
