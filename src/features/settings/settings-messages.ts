import type { ToastContent } from '#parts/messages/toast-contents.ts';

export function settingsSaved(message: string): ToastContent {
  return { type: 'success', title: 'Settings Saved', message };
}

export const SETTINGS_NOT_SAVED: ToastContent = {
  type: 'error',
  title: 'Settings Not Saved',
  message: 'What you typed is still here. Please try again.',
};
