/** On this browser the notice of sample data is not wanted any more. */
export const SAMPLES_HIDDEN_KEY = 'bms_samples_hidden';
