import { isolate } from '#domain/text/direction.ts';
import type { Message } from '#parts/messages/messages.ts';

const success = (title: string, message: string): Message => ({ type: 'success', title, message });
const error = (message: string): Message => ({ type: 'error', title: 'Error', message });

/** Toasts, worded like the ones in the specification. */
export const leadMessages = {
  created: success('Lead Created', 'New lead has been successfully added.'),
  updated: success('Lead Updated', 'Lead information has been successfully updated.'),
  deleted: (name: string) => success('Lead Deleted', `${isolate(name)} has been successfully removed.`),
  saveFailed: error('Failed to save lead. Please try again.'),
  deleteFailed: error('Failed to delete lead. Please try again.'),
};
