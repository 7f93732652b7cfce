import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './document-kinds.ts';

const message = (type: ToastContent['type'], title: string, text: string): ToastContent => ({
  type,
  title,
  message: text,
});

/** Toasts of the document form and of records created while writing a document (TOAST-17, TOAST-20, TOAST-23, TOAST-28). */
export const documentFormMessages = {
  documentIncomplete: message('error', 'Missing Information', 'Please select a customer and add at least one item.'),
  customerCreated: message('success', 'Customer Created', 'New customer has been successfully added.'),
  customerFailed: message('error', 'Error', 'Failed to save customer. Please try again.'),
  serviceAdded: message('success', 'Service Created', 'New service has been created and added.'),
  serviceFailed: message('error', 'Error', 'Failed to create service. Please try again.'),
};

/** Returns the notice and the toast of a command on a document or deposit that failed. */
export function notSaved(kind: DocumentKind | 'deposit') {
  return {
    title: `The ${kind} is not saved`,
    failed: message('error', 'Error', `Failed to save ${kind}. Please try again.`),
  };
}

/** Returns the toasts after saving or deleting a document (TOAST-18, TOAST-19, TOAST-21, TOAST-22, A-52). */
export function documentMessages(kind: DocumentKind) {
  const { title } = DOCUMENT_KINDS[kind];
  const success = (done: string) =>
    message('success', `${title} ${done}`, `${title} has been successfully ${done.toLowerCase()}.`);
  const error = (verb: string) => message('error', 'Error', `Failed to ${verb} ${kind}. Please try again.`);
  return {
    created: success('Created'),
    updated: success('Updated'),
    saveFailed: error('save'),
    deleted: success('Deleted'),
    deleteFailed: error('delete'),
  };
}
