import type { ToastContent } from './toast-contents.ts';

/** Messages about passwords, for shops on a server. */
export const passwordMessages = {
  changed: {
    type: 'success',
    title: 'Password Changed',
    message: 'All your other devices are signed out. Sign in there with the new password.',
  },
  linkSent: {
    type: 'success',
    title: 'Check your email',
    message: 'If that account exists, a link to set a new password is on its way.',
  },
  failed: (error: unknown) => ({
    type: 'error',
    title: 'Password Not Changed',
    message: error instanceof Error ? error.message : 'Please try again.',
  }),
} as const satisfies Record<string, ToastContent | ((error: unknown) => ToastContent)>;
