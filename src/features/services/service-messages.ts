import { isolate } from '#domain/text/direction.ts';
import { documentFormMessages } from '#parts/documents/document-messages.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';

const success = (title: string, message: string): ToastContent => ({ type: 'success', title, message });
const error = (message: string): ToastContent => ({ type: 'error', title: 'Error', message });

/** Toasts of the specification, or in its style where it has none (TOAST-29, TOAST-30, A-52). */
export const serviceMessages = {
  created: success('Service Created', 'New service has been successfully added.'),
  createFailed: documentFormMessages.serviceFailed,
  updated: success('Service Updated', 'Service has been successfully updated.'),
  updateFailed: error('Failed to update service. Please try again.'),
  deleted: (name: string) => success('Service Deleted', `${isolate(name)} has been successfully removed.`),
  deleteFailed: error('Failed to delete service. Please try again.'),
};
