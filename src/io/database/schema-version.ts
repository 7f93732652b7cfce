/**
 * The version of the stored records and lists. A higher one makes the database create the stores of new lists; data of a higher one than
 * this is refused.
 */
export const SCHEMA_VERSION = 8;

/** Shown instead of the shop when its data is newer than the app on this page. */
export const NEWER =
  "This shop's data was saved by a newer version of Clearcoat than this page. Nothing was changed. Reload the page to update.";
/** Shown in a tab that was open when a newer version opened the database. */
export const OUTDATED =
  'A newer version of Clearcoat is open in another tab. Reload this page to continue; nothing is lost.';
