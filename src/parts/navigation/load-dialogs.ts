/** Event of the document that loads the shell's dialogs now, before the page is idle. */
export const LOAD_DIALOGS = 'bms:wake';
