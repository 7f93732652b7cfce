// Messages about problems with the database. Loaded on first use.

export const NO_ROOM_TO_OPEN =
  "Your browser's storage is full, so your shop can't be opened now. Nothing is lost. Free up some disk space, or clear the data of other websites in the browser settings, then try again.";
export const NOT_OPENED =
  "This browser won't open its database (IndexedDB), which Clearcoat keeps your shop in. Nothing is lost. Use a normal window instead of a private one, close other tabs, free up some disk space or restart the browser, then try again.";

export const EMPTIED =
  "The browser found its database damaged and emptied it. What you see comes from the browser's simple storage. Check that your last changes are there. If something is missing, import your last exported file with Data, Import.";
