/** Storage keys of the screens. Those of the shop's data are in `src/io`. Never rename a value: existing browsers hold it. */
export const STORAGE_KEYS = {
  // localStorage
  /** JSON: the first screen of each person who chose one, by user id. */
  firstScreen: 'bms_first_screen',
  /** 'hidden' after "First steps" was closed, 'shown' after it was reopened in Settings. */
  firstSteps: 'bms_first_steps',
  /** First steps whose form was saved in this browser, separated by spaces. */
  firstStepsSaved: 'bms_first_steps_saved',
  /** Steps of the set-up that were saved or skipped: they no longer open by themselves. Separated by spaces. */
  setUpPassed: 'bms_set_up_passed',
  /** 'list' when Leads opens as a list. */
  leadsView: 'bms_leads_view',
  /** 'yes' when several services are chosen at once for a document. */
  severalServices: 'bms_several_services',
  /** 'yes' once the browser has been asked to keep the data (`StorageManager.persist`). */
  askedToPersist: 'bms_asked_to_persist',
  /** JSON: starting and counted cash of the last closes, by day. */
  cashCounts: 'bms_cash_counts',
  /** Id of the estimate that is presented to a customer: this browser shows nothing else. */
  presenting: 'bms_presenting',
  /** JSON: what the customer chose and typed on that estimate, until the tablet is handed back. */
  presentedAnswer: 'bms_presented_answer',
  /** JSON: whether the quick quote hides costs and profit, as at a counter. */
  hiddenCosts: 'bms_hidden_costs',
  /** JSON: records opened last, newest first. */
  recentRecords: 'bms_recent',
  /** Present when the sample data banner was closed. */
  samplesHidden: 'bms_samples_hidden',
  /** 'off' when single-key shortcuts are off (WCAG 2.1.4). */
  shortcuts: 'bms_shortcuts',
  /** JSON: the tutorial in progress and the finished ones. */
  tutorials: 'bms_tutorials',

  // sessionStorage
  /** Search string of the calendar as last shown in this tab. */
  calendarSearch: 'calendarPlace',
  /** JSON: place and edited texts of today's morning round. */
  messageRound: 'messageRound',
  /** JSON: progress of the quick quote. */
  quickQuote: 'quickQuoteState',
  /** JSON: what was chosen on the last page that plans several services. */
  plan: 'planState',
} as const;
