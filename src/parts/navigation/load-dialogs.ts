/** An event of the document that loads the windows over the page now, before the page is idle. */
export const LOAD_DIALOGS = 'bms:wake';
