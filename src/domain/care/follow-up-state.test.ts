import { expect, test } from 'vitest';
import { localDay } from '#domain/calendar/calendar.ts';
import type { BookingStatus } from '#domain/scheduling/booking.ts';
import { buildFollowUp, buildWarranty } from '#test/build.ts';
import type { FollowUp } from './follow-up.ts';
import { type FollowUpState, followUpState, isFollowUpOpen } from './follow-up-state.ts';
import { withInspections } from './inspection-visits.ts';

const restriction = buildFollowUp({ startsOn: '2026-11-20', endsOn: '2026-11-26' });
const visit = buildFollowUp({ kind: 'visit', startsOn: '2026-11-27', endsOn: '2026-12-04' });
const offer = buildFollowUp({ kind: 'offer', startsOn: '2026-12-18', endsOn: '2027-02-12' });
const leap = buildFollowUp({ kind: 'visit', startsOn: '2028-02-29', endsOn: '2028-03-07' });
const month = buildFollowUp({ kind: 'visit', startsOn: '2026-11-30', endsOn: '2026-11-30' });
const done = { on: '2026-11-25', note: '', by: 'Ines' };
const unwanted = { ...done, note: 'Moved away', isUnwanted: true };
const on = (status: BookingStatus, date = '2026-12-01') => ({ status, date });

type Row = [name: string, FollowUp, ReturnType<typeof on> | undefined, today: string, FollowUpState, day: string];

test.each<Row>([
  ['a restriction on its first day', restriction, undefined, '2026-11-20', 'Holds', '2026-11-26'],
  ['a restriction on its last day', restriction, undefined, '2026-11-26', 'Holds', '2026-11-26'],
  ['a restriction on the day after', restriction, undefined, '2026-11-27', 'Over', '2026-11-26'],
  ['a restriction that was ended', { ...restriction, ended: done }, undefined, '2026-11-21', 'Done', '2026-11-25'],
  ['a restriction, whatever is booked', restriction, on('Complete'), '2026-11-21', 'Holds', '2026-11-26'],
  ['a visit a day before its window', visit, undefined, '2026-11-26', 'Coming', '2026-11-27'],
  ['a visit on the first day', visit, undefined, '2026-11-27', 'Due', '2026-12-04'],
  ['a visit on the last day', visit, undefined, '2026-12-04', 'Due', '2026-12-04'],
  ['a visit a day late', visit, undefined, '2026-12-05', 'Overdue', '2026-12-04'],
  ['a visit a year late', visit, undefined, '2027-12-05', 'Overdue', '2026-12-04'],
  ['a visit with a booking', visit, on('Scheduled'), '2026-11-27', 'Booked', '2026-12-01'],
  [
    'a visit that is booked before its window',
    visit,
    on('Scheduled', '2026-11-25'),
    '2026-11-21',
    'Booked',
    '2026-11-25',
  ],
  [
    'a visit with a booking after its window',
    visit,
    on('Scheduled', '2026-12-20'),
    '2026-12-10',
    'Booked',
    '2026-12-20',
  ],
  ['a visit while the car is here', visit, on('In Progress'), '2026-12-01', 'Booked', '2026-12-01'],
  ['a visit whose booking is complete', visit, on('Complete'), '2026-12-20', 'Done', '2026-12-01'],
  ['a visit whose booking was cancelled', visit, on('Cancelled'), '2026-11-28', 'Due', '2026-12-04'],
  ['a visit to which nobody came, later', visit, on('No Show'), '2026-12-09', 'Overdue', '2026-12-04'],
  ['a visit whose booking was deleted', { ...visit, bookingId: 'gone' }, undefined, '2026-11-28', 'Due', '2026-12-04'],
  ['a visit that was done', { ...visit, ended: done }, undefined, '2026-12-09', 'Done', '2026-11-25'],
  [
    'a visit that was done, although it is booked',
    { ...visit, ended: done },
    on('Scheduled'),
    '2026-11-28',
    'Done',
    '2026-11-25',
  ],
  ['a visit that is not wanted', { ...visit, ended: unwanted }, undefined, '2026-11-28', 'Not wanted', '2026-11-25'],
  [
    'a visit of which nobody wants to hear, complete',
    { ...visit, ended: unwanted },
    on('Complete'),
    '2026-12-09',
    'Not wanted',
    '2026-11-25',
  ],
  ['an offer before its window', offer, undefined, '2026-12-17', 'Coming', '2026-12-18'],
  ['an offer in its window, over the end of the year', offer, undefined, '2027-01-01', 'Due', '2027-02-12'],
  ['an offer after its window', offer, undefined, '2027-02-13', 'Over', '2027-02-12'],
  ['an offer that was taken', offer, on('Complete', '2027-01-05'), '2027-03-01', 'Done', '2027-01-05'],
  ['an offer whose booking was cancelled, later', offer, on('Cancelled'), '2027-02-13', 'Over', '2027-02-12'],
  ['a visit from a 29 February, the day before', leap, undefined, '2028-02-28', 'Coming', '2028-02-29'],
  ['a visit from a 29 February', leap, undefined, '2028-02-29', 'Due', '2028-03-07'],
  ['a visit of one day at the end of a month', month, undefined, '2026-11-30', 'Due', '2026-11-30'],
  ['the same on the first of the next month', month, undefined, '2026-12-01', 'Overdue', '2026-11-30'],
  [
    'the day of the shop counts: it is still Nov 26 in Chicago',
    visit,
    undefined,
    localDay(new Date('2026-11-27T05:30:00Z'), 'America/Chicago'),
    'Coming',
    '2026-11-27',
  ],
  [
    'the day of the shop counts: it is Nov 27 in New York',
    visit,
    undefined,
    localDay(new Date('2026-11-27T05:30:00Z'), 'America/New_York'),
    'Due',
    '2026-12-04',
  ],
])('%s', (_, followUp, booking, today, state, day) => {
  expect(followUpState(followUp, booking, today)).toEqual({ state, on: day });
  expect(isFollowUpOpen({ state, on: day })).toBe(['Coming', 'Due', 'Overdue'].includes(state));
});

