import { useCallback, useMemo, useState } from 'react';
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
import { useWorld } from '#io/react/world.tsx';
import { type Store, StoreError } from '#io/store/store.ts';
import { useLaterParts } from '#parts/plan/use-later-parts.tsx';
import { useCommand } from '#parts/records/use-command.ts';
import { useUserName } from '#parts/records/use-user-name.ts';
import { useToast } from '#ui/feedback/toast.tsx';
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
  return clashesToAccept({ draft, resolved, bookings, stored: booking, shop });
}

/** The booking before a move, with its clashes at that time, for Undo. */
type UndoState = { booking: Booking; plan: MovePlan; accepted: readonly Clash[] };

async function undoStateOf(store: Store, booking: Booking, shop: BookingFormData): Promise<UndoState | undefined> {
  const draft = draftFromBooking(booking);
  const resolved = resolve(draft, shop, booking);
  if (!resolved) return undefined;
  const bookings = await store.bookings.query({ name: 'date', ...clashRange(resolved) });
  const others = bookings.filter(({ id }) => id !== booking.id);
  const accepted = clashesToAccept({ draft, resolved, bookings: others, stored: undefined, shop });
  return { booking, plan: { draft, resolved, shop }, accepted };
}

/**
 * Moves bookings by the rules of the booking form. Clashes ask first, an impossible move shows why, and Undo is offered for ten
 * seconds.
 */
export function useMoveBooking() {
  const { store, clock, newId } = useWorld();
  const by = useUserName();
  const job = useMemo(() => ({ newId, by }), [newId, by]);
  const command = useCommand();
  const toast = useToast();
  const afterMove = useLaterParts();
  const [pending, setPending] = useState<PendingMove>();

  const undo = useCallback(
    async ({ booking, plan, accepted }: UndoState, moved: Booking | undefined) => {
      const name = fullName(booking.customer) || 'The booking';
      await command({
        source: `move of booking ${booking.id}`,
        title: "The move wasn't undone",
        failed: moveMessages.failed,
        async run() {
          if (!moved) return toast.show(moveMessages.undoTaken);
          const made = { id: booking.id, at: clock.now().toISOString() };
          try {
            await saveBooking(store, { ...plan, session: { record: moved, base: moved }, accepted, made, job });
          } catch (error) {
            const isConflict = error instanceof StoreError && error.kind === 'conflict';
            if (!isConflict && !(error instanceof UnseenClashError)) throw error;
            return toast.show(moveMessages.undoTaken);
          }
          toast.show(moveMessages.undone(name));
        },
      });
    },
    [store, clock, command, toast, job],
  );

  const save = useCallback(
    async ({ booking, move, plan, clashes }: PendingMove) => {
      const before = await undoStateOf(store, booking, plan.shop);
      const made = { id: booking.id, at: clock.now().toISOString() };
      try {
        await saveBooking(store, {
          ...plan,
          session: { record: booking, base: booking },
          accepted: clashes,
          made,
          job,
        });
      } catch (error) {
        if (!(error instanceof UnseenClashError)) throw error;
        setPending({ booking, move, plan, clashes: await findClashes(store, booking, plan) });
        return;
      }
      const moved = await store.bookings.get(booking.id);
      const { draft, resolved } = plan;
      const place = formatPlace({ ...draft, employee: fullName(resolved.employee) });
      toast.show({
        ...moveMessages.moved(fullName(resolved.customer), place),
        duration: UNDO_MS,
        action: before && { label: 'Undo', onPress: () => void undo(before, moved) },
      });
      void afterMove(booking);
    },
    [store, clock, toast, undo, job, afterMove],
  );

  const run = useCallback(
    (id: string, task: () => Promise<unknown>) =>
      command({
        source: `move of booking ${id}`,
        title: "The booking wasn't moved",
        failed: moveMessages.failed,
        run: task,
      }),
    [command],
  );

  /** Moves the stored booking, which may be newer than the one on the screen. */
  const move = useCallback(
    (id: string, to: Move) =>
      run(id, async () => {
        const booking = await store.bookings.get(id);
        if (!booking) return toast.show(moveMessages.deleted);
        const plan = planMove(booking, to, await loadShop(store, booking));
        if ('problem' in plan) return toast.show(moveMessages.rejected(plan.problem));
        if (changesNothing(booking, plan)) return;
        const clashes = await findClashes(store, booking, plan);
        if (clashes.length > 0) setPending({ booking, move: to, plan, clashes });
        else await save({ booking, move: to, plan, clashes });
      }),
    [run, save, store, toast],
  );

  /** Saves the pending move in spite of its clashes. */
  const accept = useCallback(
    (confirmed: PendingMove) => {
      setPending(undefined);
      return run(confirmed.booking.id, () => save(confirmed));
    },
    [run, save],
  );

  const cancelMove = useCallback(() => setPending(undefined), []);
  return useMemo(() => ({ move, pending, accept, cancelMove }), [move, pending, accept, cancelMove]);
}
