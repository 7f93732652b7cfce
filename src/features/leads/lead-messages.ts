import { isolate } from '#domain/text/direction.ts';
import { leadNotSaved } from '#parts/leads/change-lead.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';

const success = (title: string, message: string): ToastContent => ({ type: 'success', title, message });
const error = (message: string): ToastContent => ({ type: 'error', title: 'Error', message });

/** Toasts, worded like the ones in the specification. */
export const leadMessages = {
  created: success('Lead Created', 'New lead has been successfully added.'),
  updated: success('Lead Updated', 'Lead information has been successfully updated.'),
  deleted: (name: string) => success('Lead Deleted', `${isolate(name)} has been successfully removed.`),
  saveFailed: leadNotSaved,
  deleteFailed: error('Failed to delete lead. Please try again.'),
};
