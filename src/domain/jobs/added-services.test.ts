import { expect, test } from 'vitest';
import { buildBooking, buildJob, buildService } from '#test/build.ts';
import { addServiceRejection, withServices } from './added-services.ts';
import { STAGES } from './job.ts';

const AT = '2026-11-20T18:00:00.000Z';
const mover = { at: AT, by: 'Ana Reyes' };
const tint = buildBooking({
  id: 'tint',
  service: buildService({ id: 'tint', name: 'Window Tint', category: 'Window Tinting' }),
});
const wash = { text: 'Wash', required: true };
const settings = { checklists: { tint: [wash, { text: 'Windows-up note', required: true }] } };
const job = buildJob({ bookingIds: ['film'], checklist: [{ ...wash, doneAt: AT, doneBy: 'Ana Reyes' }], stageLog: [] });

test('the services come after the others, and their checklist after the items that are there', () => {
  expect(withServices(job, [tint], settings, mover)).toEqual({
    bookings: [{ ...tint, status: 'Scheduled' }],
    change: {
      bookingIds: ['film', 'tint'],
      checklist: [
        { ...wash, doneAt: AT, doneBy: 'Ana Reyes' },
        { text: 'Windows-up note', required: true },
      ],
    },
  });
});

test.each(['Checked In', 'Prep', 'In Work', 'Curing', 'Quality Check'] as const)(
  'a service added to a job that is %s is in progress, and the stage stays',
  (stage) => {
    const { bookings, change } = withServices({ ...job, stage }, [tint], settings, mover);
    expect([bookings.map(({ status }) => status), change.stage]).toEqual([['In Progress'], undefined]);
  },
);

test('a car that was Ready goes back to In Work, and is no longer ready', () => {
  const { bookings, change } = withServices(
    { ...job, stage: 'Ready', checkedInAt: AT, readyAt: AT },
    [tint],
    {},
    mover,
  );
  expect(bookings.map(({ status }) => status)).toEqual(['In Progress']);
  expect(change).toMatchObject({
    stage: 'In Work',
    stageLog: [{ stage: 'In Work', ...mover }],
    checkedInAt: AT,
    readyAt: undefined,
    deliveredAt: undefined,
  });
});

test('a delivered job takes no more services, and says what to do', () => {
  const delivered = { ...job, stage: 'Delivered' } as const;
  const sentence = `${job.jobNumber} was delivered, so no service can be added to it. Make a new booking instead.`;
  expect(() => withServices(delivered, [tint], settings, mover)).toThrow(sentence);
  expect(STAGES.filter((stage) => addServiceRejection({ ...job, stage }))).toEqual(['Delivered']);
});
