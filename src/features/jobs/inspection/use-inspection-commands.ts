import { useMemo, useState } from 'react';
import type { DamagePin, Inspection, Signature } from '#domain/inspections/inspection.ts';
import {
  assertOpen,
  closed,
  type DamageFacts,
  type Findings,
  newInspection,
  newVersion,
  signedText,
  withChangedDamage,
  withDamage,
  withoutDamage,
} from '#domain/inspections/inspection-changes.ts';
import { currentInspection } from '#domain/inspections/inspection-facts.ts';
import type { Job } from '#domain/jobs/job.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { useWorld } from '#io/react/world.tsx';
import type { Newest, Operation } from '#io/store/store.ts';
import { jobMessages } from '#parts/jobs/job-messages.ts';
import type { ToastText } from '#parts/messages/toast-contents.ts';
import { transactWithUndo } from '#parts/records/transact-with-undo.ts';
import { useCommand } from '#parts/records/use-command.ts';
import { useUndoableCommand } from '#parts/records/use-undoable-command.ts';
import { useUserName } from '#parts/records/use-user-name.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { inspectionMessages } from './inspection-messages.ts';
import { noteLabel } from './kept-name.ts';
import { saveAllTyped, type TypedTexts } from './typed-texts.ts';

/** A signature without what is known when it is stored. */
export type Signing = Pick<Signature, 'paths' | 'width' | 'height' | 'name' | 'statement'>;

/** Typed, but not saved. */
export type RefusedText = { label: string; text: string };

const ofJob = (jobId: string) => ({ name: 'job', from: jobId, to: jobId }) as const;

/**
 * Returns the open inspection as it is stored. The first change of one that is only shown stores it; where another device began it
 * meanwhile, that one is changed.
 */
async function openOne(
  { inspections, jobs }: Newest,
  shown: Inspection,
): Promise<{ one: Inspection; isNew: boolean; job: Job }> {
  const job = await jobs.get(shown.jobId);
  if (!job) throw new Rejection(jobMessages.gone.message);
  const known =
    (await inspections.get(shown.id)) ?? currentInspection(await inspections.query(ofJob(shown.jobId)), shown.kind);
  if (known) assertOpen(known);
  return { one: known ?? shown, isNew: !known, job };
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

/**
 * Returns the commands on inspections. Each is one transaction; a rule that does not allow it is shown and changes nothing. Each resolves
 * to whether it was done. What is found is stored at once, so there is nothing to save.
 * @param typed saved before an inspection is closed
 */
export function useInspectionCommands(typed: TypedTexts) {
  const { store, clock, newId } = useWorld();
  const command = useCommand();
  const undoable = useUndoableCommand();
  const toast = useToast();
  const by = useUserName();
  const [refused, setRefused] = useState<readonly RefusedText[]>([]);

  const commands = useMemo(() => {
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

    /** Like `change`, for a text: one that a closed inspection refuses is kept in `refused`. */
    async function changeText(
      shown: Inspection,
      { label, text }: { label: string; text: string },
      changeOf: (newest: Inspection) => Partial<Findings>,
    ): Promise<boolean> {
      const isDone = await change(shown, changeOf, label);
      setRefused((before) => {
        const others = before.filter((one) => one.label !== label);
        return isDone || !text.trim() ? others : [...others, { label, text }];
      });
      return isDone;
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
      changeText,
      changeNote: (inspection: Inspection, pin: DamagePin, text: string) =>
        changeText(inspection, { label: noteLabel(pin), text }, (newest) =>
          withChangedDamage(newest, pin.id, { note: text }),
        ),
      changeWithUndo,
      /** Stores the reading with the job, which has it for the hand-over as well. */
      readOdometerOut: ({ jobId }: Inspection, text: string) =>
        run(`odometer of job ${jobId}`, async () => [
          { entity: 'jobs', kind: 'update', id: jobId, change: { odometerOut: text.trim() || undefined } },
        ]),
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
        if (!(await saveAllTyped(typed))) {
          toast.show({ type: 'error', ...inspectionMessages.notClosed });
          return false;
        }
        const instant = at();
        const isDone = await run(`closing of inspection ${inspection.id}`, async (newest) => {
          const { one, job } = await openOne(newest, inspection);
          const odometer = inspection.kind === 'in' ? job.odometerIn : job.odometerOut;
          const read = odometer ? { odometer } : {};
          const whole = { ...one, ...read };
          const hash = sha256OfText(signedText(whole));
          const closing = 'signing' in how ? { signature: { ...how.signing, at: instant, hash } } : how;
          const change = { ...read, ...closed(whole, closing, instant) };
          return [await changing(newest, inspection, () => change)];
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
  }, [store, clock, newId, command, undoable, toast, by, typed]);
  return { ...commands, refused };
}

export type InspectionCommands = ReturnType<typeof useInspectionCommands>;
