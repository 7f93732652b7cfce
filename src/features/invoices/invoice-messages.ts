import type { Message } from '#parts/messages.ts';

const success = (title: string, message: string): Message => ({ type: 'success', title, message });
const error = (message: string): Message => ({ type: 'error', title: 'Error', message });

/** Of the specification, and in its style where it lists none (TOAST-18, TOAST-19, A-52). */
export const invoiceMessages = {
  created: success('Invoice Created', 'Invoice has been successfully created.'),
  updated: success('Invoice Updated', 'Invoice has been successfully updated.'),
  saveFailed: error('Failed to save invoice. Please try again.'),
  deleted: success('Invoice Deleted', 'Invoice has been successfully deleted.'),
  deleteFailed: error('Failed to delete invoice. Please try again.'),
};
