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
  type BookingFormData,
  bookingDraftSchema,
  clashesToAccept,
  clashRange,
  reconcileChoices,
  resolve,
  shopForBooking,
  unusualDays,
  withChange,
  withDays,
} from './booking-draft.ts';
import { bookingMessages } from './booking-messages.ts';
import { type DayDraft, dayDraftsOf } from './day-drafts.ts';
import { saveBooking, UnseenClashError } from './save-booking.ts';

export type BookingWork = {
  initial: BookingDraft;
  shop: BookingFormData;
  /** The booking being edited; undefined for a new one. */
  opened?: Opened<Booking>;
};

const UNSEEN = 'Another booking was just made for this time. See the conflicts below.';

/** Returns true if the booking was changed or deleted elsewhere. The form's notice shows it and asks what to do. */
function isElsewhereNow(error: unknown): boolean {
  return error instanceof StoreError && (error.kind === 'conflict' || error.kind === 'not-found');
}

/** Keeps the draft while the user looks at a conflicting booking, and restores it when they return to this URL. */
function useDraftDuringVisit(opened: Opened<Booking> | undefined) {
  const { pathname, search } = useLocation();
  // The URL at opening: while leaving, the location is already the next page.
  const [url] = useState(`${pathname} ${JSON.stringify(search)}`);
  return useKeptDraft({
    name: `booking ${url}`,
    base: opened?.record.updatedAt ?? '',
    schema: bookingDraftSchema,
    outlivesTab: false,
  });
}

/** State and actions of the booking form, until it returns to the calendar. */
export function useBookingForm({ initial: first, shop: wholeShop, opened }: BookingWork) {
  const { store, newId, clock } = useWorld();
  const toCalendar = useBackToCalendar();
  const toast = useToast();
  const today = useToday();
  const ask = useAskDoubts();
  const kept = useDraftDuringVisit(opened);
  const [initial] = useState(first);
  const [draft, setDraft] = useState(kept.restored ?? initial);
  const [bookAnyway, setBookAnyway] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const bookAnywayBox = useRef<HTMLInputElement>(null);
  const daysField = useRef<HTMLFieldSetElement>(null);
  const mayLeave = useRef(false);
  const draftKeptForVisit = useRef<BookingDraft>(undefined);
  const { save, saving } = useSave({ title: 'The booking is not saved', again: () => void submit() });
  useLeaveGuard(
    () => draft !== initial && draft !== draftKeptForVisit.current && !mayLeave.current,
    'The booking is not saved yet.',
    { onLeave: () => draft !== draftKeptForVisit.current && kept.forget() },
  );

  // Fixed in advance, so that a new booking doesn't clash with itself once it is stored.
  const [id] = useState(opened?.record.id ?? newId);
  const stored = opened && (opened.base ?? opened.record);
  const shop = shopForBooking(wholeShop, stored);
  const resolved = resolve(draft, shop, stored);
  const watched = resolved ? clashRange(resolved) : { from: draft.date, to: draft.date };
  const others = useIndexed('bookings', { name: 'date', ...watched });
  const bookings = others.data?.filter((one) => one.id !== id);
  const clashes = resolved && bookings ? clashesToAccept({ draft, resolved, bookings, stored, shop }) : [];

  function put(next: (before: BookingDraft) => BookingDraft) {
    setDraft(next);
    setBookAnyway(false);
  }

  /** Discards the draft without asking, and leaves the form. */
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
    if (!(await ask(unusualDays(resolved, stored, today)))) return;
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
        const isUnseen = error instanceof UnseenClashError;
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
    /** The draft from before a visit to another booking was restored. */
    isRestored: kept.restored !== undefined && draft !== initial,
    bookAnywayBox,
    daysField,
    change: (part: Partial<BookingDraft>) => put((before) => withChange(before, part)),
    choose: (part: Partial<BookingDraft>, among = shop) =>
      put((before) => reconcileChoices(withChange(before, part), among)),
    /** Sets the reason for booking anyway; keeps the box checked. */
    explain: (reason: string) => setDraft((before) => ({ ...before, reason })),
    planDays: (days: DayDraft[]) => put((before) => withDays(before, days)),
    planAgain() {
      if (!resolved) return;
      const { date, startTime } = draft;
      const days = dayDraftsOf(manualSchedule({ ...resolved, date, startTime, settings: shop.settings }));
      put((before) => withDays(before, days));
    },
    /** Call before a link leaves this page for another booking. */
    keepDraft() {
      kept.keep(draft);
      draftKeptForVisit.current = draft;
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
