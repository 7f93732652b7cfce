import { describe, expect, test } from 'vitest';
import { closedDayOn, DEFAULT_SETTINGS, settingsSchema } from './settings.ts';

describe('settings', () => {
  test('the defaults are 8.5 % tax, Net 30, estimates valid for 30 days and no closed days', () => {
    expect(DEFAULT_SETTINGS).toEqual({
      taxRatePercent: 8.5,
      paymentTerms: 'Net 30',
      estimateValidityDays: 30,
      closedDays: [],
    });
  });

  test('a closed day is found by its date', () => {
    const thanksgiving = { date: '2026-11-26', name: 'Thanksgiving' };
    const settings = { closedDays: [{ date: '2026-12-25', name: '' }, thanksgiving] };
    expect(closedDayOn(settings, '2026-11-26')).toEqual(thanksgiving);
    expect(closedDayOn(settings, '2026-11-27')).toBeUndefined();
  });

  test('a closed day that is no day of the calendar is refused', () => {
    expect(settingsSchema.safeParse({ closedDays: [{ date: '2026-02-29' }] }).success).toBe(false);
  });
});