const warranty = buildWarranty({ id: 'w', warrantyNumber: 'WAR-0001', startsOn: '2026-01-31', visits: [] });
const asking = {
  ...warranty,
  promise: { ...warranty.promise, term: 'years', years: 2, inspectionMonths: 6, inspectionLateDays: 30 },
} as const;

test('a certificate asks for its next inspection, from 30 days before it, until it can no longer be done', () => {
  const asked = (today: string, one = asking as typeof warranty) =>
    withInspections([], [one], today).map(({ id, startsOn, endsOn, warrantyId }) => [id, startsOn, endsOn, warrantyId]);
  expect(asked('2026-02-01')).toEqual([['inspection w 2026-07-31', '2026-07-01', '2026-08-30', 'w']]);
  expect(asked('2026-08-30')).toEqual([['inspection w 2026-07-31', '2026-07-01', '2026-08-30', 'w']]);
  // It was missed, and is only advised: the next one counts.
  expect(asked('2026-08-31')).toEqual([['inspection w 2027-01-31', '2027-01-01', '2027-03-02', 'w']]);
  const required = { ...asking, promise: { ...asking.promise, isInspectionRequired: true } };
  expect(asked('2026-08-31', required)).toEqual([]);
  const visited = { ...required, visits: [{ date: '2026-07-20', note: '' }] };
  expect(asked('2026-08-31', visited)).toEqual([['inspection w 2027-01-31', '2027-01-01', '2027-03-02', 'w']]);
  expect(asked('2026-02-01', { ...asking, voided: { date: '2026-02-01', reason: '', by: '' } })).toEqual([]);
  expect(asked('2028-02-01', asking)).toEqual([]);
  expect(asked('2026-02-01', { ...asking, promise: { ...asking.promise, inspectionMonths: undefined } })).toEqual([]);
});

test('an inspection that was booked is listed once, as it is stored, with the others by their days', () => {
  const stored = { ...visit, id: 'inspection w 2026-07-31', bookingId: 'b', startsOn: '2026-07-01' };
  const listed = withInspections([visit, stored], [asking], '2026-02-01');
  expect(listed).toEqual([stored, visit]);
  const [first] = withInspections([], [asking], '2026-02-01');
  expect(first?.text).toBe('Inspection for the warranty WAR-0001 by Fri, Jul 31, Sun, Aug 30 at the latest.');
});
