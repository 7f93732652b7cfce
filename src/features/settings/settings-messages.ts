import type { Message } from '#parts/messages/messages.ts';

export function settingsSaved(message: string): Message {
  return { type: 'success', title: 'Settings Saved', message };
}

export const SETTINGS_NOT_SAVED: Message = {
  type: 'error',
  title: 'Settings Not Saved',
  message: 'What you typed is still here. Please try again.',
};
