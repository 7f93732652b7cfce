import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Booking } from '#domain/scheduling/booking.ts';
import { manualSchedule } from '#domain/scheduling/schedule.ts';
import { useBackToCalendar } from '#features/schedule/calendar/use-calendar-params.ts';
import { useIndexed, useToday, useWorld } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { useAskDoubts } from '#parts/forms/use-ask-doubts.tsx';
import { useKeptDraft } from '#parts/forms/use-kept-draft.ts';
import { useLeaveGuard } from '#parts/forms/use-leave-guard.ts';
import { type Opened, useElsewhere } from '#parts/forms/use-opened.ts';
import { useSave } from '#parts/forms/use-save.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import {
  type BookingDraft,
  bookingDraftSchema,
  changed,
  clashesToAccept,
  daysToWatch,
  oddDaysOf,
  resolve,
  type Shop,
  settle,
  shopOf,
  withDays,
} from './booking-draft.ts';
import { bookingMessages } from './booking-messages.ts';
import { type DayDraft, dayDraftsOf } from './day-drafts.ts';
import { saveBooking, UnseenClash } from './save-booking.ts';

export type BookingWork = {
  initial: BookingDraft;
  shop: Shop;
  /** The booking that is edited; undefined for a new one. */
  opened?: Opened<Booking>;
};

const UNSEEN = 'Another booking was made meanwhile. Look at what is in the way below.';

/** The booking was changed or deleted elsewhere: the notice above the form says so, and asks what to do. */
function isElsewhereNow(error: unknown): boolean {
  return error instanceof StoreError && (error.kind === 'conflict' || error.kind === 'not-found');
}

/** What was typed, while another booking is looked at on the way: whoever comes back to this address finds it here. */
function useDraftOnTheWay(opened: Opened<Booking> | undefined) {
  const { pathname, search } = useLocation();
  // As the page was opened: on the way out the location is already the next one.
  const [address] = useState(`${pathname} ${JSON.stringify(search)}`);
  return useKeptDraft({
    name: `booking ${address}`,
    base: opened?.record.updatedAt ?? '',
    schema: bookingDraftSchema,
    outlivesTab: false,
  });
}

/** A booking that is being written, from the choices to the way back to the calendar. */
export function useBookingForm({ initial: first, shop: wholeShop, opened }: BookingWork) {
  const { store, newId, clock } = useWorld();
  const toCalendar = useBackToCalendar();
  const toast = useToast();
  const today = useToday();
  const ask = useAskDoubts();
  const kept = useDraftOnTheWay(opened);
  const [initial] = useState(first);
  const [draft, setDraft] = useState(kept.restored ?? initial);
  const [bookAnyway, setBookAnyway] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const bookAnywayBox = useRef<HTMLInputElement>(null);
  const daysField = useRef<HTMLFieldSetElement>(null);
  const mayLeave = useRef(false);
  const keptOnTheWay = useRef<BookingDraft>(undefined);
  const { save, saving } = useSave({ title: 'The booking is not saved', again: () => void submit() });
  useLeaveGuard(
    () => draft !== initial && draft !== keptOnTheWay.current && !mayLeave.current,
    'The booking is not saved yet.',
    { onLeave: () => draft !== keptOnTheWay.current && kept.forget() },
  );

  // Known beforehand, so that a new booking is not in its own way when it comes back from the store.
  const [id] = useState(opened?.record.id ?? newId);
  const stored = opened && (opened.base ?? opened.record);
  const shop = shopOf(wholeShop, stored);
  const resolved = resolve(draft, shop, stored);
  const watched = resolved ? daysToWatch(resolved) : { from: draft.date, to: draft.date };
  const others = useIndexed('bookings', { name: 'date', ...watched });
  const bookings = others.data?.filter((one) => one.id !== id);
  const clashes = resolved && bookings ? clashesToAccept({ draft, resolved, bookings, stored, shop }) : [];

  function put(next: (before: BookingDraft) => BookingDraft) {
    setDraft(next);
    setBookAnyway(false);
  }

  /** What was typed is given up, and nothing is asked. */
  async function leave() {
    kept.forget();
    mayLeave.current = true;
    setIsLeaving(true);
    await toCalendar();
  }

  async function submit() {
    setAttempted(true);
    if (!resolved) {
      toast.show(bookingMessages.incomplete);
      return;
    }
    if (resolved.daysProblem) {
      daysField.current?.querySelector('input')?.focus();
      return;
    }
    if (clashes.length > 0 && !bookAnyway) {
      bookAnywayBox.current?.focus();
      return;
    }
    if (!(await ask(oddDaysOf(resolved, stored, today)))) return;
    setProblem(undefined);
    const made = { id, at: clock.now().toISOString() };
    await save(() => saveBooking(store, { draft, resolved, shop, session: opened, accepted: clashes, made }), {
      async kept(onScreen) {
        kept.forget();
        mayLeave.current = true;
        toast.show(stored ? bookingMessages.updated : bookingMessages.created);
        if (onScreen) await toCalendar(draft);
      },
      failed(error) {
        const isUnseen = error instanceof UnseenClash;
        toast.show(bookingMessages.failed);
        setProblem(isUnseen ? UNSEEN : undefined);
        return isUnseen || isElsewhereNow(error);
      },
    });
  }

  return {
    draft,
    shop,
    stored,
    resolved,
    clashes,
    bookAnyway,
    setBookAnyway,
    attempted,
    saving,
    problem,
    isElsewhere: useElsewhere(opened, { isTyped: draft !== initial, isBusy: saving || isLeaving }),
    /** What was typed before another booking was looked at is back. */
    isRestored: kept.restored !== undefined && draft !== initial,
    bookAnywayBox,
    daysField,
    change: (part: Partial<BookingDraft>) => put((before) => changed(before, part)),
    choose: (part: Partial<BookingDraft>, among = shop) => put((before) => settle(changed(before, part), among)),
    /** Says why it is booked all the same; the tick stays. */
    explain: (reason: string) => setDraft((before) => ({ ...before, reason })),
    planDays: (days: DayDraft[]) => put((before) => withDays(before, days)),
    planAgain() {
      if (!resolved) return;
      const { date, startTime } = draft;
      const days = dayDraftsOf(manualSchedule({ ...resolved, date, startTime, settings: shop.settings }));
      put((before) => withDays(before, days));
    },
    /** Before another booking is opened in place of this page. */
    keepOnTheWay() {
      kept.keep(draft);
      keptOnTheWay.current = draft;
    },
    startOver() {
      kept.forget();
      put(() => initial);
    },
    leave,
    submit,
  };
}

export type BookingFormState = ReturnType<typeof useBookingForm>;
