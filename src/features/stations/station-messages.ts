import { isolate } from '#domain/text/direction.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';

const success = (title: string, message: string): ToastContent => ({ type: 'success', title, message });
const error = (message: string): ToastContent => ({ type: 'error', title: 'Error', message });

/** Toasts in the style of the specification. */
export const stationMessages = {
  created: success('Station Created', 'New station has been successfully added.'),
  updated: success('Station Updated', 'Station has been successfully updated.'),
  deleted: (name: string) => success('Station Deleted', `${isolate(name)} has been successfully removed.`),
  saveFailed: error('Failed to save station. Please try again.'),
  deleteFailed: error('Failed to delete station. Please try again.'),
};
