/** Key of the quick quote's progress in the session storage of the tab: one JSON object. */
export const PROGRESS_KEY = 'quickQuoteState';
