/** How the keys begin under which a browser keeps what was typed and not saved. */
export const UNSAVED_PREFIX = 'bms_unsaved ';
