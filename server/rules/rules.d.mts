// The types of rules.mjs, which scripts/build.mjs makes of src/server-rules.ts.
export { answersToAdd, calendarFeed, LINK_PLACE, messagesToQueue, sendingTurn } from '../../src/server-rules.ts';
