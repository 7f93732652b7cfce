// Shown where the database is not as it should be: fetched then.

export const REFUSED =
  'This browser does not give this page a database (IndexedDB), as in some private windows. Your shop is kept in its plain text storage (localStorage) alone.';
export const NO_ROOM =
  "The disk has no room for this browser's database (IndexedDB), so your shop is kept in the plain text storage (localStorage) alone. Free some disk space, then reload this page.";
export const OPEN_ELSEWHERE =
  'Clearcoat is open in another tab. This browser gives the page no database, so the shop can be open in one tab at a time. Close the other tab, then try again.';
export const NOT_OPENED =
  "Your shop's data is in this browser's database (IndexedDB), and the browser does not open it now. Nothing is lost. Close private windows and other tabs, free some disk space or restart the browser, then try again.";

export const MIGRATED =
  'The data of this shop was brought over from an earlier version of Clearcoat. The state before is kept as a backup in Settings, Data.';

export const EMPTIED =
  "The browser found its database damaged and emptied it. What you see was in the browser's simple storage: look whether your last changes are there. If something is missing, import your last exported file with Data, Import.";
