import { useMemo, useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Clash } from '#domain/scheduling/clashes.ts';
import {
  type BookingFormData,
  clashesToAccept,
  clashRange,
  draftFromBooking,
  resolve,
} from '#features/schedule/booking/booking-draft.ts';
import { saveBooking, UnseenClashError } from '#features/schedule/booking/save-booking.ts';
import { by } from '#io/react/world.tsx';
import { type Store, StoreError } from '#io/store/store.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { useLaterParts } from '#parts/plan/use-later-parts.tsx';
import { type CommandInputs, useTransaction } from '#parts/records/use-transaction.ts';
import { formatPlace, moveMessages } from './move-messages.ts';
import { changesNothing, type Move, type MoveResult, planMove } from './plan-move.ts';

const UNDO_MS = 10_000;

type MovePlan = Extract<MoveResult, { draft: unknown }>;

/** A move with clashes, waiting for 'Book anyway'. */
export type PendingMove = { booking: Booking; move: Move; plan: MovePlan; clashes: readonly Clash[] };

/** Loads the shop's current data, with only this booking's customer. */
async function loadShop(store: Store, booking: Booking): Promise<BookingFormData> {
  const [customer, services, stations, employees, settings] = await Promise.all([
    store.customers.get(booking.customerId),
    store.services.list(),
    store.stations.list(),
    store.employees.list(),
    store.settings.get(),
  ]);
  return { customers: customer ? [customer] : [], services, stations, employees, settings };
}

async function findClashes(store: Store, booking: Booking, { draft, resolved, shop }: MovePlan): Promise<Clash[]> {
  const bookings = await store.bookings.query({ name: 'date', ...clashRange(resolved) });
  const promised = await store.followUps.query(by('customer', booking.customerId));
  return clashesToAccept({ draft, resolved, bookings, promised, stored: booking, shop });
}

/** The booking before a move, with its clashes at that time, for Undo. */
type UndoState = { booking: Booking; plan: MovePlan; accepted: readonly Clash[] };

async function undoStateOf(store: Store, booking: Booking, shop: BookingFormData): Promise<UndoState | undefined> {
  const draft = draftFromBooking(booking);
  const resolved = resolve(draft, shop, booking);
  if (!resolved) return undefined;
  const bookings = await store.bookings.query({ name: 'date', ...clashRange(resolved) });
  const others = bookings.filter(({ id }) => id !== booking.id);
  const promised = await store.followUps.query(by('customer', booking.customerId));
  const accepted = clashesToAccept({ draft, resolved, bookings: others, promised, stored: undefined, shop });
  return { booking, plan: { draft, resolved, shop }, accepted };
}

/** The result of a move: it is stored, it waits for an answer, or it was not made. */
type Outcome =
  | { moved: Booking | undefined; from: PendingMove; before: UndoState | undefined }
  | PendingMove
  | ToastContent;

async function save(store: Store, wanted: PendingMove, { at, newId, by: user, zone }: CommandInputs): Promise<Outcome> {
  const { booking, plan, clashes } = wanted;
  const before = await undoStateOf(store, booking, plan.shop);
  const made = { id: booking.id, at };
  const session = { record: booking, base: booking };
  try {
    await saveBooking(store, { ...plan, session, accepted: clashes, made, job: { newId, by: user, zone } });
  } catch (error) {
    if (!(error instanceof UnseenClashError)) throw error;
    return { ...wanted, clashes: await findClashes(store, booking, plan) };
  }
  return { moved: await store.bookings.get(booking.id), from: wanted, before };
}

/** Moves the stored booking, which may be newer than the one on the screen. Asks first when there are clashes. */
async function moveStored(store: Store, id: string, move: Move, inputs: CommandInputs): Promise<Outcome | undefined> {
  const booking = await store.bookings.get(id);
  if (!booking) return moveMessages.deleted;
  const plan = planMove(booking, move, await loadShop(store, booking));
  if ('problem' in plan) return moveMessages.rejected(plan.problem);
  if (changesNothing(booking, plan)) return undefined;
  const wanted = { booking, move, plan, clashes: await findClashes(store, booking, plan) };
  return wanted.clashes.length > 0 ? wanted : save(store, wanted, inputs);
}

async function moveBack(
  store: Store,
  { booking, plan, accepted }: UndoState,
  moved: Booking | undefined,
  { at, newId, by: user, zone }: CommandInputs,
): Promise<ToastContent> {
  if (!moved) return moveMessages.undoTaken;
  const session = { record: moved, base: moved };
  try {
    await saveBooking(store, {
      ...plan,
      session,
      accepted,
      made: { id: booking.id, at },
      job: { newId, by: user, zone },
    });
  } catch (error) {
    const isConflict = error instanceof StoreError && error.kind === 'conflict';
    if (!isConflict && !(error instanceof UnseenClashError)) throw error;
    return moveMessages.undoTaken;
  }
  return moveMessages.undone(fullName(booking.customer) || 'The booking');
}

/**
 * Moves bookings by the rules of the booking form. Clashes ask first, an impossible move shows why, and Undo is offered for ten
 * seconds.
 */
export function useMoveBooking() {
  const { run } = useTransaction();
  const afterMove = useLaterParts();
  const [pending, setPending] = useState<PendingMove>();

  return useMemo(() => {
    function undo(before: UndoState, moved: Booking | undefined) {
      return run({
        name: 'undo',
        of: `move booking ${before.booking.id}`,
        title: "The move wasn't undone",
        failed: moveMessages.failed,
        commit: (store, inputs) => moveBack(store, before, moved, inputs),
        done: (toast) => toast,
      });
    }

    function command(id: string, commit: (store: Store, inputs: CommandInputs) => Promise<Outcome | undefined>) {
      return run({
        name: 'move booking',
        of: id,
        title: "The booking wasn't moved",
        failed: moveMessages.failed,
        commit,
        done(outcome) {
          if (!outcome || 'clashes' in outcome) return undefined;
          if (!('moved' in outcome)) return outcome;
          const { moved, before, from } = outcome;
          const { draft, resolved } = from.plan;
          const place = formatPlace({ ...draft, employee: fullName(resolved.employee) });
          return {
            ...moveMessages.moved(fullName(resolved.customer), place),
            duration: UNDO_MS,
            action: before && { label: 'Undo', onPress: () => void undo(before, moved) },
          };
        },
        after(outcome) {
          if (outcome && 'clashes' in outcome) setPending(outcome);
          else if (outcome && 'moved' in outcome) void afterMove(outcome.from.booking);
        },
      });
    }

    return {
      pending,
      move: (id: string, to: Move) => command(id, (store, inputs) => moveStored(store, id, to, inputs)),
      /** Saves the pending move in spite of its clashes. */
      accept(confirmed: PendingMove) {
        setPending(undefined);
        return command(confirmed.booking.id, (store, inputs) => save(store, confirmed, inputs));
      },
      cancelMove: () => setPending(undefined),
    };
  }, [run, afterMove, pending]);
}
