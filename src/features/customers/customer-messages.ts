import { isolate } from '#domain/text/direction.ts';
import { documentFormMessages } from '#parts/documents/document-messages.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';

const success = (title: string, message: string): ToastContent => ({ type: 'success', title, message });
const error = (message: string): ToastContent => ({ type: 'error', title: 'Error', message });

/** The toasts of spec §8 (TOAST-23 to TOAST-27). */
export const customerMessages = {
  created: documentFormMessages.customerCreated,
  updated: success('Customer Updated', 'Customer information has been successfully updated.'),
  deleted: (name: string) => success('Customer Deleted', `${isolate(name)} has been successfully removed.`),
  saveFailed: documentFormMessages.customerFailed,
  deleteFailed: error('Failed to delete customer. Please try again.'),
};
