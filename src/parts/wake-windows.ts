/** An event of the document: the windows over the page are wanted now, and not only once the page is calm. */
export const WAKE_WINDOWS = 'bms:wake';
