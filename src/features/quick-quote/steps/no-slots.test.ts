import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/calendar.ts';
import { DEFAULT_WEEK_HOURS, type WeekHours } from '#domain/calendar/week-hours.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { findSlots, type SlotRequest } from '#domain/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildEmployee, buildService, buildStation } from '#test/build.ts';
import { type NoSlotsReason, whyNoSlots } from './no-slots.ts';

const TODAY = '2026-11-18';
const CLOSED = { start: '08:00', end: '18:00', available: false };
const NEVER_OPEN: WeekHours = {
  sunday: CLOSED,
  monday: CLOSED,
  tuesday: CLOSED,
  wednesday: CLOSED,
  thursday: CLOSED,
  friday: CLOSED,
  saturday: CLOSED,
};

function request(change: Partial<SlotRequest> = {}): SlotRequest {
  return {
    service: buildService({ baseTimeHours: 6 }),
    size: 'Mid-size',
    stations: [buildStation()],
    employees: [buildEmployee()],
    settings: DEFAULT_SETTINGS,
    occupancy: occupancyOf([]),
    today: TODAY,
    ...change,
  };
}

const everyDayTaken = Array.from({ length: 14 }, (_, index) =>
  buildBooking({
    id: `b${index}`,
    date: addDays(TODAY, index + 1),
    startTime: '08:00',
    endTime: '18:00',
    estimatedHours: 10,
  }),
);
const evenings = { start: '18:00', end: '22:00', available: true };
const mornings = { start: '08:00', end: '10:00', available: true };
function weekOf(hours: typeof evenings) {
  return { ...NEVER_OPEN, monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours };
}

const cases: [string, Partial<SlotRequest>, NoSlotsReason][] = [
  [
    'a job of 41 h is too long, even in a shop without staff',
    { service: buildService({ baseTimeHours: 41 }), employees: [] },
    { kind: 'too-long', hours: 41 },
  ],
  ['the shop has no stations', { stations: [] }, { kind: 'no-station' }],
  [
    'the listed station cannot do ceramic',
    { stations: [buildStation({ capabilities: ['PPF'] })] },
    { kind: 'no-station' },
  ],
  ['a capable station is not listed', { stations: [buildStation({ name: 'Station B' })] }, { kind: 'no-station' }],
  ['nobody works here', { employees: [] }, { kind: 'no-staff' }],
  [
    'EX-122: the only person has Basic only',
    { employees: [buildEmployee({ skillLevels: ['Basic'] })] },
    { kind: 'no-skill', skill: 'Intermediate', stations: ['Station A'] },
  ],
  [
    'nobody works at that station',
    { employees: [buildEmployee({ stations: ['Station B'] })] },
    { kind: 'no-skill', skill: 'Intermediate', stations: ['Station A'] },
  ],
  [
    'the station is closed all week',
    { stations: [buildStation({ operatingHours: NEVER_OPEN })] },
    { kind: 'closed', stations: ['Station A'] },
  ],
  [
    'EX-121: open on Saturdays only',
    { stations: [buildStation({ operatingHours: { ...NEVER_OPEN, saturday: DEFAULT_WEEK_HOURS.saturday } })] },
    { kind: 'closed', stations: ['Station A'] },
  ],
  [
    'the person is never available',
    { employees: [buildEmployee({ availability: NEVER_OPEN })] },
    { kind: 'never-together' },
  ],
  [
    'the person comes when the bay closes',
    { employees: [buildEmployee({ availability: weekOf(evenings) })] },
    { kind: 'never-together' },
  ],
  [
    'a 6 h job, and two hours a day',
    { employees: [buildEmployee({ availability: weekOf(mornings) })] },
    { kind: 'too-short', hours: 6 },
  ],
  ['all 14 days are booked', { occupancy: occupancyOf(everyDayTaken) }, { kind: 'busy' }],
];

describe('the reason why there is no slot', () => {
  test.each(cases)('%s', (_, change, reason) => {
    expect(findSlots(request(change))).toEqual([]);
    expect(whyNoSlots(request(change))).toEqual(reason);
  });
});
