import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { BOOKING_STATUSES, type BookingStatus } from '#domain/scheduling/booking.ts';
import { buildBooking, buildInspection, buildJob } from '#test/build.ts';
import { STAGES, type Stage } from './job.ts';
import { isLate, reworkCount } from './job-facts.ts';
import {
  arrivesUninspected,
  bookingsFollowing,
  checkedItem,
  hasWork,
  heldJob,
  movedJob,
  openRequirements,
  releasedJob,
  stageForBookings,
  statusInStage,
} from './job-moves.ts';

const at = '2026-11-20T15:00:00.000Z';
const mover = { at, by: 'Alex Morgan' };

test.each<[Stage, BookingStatus]>([
  ['Booked', 'Scheduled'],
  ['Checked In', 'In Progress'],
  ['Prep', 'In Progress'],
  ['In Work', 'In Progress'],
  ['Curing', 'In Progress'],
  ['Quality Check', 'In Progress'],
  ['Ready', 'In Progress'],
  ['Delivered', 'Complete'],
])('in %s the bookings are %s', (stage, status) => {
  expect(statusInStage(stage)).toBe(status);
});

test('a move changes the stage, the log and the times that it reaches', () => {
  expect(movedJob(buildJob(), 'Checked In', mover)).toEqual({
    stage: 'Checked In',
    stageLog: [{ stage: 'Checked In', at, by: 'Alex Morgan' }],
    checkedInAt: at,
    readyAt: undefined,
    deliveredAt: undefined,
  });
  const checkedIn = buildJob({ stage: 'Prep', checkedInAt: '2026-11-20T13:00:00.000Z' });
  expect(movedJob(checkedIn, 'Delivered', mover)).toMatchObject({
    checkedInAt: '2026-11-20T13:00:00.000Z',
    readyAt: at,
    deliveredAt: at,
  });
  expect(movedJob(checkedIn, 'Prep', mover)).toBeUndefined();
});

test('a car that is gone is not put on hold', () => {
  const job = buildJob({ stage: 'Delivered', jobNumber: 'JOB-0007' });
  expect(() => heldJob(job, { reason: 'film', note: '' }, mover)).toThrow(
    new Rejection("JOB-0007 is delivered, so it can't be put on hold."),
  );
});

test('delivery ends a hold, which the log keeps; no other move does', () => {
  const hold = { reason: 'customer', note: 'Signs on Friday', since: '2026-11-19T15:00:00.000Z', by: 'Ana' } as const;
  const job = buildJob({ stage: 'Ready', hold });
  const { hold: left, stageLog } = { hold, ...movedJob(job, 'Delivered', mover) };
  expect([left, stageLog]).toEqual([
    undefined,
    [
      { stage: 'Ready', ...mover, hold },
      { stage: 'Delivered', ...mover },
    ],
  ]);
  expect(movedJob(job, 'Curing', mover)).not.toHaveProperty('hold');
});

test('a car that comes back to an earlier stage loses the times of the later ones', () => {
  const ready = buildJob({
    stage: 'Ready',
    checkedInAt: '2026-11-20T13:00:00.000Z',
    readyAt: '2026-11-20T14:00:00.000Z',
  });
  expect(movedJob(ready, 'In Work', mover)).toMatchObject({
    checkedInAt: '2026-11-20T13:00:00.000Z',
    readyAt: undefined,
  });
  expect(movedJob(ready, 'Booked', mover)).toMatchObject({
    checkedInAt: undefined,
    readyAt: undefined,
    deliveredAt: undefined,
  });
});

const checklist = [
  { text: 'Edges sealed', required: true },
  { text: 'Film batch noted', required: true, doneAt: at, doneBy: 'Alex Morgan' },
  { text: 'Vacuumed', required: false },
  { text: 'Glass clean', required: true },
];

test.each<[Stage, Stage, boolean]>([
  ['Quality Check', 'Ready', false],
  ['Booked', 'Delivered', false],
  ['Quality Check', 'Curing', true],
  ['Ready', 'Delivered', true],
  ['Delivered', 'Ready', true],
])('open required items: from %s to %s is possible: %s', (from, to, isPossible) => {
  const job = buildJob({ stage: from, checklist });
  const move = () => movedJob(job, to, mover);
  if (isPossible) expect(move()?.stage).toBe(to);
  else expect(move).toThrow(new Rejection('Finish the checklist of JOB-0001 first: Edges sealed, Glass clean.'));
});

