import type { Message } from '#parts/messages.ts';

const success = (title: string, message: string): Message => ({ type: 'success', title, message });
const error = (message: string): Message => ({ type: 'error', title: 'Error', message });

/** Of the specification, and in its style where it lists none (TOAST-21, TOAST-22, A-52). */
export const estimateMessages = {
  created: success('Estimate Created', 'Estimate has been successfully created.'),
  updated: success('Estimate Updated', 'Estimate has been successfully updated.'),
  saveFailed: error('Failed to save estimate. Please try again.'),
  deleted: success('Estimate Deleted', 'Estimate has been successfully deleted.'),
  deleteFailed: error('Failed to delete estimate. Please try again.'),
};
