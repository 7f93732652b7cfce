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
  withSkipped,
} from '#domain/inspections/inspection-changes.ts';
import { currentInspection, missingViews } from '#domain/inspections/inspection-facts.ts';
import type { Job } from '#domain/jobs/job.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { useWorld } from '#io/react/world.tsx';
import type { Newest, Operation } from '#io/store/store.ts';
import { jobMessages } from '#parts/jobs/job-messages.ts';
import { moveOperations } from '#parts/jobs/job-operations.ts';
import type { ToastText } from '#parts/messages/toast-contents.ts';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
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

const shared = { title: 'The inspection was not saved', failed: inspectionMessages.failed };

type ChangeOf = (newest: Inspection) => Partial<Findings>;

/** `field`: by which changes of one inspection differ. */
export function changeInspection(shown: Inspection, changeOf: ChangeOf, field = ''): UserCommand {
  return {
    ...shared,
    name: 'change inspection',
    of: `${shown.id} ${field}`,
    plan: async (newest) => [await changing(newest, shown, changeOf)],
  };
}

/** Like `changeInspection`, with a toast and Undo. */
export function changeWithUndo(shown: Inspection, changeOf: ChangeOf, done: ToastText): UserCommand {
  return {
    ...shared,
    name: 'change inspection with undo',
    of: shown.id,
    plan: async (newest) => [await changing(newest, shown, changeOf)],
    undo: inspectionMessages.undone,
    done: () => done,
  };
}

/** Stores the reading with the job, which has it for the hand-over as well. */
export function readOdometerOut({ jobId }: Pick<Inspection, 'jobId'>, text: string): UserCommand {
  return {
    ...shared,
    name: 'read odometer',
    of: jobId,
    plan: () => [{ entity: 'jobs', kind: 'update', id: jobId, change: { odometerOut: text.trim() || undefined } }],
  };
}

/** Copies a closed inspection into an open one that replaces it. */
export function beginVersion({ id, jobId, kind }: Inspection): UserCommand {
  return {
    ...shared,
    name: 'begin version',
    of: id,
    async plan({ inspections }, { ownId, at, by }) {
      const newest = currentInspection(await inspections.query(ofJob(jobId)), kind);
      if (newest?.closedAt === undefined) return [];
      return [{ entity: 'inspections', kind: 'add', item: newVersion(newest, { id: ownId(), at, by }) }];
    },
  };
}

/** Its result is the id of the new damage. */
export function addDamage(shown: Inspection, facts: DamageFacts, known: Inspection | undefined): UserCommand<string> {
  return {
    ...shared,
    name: 'add damage',
    of: shown.id,
    async plan(newest, { ownId }) {
      const id = ownId();
      const operation = await changing(newest, shown, (one) =>
        withDamage(one, facts, { id, known: known?.pins ?? [] }),
      );
      return { operations: [operation], result: id };
    },
  };
}

type Closing = { signing: Signing } | { unsignedBecause: string };

/**
 * Closes it, signed or with the reason why not. The hash is of what is stored at that moment. A car that was booked is checked in with it:
 * its result says whether. `skipsViews`: why views without a photo are skipped; without it, they are asked for.
 */
function closeInspection(shown: Inspection, how: Closing, skipsViews?: string): UserCommand<boolean> {
  return {
    ...shared,
    name: 'close inspection',
    of: shown.id,
    async plan(newest, { at, by, today: date, time, settings }) {
      const { one, job } = await openOne(newest, shown);
      const odometer = shown.kind === 'in' ? job.odometerIn : job.odometerOut;
      const read = {
        ...(odometer && { odometer }),
        ...(skipsViews !== undefined && { walkaround: withSkipped(one, missingViews(one), skipsViews).walkaround }),
      };
      const whole = { ...one, ...read };
      const hash = sha256OfText(signedText(whole));
      const closing = 'signing' in how ? { signature: { ...how.signing, at, hash } } : how;
      const change = { ...read, ...closed(whole, closing, at) };
      const isArrival = shown.kind === 'in' && job.stage === 'Booked';
      const mover = { at, by, now: { date, time }, settings, isInspected: true };
      const move = isArrival ? (await moveOperations(newest, job.id, 'Checked In', mover)).operations : [];
      return { operations: [await changing(newest, shown, () => change), ...move], result: isArrival };
    },
    done: (isArrival) => inspectionMessages.closed(shown, 'signing' in how, isArrival),
  };
}

/** Discards an open inspection; what it replaces is current again. */
export function discardInspection(shown: Inspection): UserCommand {
  return {
    ...shared,
    name: 'discard inspection',
    of: shown.id,
    async plan(newest) {
      const { one, isNew } = await openOne(newest, shown);
      return isNew ? [] : [{ entity: 'inspections', kind: 'remove', id: one.id }];
    },
    done: () => inspectionMessages.discarded,
  };
}

/**
 * Returns what an open inspection needs of the commands on it. What is found is stored at once, so there is nothing to save.
 * @param typed saved before an inspection is closed
 */
export function useInspectionCommands(typed: TypedTexts) {
  const { clock, newId } = useWorld();
  const { run } = useTransaction();
  const toast = useToast();
  const by = useUserName();
  const [refused, setRefused] = useState<readonly RefusedText[]>([]);

  const commands = useMemo(() => {
    /** Changes a text: one that a closed inspection refuses is kept in `refused`. `onSaved`: also by Retry. */
    async function changeText(
      shown: Inspection,
      { label, text }: { label: string; text: string },
      changeOf: ChangeOf,
      onSaved: () => void,
    ): Promise<boolean> {
      const others = (before: readonly RefusedText[]) => before.filter((one) => one.label !== label);
      const isDone = await run({
        ...changeInspection(shown, changeOf, label),
        after() {
          setRefused(others);
          onSaved();
        },
      });
      if (!isDone) setRefused((before) => (text.trim() ? [...others(before), { label, text }] : others(before)));
      return isDone;
    }

    return {
      changeText,
      changeNote: (inspection: Inspection, pin: DamagePin, text: string, onSaved: () => void) =>
        changeText(
          inspection,
          { label: noteLabel(pin), text },
          (newest) => withChangedDamage(newest, pin.id, { note: text }),
          onSaved,
        ),
      /** Returns an inspection of the job to show; the first change stores it. */
      draft: (job: Job, kind: Inspection['kind']) =>
        newInspection(job, { id: newId(), kind, at: clock.now().toISOString(), by }),
      /** Closes the inspection once all that is typed is saved. */
      close: (inspection: Inspection, how: Closing, skipsViews?: string): UserCommand<boolean> => ({
        ...closeInspection(inspection, how, skipsViews),
        async ask() {
          const isSaved = await saveAllTyped(typed);
          if (!isSaved) toast.show({ type: 'error', ...inspectionMessages.notClosed });
          return isSaved;
        },
      }),
    };
  }, [clock, newId, run, toast, by, typed]);
  return { ...commands, refused };
}

export type InspectionCommands = ReturnType<typeof useInspectionCommands>;