test('quality check sends back with a note alone, which counts as a rework', () => {
  const job = buildJob({ stage: 'Quality Check' });
  expect(() => movedJob(job, 'In Work', mover, ' ')).toThrow(new Rejection('Write what has to be redone.'));
  const change = movedJob(job, 'In Work', mover, ' Bubble on the hood ');
  expect(change?.stageLog).toEqual([{ stage: 'In Work', at, by: 'Alex Morgan', note: 'Bubble on the hood' }]);
  expect([reworkCount(job), reworkCount({ stageLog: change?.stageLog ?? [] })]).toEqual([0, 1]);
  expect(movedJob(job, 'Prep', mover, 'unused')?.stageLog).toEqual([{ stage: 'Prep', at, by: 'Alex Morgan' }]);
});

test('a car that leaves unsigned keeps the reason in its log, and that is no rework', () => {
  const job = buildJob({ stage: 'Ready' });
  const stageLog = movedJob(job, 'Delivered', mover, ' Key drop ')?.stageLog ?? [];
  expect(stageLog).toEqual([{ stage: 'Delivered', at, by: 'Alex Morgan', note: 'Key drop' }]);
  const skipped = movedJob(buildJob(), 'Checked In', mover, ' Inside work only ');
  expect(skipped?.stageLog).toEqual([{ stage: 'Checked In', at, by: 'Alex Morgan', note: 'Inside work only' }]);
  expect(reworkCount({ stageLog })).toBe(0);
  expect(movedJob(job, 'Delivered', mover)?.stageLog).toEqual([{ stage: 'Delivered', at, by: 'Alex Morgan' }]);
});

const withStatus = (...statuses: BookingStatus[]) => statuses.map((status, n) => buildBooking({ id: `b${n}`, status }));

test('the bookings follow a move that changes their status; cancelled ones, no-shows and complete parts stay', () => {
  const mixed = withStatus('Scheduled', 'Cancelled', 'No Show', 'Scheduled');
  const following = (from: Stage, to: Stage, bookings = mixed) =>
    bookingsFollowing(bookings, from, to).map(({ id, status }) => `${id} ${status}`);
  expect(following('Booked', 'Checked In')).toEqual(['b0 In Progress', 'b3 In Progress']);
  expect(following('Booked', 'Delivered')).toEqual(['b0 Complete', 'b3 Complete']);
  expect(following('Prep', 'In Work', withStatus('In Progress', 'Complete'))).toEqual([]);
  expect(following('Ready', 'Delivered', withStatus('In Progress', 'Complete'))).toEqual(['b0 Complete']);
  expect(following('Delivered', 'Ready', withStatus('Complete', 'Cancelled'))).toEqual(['b0 In Progress']);
});

test.each<[BookingStatus[], Stage, Stage]>([
  [['Complete', 'Complete'], 'In Work', 'Delivered'],
  [['Complete', 'Cancelled'], 'Ready', 'Delivered'],
  [['Scheduled', 'Scheduled'], 'Prep', 'Booked'],
  [['In Progress', 'Scheduled'], 'Booked', 'In Work'],
  [['In Progress'], 'Curing', 'Curing'],
  [['Complete', 'In Progress'], 'Delivered', 'In Work'],
  [['Cancelled', 'No Show'], 'Booked', 'Booked'],
  [[], 'Prep', 'Prep'],
])('bookings that are %j make a job in %s one in %s', (statuses, stage, fitting) => {
  expect(stageForBookings(stage, withStatus(...statuses))).toBe(fitting);
});

test('stage and bookings agree after any row of moves', () => {
  const move = fc.oneof(
    fc.record({ stage: fc.constantFrom(...STAGES) }),
    fc.record({ booking: fc.nat(2), status: fc.constantFrom(...BOOKING_STATUSES) }),
  );
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      let job = buildJob();
      let bookings = withStatus('Scheduled', 'Scheduled', 'Scheduled');
      for (const one of moves) {
        if ('stage' in one) {
          const following = new Map(
            bookingsFollowing(bookings, job.stage, one.stage).map(({ id, status }) => [id, status]),
          );
          job = { ...job, ...movedJob(job, one.stage, mover, 'again') };
          bookings = bookings.map((booking) => ({ ...booking, status: following.get(booking.id) ?? booking.status }));
        } else {
          bookings = bookings.map((booking, n) => (n === one.booking ? { ...booking, status: one.status } : booking));
          job = { ...job, stage: stageForBookings(job.stage, bookings) };
        }
        // Nothing more has to follow.
        expect(stageForBookings(job.stage, bookings)).toBe(job.stage);
      }
    }),
  );
});

