import { useMemo } from 'react';
import { localDay, localTime } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { ChecklistItem, HoldReason, Job, Stage } from '#domain/jobs/job.ts';
import { stageLabel } from '#domain/jobs/job-facts.ts';
import { checkedItem, heldJob, releasedJob } from '#domain/jobs/job-moves.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useAuthState, useWorld, useZone } from '#io/react/world.tsx';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import { transactWithUndo } from '#parts/records/transact-with-undo.ts';
import { type ToastText, useUndoableCommand } from '#parts/records/use-undoable-command.ts';
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

type Plan = (newest: Newest, settings: Settings) => Promise<readonly Operation[]>;

/** Returns the name of the signed-in user, for the log of a job. */
export function useUserName(): string {
  const state = useAuthState();
  return state.status === 'signed-in' ? fullName(state.user) || state.user.email : '';
}

/**
 * Returns the commands on a job. Each is one transaction with Undo for ten seconds. A rule that does not allow it is shown and changes
 * nothing. Each resolves to whether it was done.
 */
export function useJobCommands() {
  const { store, clock, newId } = useWorld();
  const command = useUndoableCommand();
  const by = useUserName();
  const zone = useZone();

  return useMemo(() => {
    function run(source: string, plan: Plan, done: () => ToastText): Promise<boolean> {
      return command({
        source,
        title: 'The job was not changed',
        failed: jobMessages.failed,
        async commit() {
          const settings = await store.settings.get();
          return transactWithUndo(store, (newest) => plan(newest, settings));
        },
        done,
        undone: jobMessages.undone,
      });
    }

    const at = () => clock.now().toISOString();

    /** Changes the newest state of a job. */
    function change(job: Pick<Job, 'id'>, changesOf: (newest: Job) => Partial<Job>, done: (job: Job) => ToastText) {
      let changed: Job | undefined;
      return run(
        `change of job ${job.id}`,
        async ({ jobs }) => {
          changed = await jobs.get(job.id);
          if (!changed) throw new StoreError('not-found', 'This job no longer exists.');
          return [{ entity: 'jobs', kind: 'update', id: job.id, change: changesOf(changed) }];
        },
        () => done(changed as Job),
      );
    }

    /** The last move chosen here of each job. The next one may be chosen before the screen shows this one. */
    const chosen = new Map<string, { shown: Stage; to: Stage }>();

    return {
      /** `shown`: the stage on the screen. `also`: fields that are saved with the move. */
      async move(ref: JobRef, shown: Stage, to: Stage, note = '', also: Partial<Job> = {}): Promise<boolean> {
        const source = `move of job ${JSON.stringify(ref)}`;
        const last = chosen.get(source);
        const from = last?.shown === shown ? [shown, last.to] : [shown];
        chosen.set(source, { shown, to });
        let moved: Job | undefined;
        let label: string = to;
        const isDone = await run(
          source,
          async (newest, settings) => {
            const instant = clock.now();
            const now = { date: localDay(instant, zone), time: localTime(instant, zone) };
            const change = Object.keys(also).length > 0 && { change: also };
            const mover = { ...change, from, note, at: instant.toISOString(), by, now, settings };
            const move =
              'jobId' in ref
                ? await moveOperations(newest, ref.jobId, to, mover)
                : await checkInOperations(newest, ref.bookingId, to, mover, { newId, at: mover.at, settings });
            moved = move.job;
            label = stageLabel(settings, to);
            return move.operations;
          },
          () => jobMessages.moved(moved?.jobNumber ?? '', label),
        );
        if (!isDone) chosen.delete(source);
        return isDone;
      },
      change,
      hold: (job: Job, reason: HoldReason, note: string) =>
        change(job, () => heldJob({ reason, note }, { at: at(), by }), jobMessages.held),
      release: (job: Job) => change(job, (newest) => releasedJob(newest, { at: at(), by }), jobMessages.released),
      /** `place`: of the item in the checklist on the screen. */
      check: (job: Job, place: number, isDone: boolean) =>
        change(
          job,
          (newest) => checkedItem(newest, placeOf(newest, job, place), isDone, { at: at(), by }),
          (one) => jobMessages.checked(one, isDone),
        ),
      addItem: (job: Job, item: ItemText) =>
        change(job, ({ checklist }) => ({ checklist: [...checklist, item] }), jobMessages.checklistChanged),
      editItem: (job: Job, place: number, item: ItemText) =>
        change(
          job,
          (newest) => {
            const now = placeOf(newest, job, place);
            return { checklist: newest.checklist.map((one, at) => (at === now ? { ...one, ...item } : one)) };
          },
          jobMessages.checklistChanged,
        ),
      removeItem: (job: Job, place: number) =>
        change(
          job,
          (newest) => ({ checklist: newest.checklist.toSpliced(placeOf(newest, job, place), 1) }),
          jobMessages.checklistChanged,
        ),
    };
  }, [store, clock, newId, command, by, zone]);
}
