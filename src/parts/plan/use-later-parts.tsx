import { useCallback } from 'react';
import { formatTime, formatWeekdayDate, wallTimeOf } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { isMovedPart, isSamePlace, type ReplannedPart } from '#domain/plans/later-parts.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { useWorld, useZone } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { type TakeBack, transactWithUndo } from '#parts/records/transact-with-undo.ts';
import { useCommand } from '#parts/records/use-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { type LaterMove, laterMove, laterOperations } from './later-parts-operations.ts';

const UNDO_MS = 10_000;

const MESSAGES = {
  failed: { type: 'error', title: 'Error', message: 'Failed to move the later parts. Please try again.' },
  undone: { type: 'success', title: 'Move Undone', message: 'The later parts are back where they were.' },
  notUndone: (reason: string): ToastContent => ({ type: 'info', title: 'Not Undone', message: reason }),
} as const;

/** '2 later parts', and how to call them. */
function counted({ parts }: LaterMove) {
  return parts.length === 1
    ? { parts: '1 later part', them: 'it', They: 'It' }
    : { parts: `${parts.length} later parts`, them: 'them', They: 'Them' };
}

/** Thrown when the plan on the newest data is not the one that was shown. */
class PlanChangedError extends Error {
  override readonly name = 'PlanChangedError';
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

/** Returns whether start or end of the work changed. */
function isRescheduled(before: Booking, after: Booking): boolean {
  return JSON.stringify(workDays(before)) !== JSON.stringify(workDays(after));
}

/** Returns a function to call after a booking was saved: when its job has later parts, it asks whether to move them too. */
export function useLaterParts() {
  const { store, clock } = useWorld();
  const zone = useZone();
  const confirm = useConfirm();
  const command = useCommand();
  const toast = useToast();

  return useCallback(
    async function afterMove(before: Booking): Promise<void> {
      const source = `later parts of booking ${before.id}`;
      const run = (task: () => Promise<unknown>) =>
        command({ source, title: 'The later parts were not moved', failed: MESSAGES.failed, run: task });

      async function inputs() {
        const at = clock.now().toISOString();
        const settings = await store.settings.get();
        return { at, settings, now: wallTimeOf(at, zone) ?? { date: at.slice(0, 10), time: '00:00' } };
      }

      async function takeBack(undo: TakeBack) {
        await run(async () => {
          try {
            await undo();
          } catch (error) {
            if (!(error instanceof StoreError) || error.kind !== 'conflict') throw error;
            return toast.show(MESSAGES.notUndone(error.message));
          }
          toast.show(MESSAGES.undone);
        });
      }

      async function move(shown: LaterMove) {
        const { at, ...now } = await inputs();
        let undo: TakeBack | undefined;
        try {
          const committed = await transactWithUndo(store, async (newest) => {
            const plan = await laterMove(newest, before.id, now);
            if (!plan || !isSamePlan(shown, plan)) throw new PlanChangedError();
            return laterOperations(plan, at);
          });
          undo = committed.takeBack;
        } catch (error) {
          if (!(error instanceof PlanChangedError)) throw error;
          return ask(true);
        }
        const action = undo && { label: 'Undo', onPress: () => void takeBack(undo) };
        const { parts } = counted(shown);
        const message = `${parts} of ${shown.job.jobNumber} moved.`;
        toast.show({ type: 'success', title: 'Later Parts Moved', message, duration: UNDO_MS, action });
      }

      async function ask(isChanged: boolean): Promise<void> {
        const after = await store.bookings.get(before.id);
        if (!after || !isRescheduled(before, after)) return;
        const plan = await laterMove(store, before.id, await inputs());
        if (!plan) return;
        const { parts, them, They } = counted(plan);
        const agreed = await confirm({
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
        });
        if (agreed) await move(plan);
      }

      await run(() => ask(false));
    },
    [store, clock, zone, confirm, command, toast],
  );
}
