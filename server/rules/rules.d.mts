// The types of rules.mjs, which scripts/build.mjs makes of src/server-rules.ts.
export { calendarFeed } from '../../src/server-rules.ts';
