import { expect, test } from 'vitest';
import { instantOf } from '#domain/calendar/calendar.ts';
import { sortEvents } from './document-history.ts';

test('an evening event is on the shop’s day: before a payment of that day, after one of the day before', () => {
  const zone = 'America/Chicago';
  const at = (hour: number) => instantOf('2026-11-20', `${String(hour).padStart(2, '0')}:30`, zone).toISOString();
  const events = [
    { at: at(23), what: 'Paid in full', concludes: true },
    { at: '2026-11-20', what: 'Payment of $200.00' },
    { at: '2026-11-19', what: 'Payment of $100.00' },
    { at: at(22), what: 'Viewed by the customer' },
    { at: at(0), what: 'Sent' },
    { at: '2026-11-21', what: 'Payment of $300.00' },
  ];
  expect(sortEvents(events, zone).map(({ what }) => what)).toEqual([
    'Payment of $100.00',
    'Sent',
    'Viewed by the customer',
    'Payment of $200.00',
    'Paid in full',
    'Payment of $300.00',
  ]);
});
