import type { Page } from '@playwright/test';
import type { Stage } from '#domain/jobs/job.ts';
import { skipInspection } from '../pages/skip-inspection.ts';
import { expect, test } from './killable.ts';
import { type ExportedLists, toastShown } from './shop.ts';
import { type Act, survive } from './survive.ts';

async function moveTo(page: Page, card: RegExp, stage: Stage, answer?: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/today');
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('menuitem', { name: stage, exact: true }).click();
  await answer?.(page);
  await toastShown(page, 'Job Moved');
}

/** Returns the list with this record instead of the one with its id. */
function replaced<T extends { id: string }>(list: readonly T[], record: T): T[] {
  return list.map((one) => (one.id === record.id ? record : one));
}

function jobIn(lists: ExportedLists, id: string) {
  const job = lists.jobs.find((one) => one.id === id);
  if (!job) throw new Error(`There is no job ${id}`);
  const bookings = lists.bookings.filter((booking) => job.bookingIds.includes(booking.id));
  return { job, bookings };
}

test('a card moved to the start and back, with its bookings, is there, and never half, after the browser was killed', async ({
  start,
}) => {
  let moved = '';

  /** Expects that the job and all its bookings, and nothing else, changed. */
  function expectMoved(before: ExportedLists, after: ExportedLists, stage: Stage, status: string): void {
    const { job, bookings } = jobIn(after, moved);
    expect(after).toEqual({
      ...before,
      jobs: replaced(before.jobs, job),
      bookings: bookings.reduce((list, booking) => replaced(list, booking), before.bookings),
    });
    expect([job.stage, job.stageLog.at(-1)?.stage]).toEqual([stage, stage]);
    expect(bookings.map((booking) => booking.status)).toEqual(bookings.map(() => status));
  }

  const sendHome: Act = async (page, before) => {
    const job = before.jobs.find(({ stage }) => stage === 'Quality Check');
    moved = job?.id ?? '';
    await moveTo(page, new RegExp(`^Move ${job?.jobNumber}`), 'Booked');
    return (after) => expectMoved(before, after, 'Booked', 'Scheduled');
  };
  const takeIn: Act = async (page, before) => {
    const { job } = jobIn(before, moved);
    await moveTo(page, new RegExp(`^Move ${job.jobNumber}`), 'Quality Check');
    return (after) => expectMoved(before, after, 'Quality Check', 'In Progress');
  };
  await survive(start, [sendHome, takeIn]);
});

test('the job of an older booking that is checked in is there, and its booking in progress, after the browser was killed', async ({
  start,
}) => {
  let older = '';

  /** Returns the next booking of a job that has no other. */
  function nextArrival({ jobs, bookings }: ExportedLists): string {
    const alone = new Set(jobs.flatMap(({ bookingIds }) => (bookingIds.length === 1 ? bookingIds : [])));
    const [next] = bookings
      .filter(({ id, status }) => status === 'Scheduled' && alone.has(id))
      .toSorted((a, b) => (a.date + a.startTime < b.date + b.startTime ? -1 : 1));
    return next?.id ?? '';
  }

  /** The shop as an earlier version left it: one booking of today has no job. */
  const forget: Act = async (page, before) => {
    older ||= nextArrival(before);
    const file = {
      ...before,
      jobs: before.jobs.filter(({ bookingIds }) => !bookingIds.includes(older)),
      bookings: before.bookings.map((one) => (one.id === older ? { ...one, status: 'Scheduled' as const } : one)),
    };
    const buffer = Buffer.from(JSON.stringify({ ...file, version: '1.0' }));
    const picker = page.getByLabel('Import data file').first();
    await picker.setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
    await toastShown(page, 'Data Imported');
    return (after) => expect(after).toEqual(file);
  };
  const checkIn: Act = async (page, before) => {
    const booking = before.bookings.find(({ id }) => id === older);
    await moveTo(page, new RegExp(`^Move .*${booking?.customer.lastName}`), 'Checked In', skipInspection);
    return (after) => {
      const [job, mine] = [after.jobs.at(-1), after.bookings.find(({ id }) => id === older)];
      if (!mine) throw new Error('The booking is gone');
      expect(after).toEqual({ ...before, jobs: [...before.jobs, job], bookings: replaced(before.bookings, mine) });
      expect(job).toMatchObject({ bookingIds: [older], stage: 'Checked In' });
      expect(mine.status).toBe('In Progress');
    };
  };
  await survive(start, [forget, checkIn]);
});
