import { expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildJob, buildService } from '#test/build.ts';
import { daySheet } from './day-sheet.ts';
import { todayCard } from './today-board.ts';

const DAY = { date: '2026-11-20', zone: 'America/Chicago' };

test('has the work of the day by bay and start, with keys and promises, and nothing of other days or delivered cars', () => {
  const customer = buildCustomer({ firstName: 'Ann', lastName: 'Doe' });
  const film = buildBooking({ id: 'film', customer, station: 'Station B', startTime: '13:00', endTime: '16:00' });
  const tint = buildBooking({
    id: 'tint',
    customer,
    station: 'Station A',
    date: '2026-11-19',
    service: buildService({ name: 'Window Tint' }),
    dailySchedule: [
      { date: '2026-11-19', startTime: '14:00', endTime: '18:00', hours: 4 },
      { date: '2026-11-20', startTime: '08:00', endTime: '10:30', hours: 2.5 },
    ],
  });
  const early = buildBooking({ id: 'early', station: 'Station B', startTime: '09:00', endTime: '12:00' });
  const job = buildJob({ customer, keyTag: '14', promisedAt: '2026-11-20T23:00:00.000Z' });
  const gone = buildJob({ id: 'gone', stage: 'Delivered' });
  const cards = [
    todayCard(job, [film, tint]),
    todayCard(undefined, [early]),
    todayCard(undefined, [buildBooking({ id: 'other', date: '2026-11-21' })]),
    todayCard(gone, [buildBooking({ id: 'done' })]),
  ].flatMap((card) => card ?? []);
  const { day, bays } = daySheet(cards, DAY);
  expect(day).toBe('Fri, Nov 20');
  expect(
    bays.map(({ name, rows }) => [
      name,
      rows.map((row) => [row.time, row.job, row.service, row.person, row.keyTag, row.promised].join(' | ')),
    ]),
  ).toEqual([
    ['Station A', ['8:00 AM – 10:30 AM | JOB-0001 | Window Tint | Maria Santos | 14 | today, 5:00 PM']],
    [
      'Station B',
      [
        '9:00 AM – 12:00 PM | Booking | Ceramic Coating | Maria Santos |  | ',
        '1:00 PM – 4:00 PM | JOB-0001 | Ceramic Coating | Maria Santos | 14 | today, 5:00 PM',
      ],
    ],
  ]);
});
