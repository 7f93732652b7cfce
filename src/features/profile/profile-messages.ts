import type { Message } from '#parts/messages/messages.ts';

export const profileMessages = {
  updated: { type: 'success', title: 'Profile Updated', message: 'Your profile has been successfully updated.' },
  failed: (reason?: string) => ({
    type: 'error',
    title: 'Update Failed',
    message: reason || 'Failed to update profile.',
  }),
} as const satisfies Record<string, Message | ((reason?: string) => Message)>;
