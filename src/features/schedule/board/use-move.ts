import { useCallback, useMemo, useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Clash } from '#domain/scheduling/clashes.ts';
import { clashesToAccept, daysToWatch, draftOf, resolve, type Shop } from '#features/schedule/booking/booking-draft.ts';
import { saveBooking, UnseenClash } from '#features/schedule/booking/save-booking.ts';
import { useWorld } from '#io/react/react.tsx';
import { type Store, StoreError } from '#io/store/store.ts';
import { useCommand } from '#parts/records/use-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { moveMessages, placeInWords } from './move-messages.ts';
import { isNoMove, type Move, type Planned, planMove } from './plan-move.ts';

const UNDO_MS = 10_000;

type Plan = Extract<Planned, { draft: unknown }>;

/** A move that is in the way of something: it waits for 'Book anyway'. */
export type Asking = { booking: Booking; move: Move; plan: Plan; clashes: readonly Clash[] };

/** The shop as it is now, with the customer of this booking alone. */
async function shopNow(store: Store, booking: Booking): Promise<Shop> {
  const [customer, services, stations, employees, settings] = await Promise.all([
    store.customers.get(booking.customerId),
    store.services.list(),
    store.stations.list(),
    store.employees.list(),
    store.settings.get(),
  ]);
  return { customers: customer ? [customer] : [], services, stations, employees, settings };
}

async function clashesNow(store: Store, booking: Booking, { draft, resolved, shop }: Plan): Promise<Clash[]> {
  const bookings = await store.bookings.query({ name: 'date', ...daysToWatch(resolved) });
  return clashesToAccept({ draft, resolved, bookings, stored: booking, shop });
}

/** What the booking was before a move, so that it can be put back: with the clashes that it had then. */
type Former = { booking: Booking; plan: Plan; accepted: readonly Clash[] };

async function formerOf(store: Store, booking: Booking, shop: Shop): Promise<Former | undefined> {
  const draft = draftOf(booking);
  const resolved = resolve(draft, shop, booking);
  if (!resolved) return undefined;
  const bookings = await store.bookings.query({ name: 'date', ...daysToWatch(resolved) });
  const others = bookings.filter(({ id }) => id !== booking.id);
  const accepted = clashesToAccept({ draft, resolved, bookings: others, stored: undefined, shop });
  return { booking, plan: { draft, resolved, shop }, accepted };
}

/**
 * Moves bookings by the rule of the form: what is in the way asks first, what cannot be done is refused with a sentence, and for
 * ten seconds the move can be undone.
 */
export function useMove() {
  const { store, clock } = useWorld();
  const command = useCommand();
  const toast = useToast();
  const [asking, setAsking] = useState<Asking>();

  const undo = useCallback(
    async ({ booking, plan, accepted }: Former, moved: Booking | undefined) => {
      const name = fullName(booking.customer) || 'The booking';
      await command({
        source: `move of booking ${booking.id}`,
        title: 'The move is not undone',
        failed: moveMessages.failed,
        async run() {
          if (!moved) return toast.show(moveMessages.undoTaken);
          const made = { id: booking.id, at: clock.now().toISOString() };
          try {
            await saveBooking(store, { ...plan, session: { record: moved, base: moved }, accepted, made });
          } catch (error) {
            const isOther = error instanceof StoreError && error.kind === 'conflict';
            if (!isOther && !(error instanceof UnseenClash)) throw error;
            return toast.show(moveMessages.undoTaken);
          }
          toast.show(moveMessages.restored(name));
        },
      });
    },
    [store, clock, command, toast],
  );

  const save = useCallback(
    async ({ booking, move, plan, clashes }: Asking) => {
      const former = await formerOf(store, booking, plan.shop);
      const made = { id: booking.id, at: clock.now().toISOString() };
      try {
        await saveBooking(store, { ...plan, session: { record: booking, base: booking }, accepted: clashes, made });
      } catch (error) {
        if (!(error instanceof UnseenClash)) throw error;
        setAsking({ booking, move, plan, clashes: await clashesNow(store, booking, plan) });
        return;
      }
      const moved = await store.bookings.get(booking.id);
      const { draft, resolved } = plan;
      const place = placeInWords({ ...draft, employee: fullName(resolved.employee) });
      toast.show({
        ...moveMessages.moved(fullName(resolved.customer), place),
        duration: UNDO_MS,
        action: former && { label: 'Undo', onPress: () => void undo(former, moved) },
      });
    },
    [store, clock, toast, undo],
  );

  const run = useCallback(
    (id: string, task: () => Promise<unknown>) =>
      command({
        source: `move of booking ${id}`,
        title: 'The booking is not moved',
        failed: moveMessages.failed,
        run: task,
      }),
    [command],
  );

  /** Moves the booking as it is by now. */
  const move = useCallback(
    (id: string, to: Move) =>
      run(id, async () => {
        const booking = await store.bookings.get(id);
        if (!booking) return toast.show(moveMessages.gone);
        const plan = planMove(booking, to, await shopNow(store, booking));
        if ('refusal' in plan) return toast.show(moveMessages.refused(plan.refusal));
        if (isNoMove(booking, plan)) return;
        const clashes = await clashesNow(store, booking, plan);
        if (clashes.length > 0) setAsking({ booking, move: to, plan, clashes });
        else await save({ booking, move: to, plan, clashes });
      }),
    [run, save, store, toast],
  );

  /** Saves the move that was asked about, all the same. */
  const accept = useCallback(
    (asked: Asking) => {
      setAsking(undefined);
      return run(asked.booking.id, () => save(asked));
    },
    [run, save],
  );

  const giveUp = useCallback(() => setAsking(undefined), []);
  return useMemo(() => ({ move, asking, accept, giveUp }), [move, asking, accept, giveUp]);
}
