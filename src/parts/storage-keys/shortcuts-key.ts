/** Kept in this browser as 'off' when the shortcuts of single keys are switched off (WCAG 2.1.4). */
export const SHORTCUTS_KEY = 'bms_shortcuts';
