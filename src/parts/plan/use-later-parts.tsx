import { useCallback } from 'react';
import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { isMovedPart, isSamePlace, type ReplannedPart } from '#domain/plans/later-parts.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { useWorld } from '#io/react/world.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { type LaterMove, laterMove, laterOperations, laterPromise } from './later-parts-operations.ts';

const MESSAGES = {
  failed: { type: 'error', title: 'Error', message: 'Failed to move the later parts. Please try again.' },
  undone: { type: 'success', title: 'Move Undone', message: 'The later parts are back where they were.' },
} as const;

/** '2 later parts', and how to call them. */
function counted({ parts }: LaterMove) {
  return parts.length === 1
    ? { parts: '1 later part', them: 'it', They: 'It' }
    : { parts: `${parts.length} later parts`, them: 'them', They: 'Them' };
}

function isSamePlan(one: LaterMove, other: LaterMove | undefined): boolean {
  return (
    other?.parts.length === one.parts.length &&
    one.parts.every(({ before, after }, place) => {
      const part = other.parts[place];
      return part?.before.id === before.id && isSamePlace(part.after ?? part.before, after ?? before);
    })
  );
}

/** Says where each later part would go. */
function Places({ parts }: { parts: readonly ReplannedPart[] }) {
  return (
    <ul className="grid gap-2">
      {parts.map((part) => {
        const { before, after } = part;
        return (
          <li key={before.id}>
            <bdi className="font-semibold text-text">{before.service.name}</bdi>
            <span className="block text-label">
              {after === undefined && 'No free time within 60 days: it stays where it is.'}
              {after && !isMovedPart(part) && `Stays on ${placeInWords(after)}`}
              {after && isMovedPart(part) && placeInWords(after)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function placeInWords({ date, startTime, station, employee }: Booking): string {
  return [formatWeekdayDate(date), formatTime(startTime), station, fullName(employee)].join(', ');
}

function question(plan: LaterMove, isChanged: boolean) {
  const { parts, them, They } = counted(plan);
  return {
    title: `${plan.job.jobNumber} has ${parts}. Move ${them} too?`,
    body: (
      <>
        {isChanged && <p className="mb-2">The free times have just changed. This is the new plan.</p>}
        <Places parts={plan.parts} />
      </>
    ),
    verb: `Move ${They} Too`,
    cancel: `Leave ${They}`,
    tone: 'accent',
  } as const;
}

/** Returns whether start or end of the work changed. */
function isRescheduled(before: Booking, after: Booking): boolean {
  return JSON.stringify(workDays(before)) !== JSON.stringify(workDays(after));
}

/** Returns a function to call after a booking was saved: when its job has later parts, it asks whether to move them too. */
export function useLaterParts() {
  const { store } = useWorld();
  const confirm = useConfirm();
  const { run } = useTransaction();

  return useCallback(
    async function afterMove(before: Booking, isChanged = false): Promise<void> {
      let shown: LaterMove | undefined;
      await run({
        name: 'move later parts',
        of: before.id,
        title: 'The later parts were not moved',
        failed: MESSAGES.failed,
        async ask(inputs) {
          const after = await store.bookings.get(before.id);
          if (!after || !isRescheduled(before, after)) return false;
          shown = await laterMove(store, before.id, inputs);
          return shown !== undefined && confirm(question(shown, isChanged));
        },
        async plan(newest, inputs) {
          const plan = await laterMove(newest, before.id, inputs);
          if (!plan || !shown || !isSamePlan(shown, plan)) return { operations: [], result: undefined };
          const promise = await laterPromise(newest, plan, inputs.settings);
          return { operations: [...laterOperations(plan, inputs.at), ...promise], result: plan };
        },
        undo: MESSAGES.undone,
        done: (moved) =>
          moved && { title: 'Later Parts Moved', message: `${counted(moved).parts} of ${moved.job.jobNumber} moved.` },
        after: (moved) => moved ?? afterMove(before, true),
      });
    },
    [store, confirm, run],
  );
}