test.each<[string, Partial<Parameters<typeof isLate>[0]>, boolean]>([
  ['promised for later', { promisedAt: '2026-11-20T15:00:00.001Z' }, false],
  ['promised for now', { promisedAt: at }, false],
  ['promised for earlier', { promisedAt: '2026-11-20T14:59:59Z' }, true],
  ['promised for earlier in another zone’s writing', { promisedAt: '2026-11-20T09:59:00-05:00' }, true],
  ['Ready in time or not', { promisedAt: '2026-11-20T14:00:00Z', stage: 'Ready', readyAt: at }, false],
  ['Delivered', { promisedAt: '2026-11-20T14:00:00Z', stage: 'Delivered' }, false],
  ['no promise', {}, false],
  ['a promise that is no time', { promisedAt: 'soon' }, false],
])('%s', (_, job, late) => {
  expect(isLate({ stage: 'In Work', promisedAt: undefined, readyAt: undefined, ...job }, at)).toBe(late);
});

test('a hold and a tick say who and when; opening an item removes both', () => {
  expect(heldJob(buildJob(), { reason: 'film', note: ' 60 in roll ' }, mover)).toEqual({
    hold: { reason: 'film', note: '60 in roll', since: at, by: 'Alex Morgan' },
  });
  const job = buildJob({ checklist });
  const ticked = checkedItem(job, 0, true, mover).checklist ?? [];
  expect(ticked[0]).toEqual({ text: 'Edges sealed', required: true, doneAt: at, doneBy: 'Alex Morgan' });
  expect(openRequirements({ checklist: ticked })).toEqual(['Glass clean']);
  expect(checkedItem({ checklist: ticked }, 0, false, mover)).toEqual({ checklist });
});

test('the log keeps a hold that ends, without a move and without a rework', () => {
  const hold = { reason: 'film', note: '60 in roll', since: '2026-11-19T15:00:00.000Z', by: 'Maria Santos' } as const;
  const change = releasedJob(buildJob({ stage: 'Prep', hold }), mover);
  expect(change).toEqual({ hold: undefined, stageLog: [{ stage: 'Prep', at, by: 'Alex Morgan', hold }] });
  expect(reworkCount({ stageLog: change.stageLog ?? [] })).toBe(0);
  expect(releasedJob(buildJob(), mover)).toEqual({});
});

test('a job has work while one booking is neither cancelled nor a no-show', () => {
  expect([
    hasWork(withStatus('Cancelled', 'No Show')),
    hasWork(withStatus('Cancelled', 'Complete')),
    hasWork([]),
  ]).toEqual([false, true, false]);
});

test.each<[Stage, Stage, Partial<Inspection> | undefined, boolean]>([
  ['Booked', 'Checked In', undefined, true],
  ['Booked', 'In Work', {}, true],
  ['Booked', 'Delivered', undefined, true],
  ['Booked', 'In Work', { closedAt: at }, false],
  ['Booked', 'In Work', { kind: 'out', closedAt: at }, true],
  ['Booked', 'Booked', undefined, false],
  ['Checked In', 'Prep', undefined, false],
  ['Delivered', 'Prep', undefined, false],
])('%s → %s with the inspection %o arrives uninspected: %s', (stage, to, inspection, isUninspected) => {
  expect(arrivesUninspected({ stage }, to, inspection ? [buildInspection(inspection)] : [])).toBe(isUninspected);
});

test('the reason of a car that arrives is kept as why it is not inspected, never as a rework', () => {
  const job = buildJob({ stage: 'Booked' });
  const log = (to: Stage) => movedJob(job, to, mover, ' Key drop ')?.stageLog;
  expect(log('Checked In')).toEqual([{ stage: 'Checked In', ...mover, note: 'Key drop' }]);
  expect(log('In Work')).toEqual([
    { stage: 'In Work', ...mover },
    { stage: 'In Work', ...mover, notInspected: 'Key drop' },
  ]);
  expect(reworkCount({ stageLog: log('In Work') ?? [] })).toBe(0);
});
