import { describe, expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildEmployee, buildService } from '#test/build.ts';
import type { Booking } from './booking.ts';
import { eventsOfSave } from './booking-history.ts';

const at = '2026-11-20T10:00:00.000Z';
const before = buildBooking();

function events(change: Partial<Booking>, bookedAnyway = false) {
  return eventsOfSave({ before, after: { ...before, ...change }, bookedAnyway, at });
}

describe('a save', () => {
  test.each<[string, Partial<Booking>, string, string]>([
    [
      'that moves it names the start that it had and has',
      { date: '2026-11-23', startTime: '13:30', endTime: '16:30' },
      'Moved',
      'Fri, Nov 20, 9:00 AM → Mon, Nov 23, 1:30 PM',
    ],
    [
      'that gives it to another bay and person names them',
      { station: 'Station B', employee: buildEmployee({ firstName: 'Bob' }) },
      'Moved',
      'Station A → Station B, Maria Santos → Bob Santos',
    ],
    [
      'that keeps its start but not its days says so',
      {
        dailySchedule: [
          { date: '2026-11-20', startTime: '09:00', endTime: '10:00', hours: 1 },
          { date: '2026-11-23', startTime: '09:00', endTime: '11:00', hours: 2 },
        ],
      },
      'Moved',
      'Days rescheduled',
    ],
    ['that changes its status names both', { status: 'No Show' }, 'Status changed', 'Scheduled → No Show'],
    [
      'that changes what is done for whom names that',
      {
        customer: buildCustomer({ firstName: '', lastName: '' }),
        service: buildService({ name: 'Tint' }),
        notes: 'New',
      },
      'Changed',
      'Jake Novak → none, Ceramic Coating → Tint, Notes',
    ],
  ])('%s', (_, change, what, detail) => {
    expect(events(change)).toEqual([{ at, what, detail }]);
  });

  test('that changes nothing is no event', () => {
    expect(events({ updatedAt: at })).toEqual([]);
  });

  test('that books anyway keeps the reason, also of a new booking', () => {
    const booked = { at, what: 'Booked anyway', detail: 'Both fit' };
    expect(events({ startTime: '10:00', bookedAnywayReason: 'Both fit' }, true)).toEqual([
      { at, what: 'Moved', detail: 'Fri, Nov 20, 9:00 AM → Fri, Nov 20, 10:00 AM' },
      booked,
    ]);
    const made = { ...before, bookedAnywayReason: 'Both fit' };
    expect(eventsOfSave({ before: undefined, after: made, bookedAnyway: true, at })).toEqual([booked]);
    expect(eventsOfSave({ before: undefined, after: before, bookedAnyway: false, at })).toEqual([]);
  });
});
