import { StoreError } from '#io/store/store.ts';
import type { Message } from './messages.ts';

/** What failed, and why in the words of the store; `otherwise` where it has none. */
export function failureToast(title: string, otherwise: string, error: unknown): Message {
  console.error(title, error);
  return {
    type: 'error',
    title,
    message: error instanceof StoreError ? error.message : `${otherwise} Please try again.`,
  };
}
