import { useCallback, useState } from 'react';
import type { ChecklistItem, Hold, Job, Stage } from '#domain/jobs/job.ts';
import { stageLabel } from '#domain/jobs/job-facts.ts';
import { checkedItem, heldJob, type Mover, releasedJob, uninspectedBecause } from '#domain/jobs/job-moves.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { StoreError } from '#io/store/store.ts';
import type { ToastText } from '#parts/messages/toast-contents.ts';
import type { CommandName } from '#parts/records/command-names.ts';
import type { UserCommand } from '#parts/records/use-transaction.ts';
import { jobMessages } from './job-messages.ts';
import { checkInOperations, moveOperations } from './job-operations.ts';

/** A job on the screen: its id, or the booking of a job that does not exist yet. */
export type JobRef = { jobId: string } | { bookingId: string };

type ItemText = Pick<ChecklistItem, 'text' | 'required'>;

/** Returns the place that an item of the checklist on the screen has now. Throws a `Rejection` when it was changed or removed. */
function placeOf({ checklist, jobNumber }: Job, shown: Job, place: number): number {
  const text = shown.checklist[place]?.text;
  if (checklist[place]?.text === text) return place;
  const now = checklist.findIndex((item) => item.text === text);
  if (now >= 0) return now;
  throw new Rejection(`This item of ${jobNumber} was changed on another screen. Look at the checklist again.`);
}

const shared = { title: 'The job was not changed', failed: jobMessages.failed, undo: jobMessages.undone };

/** Changes the newest state of a job. */
function changeJob(
  name: CommandName,
  { id }: Pick<Job, 'id'>,
  changesOf: (newest: Job, mover: Mover) => Partial<Job>,
  done: (job: Job) => ToastText,
): UserCommand<Job> {
  return {
    ...shared,
    name,
    of: id,
    async plan({ jobs }, { at, by }) {
      const job = await jobs.get(id);
      if (!job) throw new StoreError('not-found', 'This job no longer exists.');
      return { operations: [{ entity: 'jobs', kind: 'update', id, change: changesOf(job, { at, by }) }], result: job };
    },
    done,
  };
}

/** Returns a function that moves a job. */
export function useJobMove() {
  /** The last move chosen here of each job. The next one may be chosen before the screen shows this one. */
  const [chosen] = useState(() => new Map<string, { shown: Stage; to: Stage }>());

  /** `shown`: the stage on the screen. `also`: fields that are saved with the move. `isCold`: cold weather adds days to the care. */
  return useCallback(
    (
      ref: JobRef,
      shown: Stage,
      to: Stage,
      note = '',
      { isCold, ...also }: Partial<Job> & { isCold?: boolean } = {},
    ): UserCommand<ToastText> => {
      const of = JSON.stringify(ref);
      return {
        ...shared,
        name: 'move job',
        of,
        async plan(newest, context) {
          const { at, by, today: date, time, settings, newId } = context;
          const last = chosen.get(of);
          const from = last?.shown === shown ? [shown, last.to] : [shown];
          const change = Object.keys(also).length > 0 && { change: also };
          const mover = { ...change, from, note, at, by, now: { date, time }, settings, isCold };
          const { job, operations } =
            'jobId' in ref
              ? await moveOperations(newest, ref.jobId, to, mover)
              : await checkInOperations(newest, ref.bookingId, to, mover, { newId, at, settings });
          chosen.set(of, { shown, to });
          return { operations, result: jobMessages.moved(job.jobNumber, stageLabel(settings, to)) };
        },
        done: (said) => said,
      };
    },
    [chosen],
  );
}

/** Gives an older booking its job, which `after` opens. */
export function makeJob(bookingId: string, after: (jobId: string) => unknown): UserCommand<string> {
  return {
    ...shared,
    name: 'make job',
    of: bookingId,
    async plan(newest, { at, by, today: date, time, settings, newId }) {
      const mover = { at, by, now: { date, time }, settings };
      const { job, operations } = await checkInOperations(newest, bookingId, 'Booked', mover, { newId, at, settings });
      return { operations, result: job.id };
    },
    after,
  };
}

export function holdJob(job: Job, { reason, note }: Pick<Hold, 'reason' | 'note'>) {
  return changeJob('hold job', job, (newest, mover) => heldJob(newest, { reason, note }, mover), jobMessages.held);
}

export function releaseJob(job: Job) {
  return changeJob('release job', job, releasedJob, jobMessages.released);
}

/** Keeps why a car that is in the shop already was not inspected. */
export function skipInspection(job: Job, reason: string) {
  return changeJob(
    'skip inspection',
    job,
    (newest, mover) => uninspectedBecause(newest, reason, mover),
    jobMessages.notInspected,
  );
}

/** `place`: of the item in the checklist on the screen. */
export function checkItem(job: Job, place: number, isDone: boolean) {
  return changeJob(
    'check item',
    job,
    (newest, mover) => checkedItem(newest, placeOf(newest, job, place), isDone, mover),
    (one) => jobMessages.checked(one, isDone),
  );
}

export function addItem(job: Job, item: ItemText) {
  return changeJob(
    'add item',
    job,
    ({ checklist }) => ({ checklist: [...checklist, item] }),
    jobMessages.checklistChanged,
  );
}

export function editItem(job: Job, place: number, item: ItemText) {
  return changeJob(
    'edit item',
    job,
    (newest) => {
      const now = placeOf(newest, job, place);
      return { checklist: newest.checklist.map((one, at) => (at === now ? { ...one, ...item } : one)) };
    },
    jobMessages.checklistChanged,
  );
}

export function removeItem(job: Job, place: number) {
  return changeJob(
    'remove item',
    job,
    (newest) => ({ checklist: newest.checklist.toSpliced(placeOf(newest, job, place), 1) }),
    jobMessages.checklistChanged,
  );
}
