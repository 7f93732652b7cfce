/** Default terms and conditions of an estimate. */
export const DEFAULT_ESTIMATE_TERMS = [
  'Price assumes the condition described and may change after inspection; changes need your approval.',
  'A deposit holds bay and material and is applied to the invoice. The balance is due at pickup.',
  'Please arrive clean: washed within 24 hours, no wax or tire shine, belongings out.',
].join('\n');
