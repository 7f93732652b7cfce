import { StoreError } from '#io/store/store.ts';
import type { ToastContent } from './toast-contents.ts';

/** Logs the error and returns an error toast with the store's message, or `otherwise` if it has none. */
export function failureToast(title: string, otherwise: string, error: unknown): ToastContent {
  console.error(title, error);
  return {
    type: 'error',
    title,
    message: error instanceof StoreError ? error.message : `${otherwise} Please try again.`,
  };
}
