import type { ToastContent } from '#parts/messages/toast-contents.ts';

export const profileMessages = {
  updated: { type: 'success', title: 'Profile Updated', message: 'Your profile has been successfully updated.' },
  failed: (reason?: string) => ({
    type: 'error',
    title: 'Update Failed',
    message: reason || 'Failed to update profile.',
  }),
} as const satisfies Record<string, ToastContent | ((reason?: string) => ToastContent)>;
