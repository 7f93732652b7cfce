// Messages about problems with the database. Loaded on first use.

export const REFUSED =
  "This browser has no database (IndexedDB) for this page, like some private windows. Your shop is only in the browser's simple storage (localStorage).";
export const NO_ROOM =
  "The disk has no space for this browser's database (IndexedDB), so your shop is only in the browser's simple storage (localStorage). Free up some disk space, then reload this page.";
export const NO_ROOM_TO_OPEN =
  "Your browser's storage is full, so your shop can't be opened now. Nothing is lost. Free up some disk space, or clear the data of other websites in the browser settings, then try again.";
export const OPEN_ELSEWHERE =
  'Clearcoat is open in another tab. This browser has no database, so only one tab can have the shop open. Close the other tab, then try again.';
export const NOT_OPENED =
  "Your shop's data is in this browser's database (IndexedDB), which won't open now. Nothing is lost. Close private windows and other tabs, free up some disk space or restart the browser, then try again.";

export const MIGRATED =
  "Your shop's data was updated from an earlier version of Clearcoat. A backup from before is under Settings, Data.";

export const EMPTIED =
  "The browser found its database damaged and emptied it. What you see comes from the browser's simple storage. Check that your last changes are there. If something is missing, import your last exported file with Data, Import.";
