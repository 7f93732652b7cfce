import { isolate } from '#domain/text/direction.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';

const success = (title: string, message: string): ToastContent => ({ type: 'success', title, message });
const error = (message: string): ToastContent => ({ type: 'error', title: 'Error', message });

/** Toasts in the style of the specification. */
export const staffMessages = {
  created: success('Staff Member Created', 'New staff member has been successfully added.'),
  updated: success('Staff Member Updated', 'Staff member has been successfully updated.'),
  deleted: (name: string) => success('Staff Member Deleted', `${isolate(name)} has been successfully removed.`),
  saveFailed: error('Failed to save staff member. Please try again.'),
  deleteFailed: error('Failed to delete staff member. Please try again.'),
};
