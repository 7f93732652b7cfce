import type { Message } from './messages.ts';

/** What is told of passwords, where they are checked. */
export const passwordMessages = {
  changed: {
    type: 'success',
    title: 'Password Changed',
    message: 'All your other devices are signed out. Sign in there with the new password.',
  },
  linkSent: {
    type: 'success',
    title: 'Look into your mailbox',
    message: 'If there is such an account, a link for a new password is on its way.',
  },
  failed: (error: unknown) => ({
    type: 'error',
    title: 'Password Not Changed',
    message: error instanceof Error ? error.message : 'Please try again.',
  }),
} as const satisfies Record<string, Message | ((error: unknown) => Message)>;
