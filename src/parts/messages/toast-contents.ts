import { LISTS } from '#domain/lists/lists.ts';
import type { EntityType } from '#io/store/store.ts';

/** Content of a toast, as worded in spec §8. */
export type ToastContent = { type: 'success' | 'error' | 'warning' | 'info'; title: string; message: string };

/** Title and message of a toast. */
export type ToastText = Pick<ToastContent, 'title' | 'message'>;

/** Messages that any page may show. Those of one area are in its own file. */
export const toastContents = {
  notLoaded: {
    type: 'error',
    title: 'Not Loaded',
    message: 'Part of the app could not be loaded. Check your connection, then try again.',
  },
} as const;

/** Returns the title shown instead of a list that could not be read. */
export function loadFailed(list: EntityType | 'settings'): string {
  return `Failed to load ${list === 'settings' ? list : LISTS[list].names.list}`;
}
