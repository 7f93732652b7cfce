// The types of rules.mjs, which scripts/build.mjs makes of src/server-rules.ts.
export {
  answersToAdd,
  answerToLog,
  calendarFeed,
  isFrameOrigin,
  LINK_PLACE,
  messagesToQueue,
  noToAdd,
  sendingTurn,
} from '../../src/server-rules.ts';
