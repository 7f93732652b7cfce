/** On this browser: 'hidden' when the first steps are not wanted, 'shown' when they are asked for. */
export const FIRST_STEPS_KEY = 'bms_first_steps';
