import { FileNotLoaded } from '#io/data-files/load-file.ts';
import { toastContents } from './toast-contents.ts';

/** Returns why a file could not be made: a part of the app is not available, or else `other`. */
export function whyNotMade(error: unknown, other: string): string {
  return error instanceof FileNotLoaded ? toastContents.notLoaded.message : other;
}
