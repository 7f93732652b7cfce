import { useMemo } from 'react';
import type { Inspection, Signature } from '#domain/inspections/inspection.ts';
import {
  assertOpen,
  closed,
  type DamageFacts,
  type Findings,
  newInspection,
  newVersion,
  signedText,
  withDamage,
  withoutDamage,
} from '#domain/inspections/inspection-changes.ts';
import { currentInspection } from '#domain/inspections/inspection-facts.ts';
import type { Job } from '#domain/jobs/job.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { sha256 } from '#io/browser/sha256.ts';
import { useWorld } from '#io/react/world.tsx';
import type { Newest, Operation } from '#io/store/store.ts';
import { useUserName } from '#parts/jobs/use-job-commands.ts';
import { transactWithUndo } from '#parts/records/transact-with-undo.ts';
import { useCommand } from '#parts/records/use-command.ts';
import { type ToastText, useUndoableCommand } from '#parts/records/use-undoable-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { inspectionMessages } from './inspection-messages.ts';

/** A signature without what is known when it is stored. */
export type Signing = Pick<Signature, 'paths' | 'width' | 'height' | 'name' | 'statement'>;

const ofJob = (jobId: string) => ({ name: 'job', from: jobId, to: jobId }) as const;

/**
 * Returns the open inspection as it is stored. The first change of one that is only shown stores it; where another device began it
 * meanwhile, that one is changed.
 */
async function openOne({ inspections }: Newest, shown: Inspection): Promise<{ one: Inspection; isNew: boolean }> {
  const known =
    (await inspections.get(shown.id)) ?? currentInspection(await inspections.query(ofJob(shown.jobId)), shown.kind);
  if (known) assertOpen(known);
  return { one: known ?? shown, isNew: !known };
}

/** Returns the operation that changes the inspection, or adds it changed. */
async function changing(
  newest: Newest,
  shown: Inspection,
  changeOf: (one: Inspection) => Partial<Inspection>,
): Promise<Operation> {
  const { one, isNew } = await openOne(newest, shown);
  const change = changeOf(one);
  return isNew
    ? { entity: 'inspections', kind: 'add', item: { ...one, ...change } }
    : { entity: 'inspections', kind: 'update', id: one.id, change };
}

/** Copies the reading between the job and its inspection, where one of them has none. */
function readings(
  inspection: Inspection,
  job: Job | undefined,
): { inspection: Partial<Inspection>; job: Partial<Job> } {
  const field = inspection.kind === 'in' ? 'odometerIn' : 'odometerOut';
  const [own, ofTheJob] = [inspection.odometer, job?.[field]];
  return {
    inspection: !own && ofTheJob ? { odometer: ofTheJob } : {},
    job: own && job && !ofTheJob ? { [field]: own } : {},
  };
}

/**
 * Returns the commands on inspections. Each is one transaction; a rule that does not allow it is shown and changes nothing. Each resolves
 * to whether it was done. What is found is stored at once, so there is nothing to save.
 */
export function useInspectionCommands() {
  const { store, clock, newId } = useWorld();
  const command = useCommand();
  const undoable = useUndoableCommand();
  const toast = useToast();
  const by = useUserName();

  return useMemo(() => {
    const at = () => clock.now().toISOString();

    async function run(source: string, plan: (newest: Newest) => Promise<readonly Operation[]>): Promise<boolean> {
      let isDone = false;
      await command({
        source,
        title: 'The inspection was not saved',
        failed: inspectionMessages.failed,
        async run() {
          try {
            await store.transact(plan);
            isDone = true;
          } catch (error) {
            if (!(error instanceof Rejection)) throw error;
            toast.show({ type: 'error', title: 'Not Possible', message: error.message });
          }
        },
      });
      return isDone;
    }

    function change(
      shown: Inspection,
      changeOf: (newest: Inspection) => Partial<Findings>,
      field = '',
    ): Promise<boolean> {
      return run(`inspection ${shown.id} ${field}`, async (newest) => [await changing(newest, shown, changeOf)]);
    }

    /** Like `change`, with a toast and Undo. */
    function changeWithUndo(shown: Inspection, changeOf: (newest: Inspection) => Partial<Findings>, done: ToastText) {
      return undoable({
        source: `inspection ${shown.id}`,
        title: 'The inspection was not saved',
        failed: inspectionMessages.failed,
        commit: () => transactWithUndo(store, async (newest) => [await changing(newest, shown, changeOf)]),
        done: () => done,
        undone: inspectionMessages.undone,
      });
    }

    return {
      change,
      changeWithUndo,
      /** Returns an inspection of the job to show; the first change stores it. */
      draft: (job: Job, kind: Inspection['kind']) => newInspection(job, { id: newId(), kind, at: at(), by }),
      /** Copies a closed inspection into an open one that replaces it. */
      beginVersion: (old: Inspection) =>
        run(`version of inspection ${old.id}`, async ({ inspections }) => {
          const newest = currentInspection(await inspections.query(ofJob(old.jobId)), old.kind);
          if (newest?.closedAt === undefined) return [];
          return [{ entity: 'inspections', kind: 'add', item: newVersion(newest, { id: newId(), at: at(), by }) }];
        }),
      /** Resolves to the id of the new damage; undefined when it was not stored. */
      async addDamage(
        inspection: Inspection,
        facts: DamageFacts,
        known: Inspection | undefined,
      ): Promise<string | undefined> {
        const id = newId();
        const isDone = await change(inspection, (newest) =>
          withDamage(newest, facts, { id, known: known?.pins ?? [] }),
        );
        return isDone ? id : undefined;
      },
      removeDamage: (inspection: Inspection, id: string, number: number) =>
        changeWithUndo(inspection, (newest) => withoutDamage(newest, id), inspectionMessages.damageRemoved(number)),
      /** Closes it, signed or with the reason why not. The hash is of what is stored at that moment. */
      async close(inspection: Inspection, how: { signing: Signing } | { unsignedBecause: string }): Promise<boolean> {
        const instant = at();
        const isDone = await run(`closing of inspection ${inspection.id}`, async (newest) => {
          const job = await newest.jobs.get(inspection.jobId);
          const { one } = await openOne(newest, inspection);
          const copied = readings(one, job);
          const whole = { ...one, ...copied.inspection };
          const hash = sha256(new TextEncoder().encode(signedText(whole)).buffer);
          const closing = 'signing' in how ? { signature: { ...how.signing, at: instant, hash } } : how;
          const change = { ...copied.inspection, ...closed(whole, closing, instant) };
          const ofTheJob: Operation[] =
            job && Object.keys(copied.job).length > 0
              ? [{ entity: 'jobs', kind: 'update', id: job.id, change: copied.job }]
              : [];
          return [await changing(newest, inspection, () => change), ...ofTheJob];
        });
        if (isDone) toast.show({ type: 'success', ...inspectionMessages.closed(inspection, 'signing' in how) });
        return isDone;
      },
      /** Discards an open inspection; what it replaces is current again. */
      async discard(inspection: Inspection): Promise<boolean> {
        const isDone = await run(`discarding of inspection ${inspection.id}`, async (newest) => {
          const { one, isNew } = await openOne(newest, inspection);
          return isNew ? [] : [{ entity: 'inspections', kind: 'remove', id: one.id }];
        });
        if (isDone) toast.show({ type: 'success', ...inspectionMessages.discarded });
        return isDone;
      },
    };
  }, [store, clock, newId, command, undoable, toast, by]);
}

export type InspectionCommands = ReturnType<typeof useInspectionCommands>;
