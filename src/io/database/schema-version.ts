/**
 * The version of the stored records and lists. A new list, and a field with a new default, need a higher one: it makes the database create
 * the stores of new lists, and long lists and the mirror are read again from the rows. Data of a higher one than this is refused.
 */
export const SCHEMA_VERSION = 9;

/** Shown instead of the shop when its data is newer than the app on this page. */
export const NEWER =
  "This shop's data was saved by a newer version of Clearcoat than this page. Nothing was changed. Reload the page to update.";
/** Shown in a tab that was open when a newer version opened the database. */
export const OUTDATED =
  'A newer version of Clearcoat is open in another tab. Reload this page to continue; nothing is lost.';
