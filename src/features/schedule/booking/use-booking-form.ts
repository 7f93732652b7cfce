import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FollowUp } from '#domain/care/follow-up.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { manualSchedule } from '#domain/scheduling/schedule.ts';
import { useBackToCalendar } from '#features/schedule/calendar/use-calendar-params.ts';
import { placeRange, withFreePlace } from '#features/schedule/clashes/free-place.ts';
import { by, useIndexed, useToday, useWorld, useZone } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { AlreadyReported, FieldRefusal } from '#parts/forms/field-refusal.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { useLaterParts } from '#parts/plan/use-later-parts.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { useUserName } from '#parts/records/use-user-name.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { FormProblem } from '#ui/form/use-focus-invalid.ts';
import {
  type BookingDraft,
  type BookingFormData,
  bookingDraftSchema,
  bookingFromDraft,
  clashesToAccept,
  clashRange,
  draftFromBooking,
  factsInWords,
  JOB_AND_PLACE,
  reconcileChoices,
  resolve,
  shopForBooking,
  unusualDays,
  withChange,
  withDays,
} from './booking-draft.ts';
import { bookingMessages } from './booking-messages.ts';
import { BOOK_ANYWAY, bookingFormSchema, isMissing, problemsOfBooking } from './booking-problems.ts';
import { type DayDraft, dayDraftsOf } from './day-drafts.ts';
import { saveBooking, UnseenClashError } from './save-booking.ts';

export type BookingWork = {
  initial: BookingDraft;
  shop: BookingFormData;
  /** The booking that is edited; undefined for a new one. */
  session?: EditSession<Booking>;
  /** Number of the claim that a new booking makes good. */
  claimNumber?: string | undefined;
  /** The visit or offer that a new one is made for. */
  followUp?: FollowUp | undefined;
};

/** Names the draft that is kept while the user looks at a conflicting booking, until they return to this URL. */
function useDraftName(): string {
  const { pathname, search } = useLocation();
  // The URL at opening: while leaving, the location is already the next page.
  const [url] = useState(`${pathname} ${JSON.stringify(search)}`);
  return `booking ${url}`;
}

/** The form of a booking, from the choices to the way back to the calendar. */
export function useBookingForm({ initial, shop: wholeShop, session, followUp }: BookingWork) {
  const { store, newId } = useWorld();
  const toCalendar = useBackToCalendar();
  const toast = useToast();
  const today = useToday();
  const name = useDraftName();
  const user = useUserName();
  const zone = useZone();
  const afterMove = useLaterParts();
  const [bookAnyway, setBookAnyway] = useState(false);
  const [isUnseen, setIsUnseen] = useState(false);
  // Fixed in advance, so that a new booking doesn't clash with itself once it is stored.
  const [id] = useState(session?.record.id ?? newId);
  const stored = session && (session.base ?? session.record);
  const shop = shopForBooking(wholeShop, stored);
  const resolved = (draft: BookingDraft) => resolve(draft, shop, stored);
  const placed = (typed: BookingDraft) => (stored ? typed : withFreePlace(typed, shop, bookings ?? []));

  async function save(typed: BookingDraft, { at }: { at: string }) {
    setIsUnseen(false);
    const draft = placed(typed);
    const job = resolved(draft);
    const [missing] = problemsOfBooking(draft, job);
    if (!job || missing) throw new FieldRefusal(missing?.name ?? 'serviceId', missing?.text ?? '');
    try {
      await saveBooking(store, {
        draft,
        resolved: job,
        shop,
        session,
        accepted: clashes,
        made: { id, at },
        job: { newId, by: user, zone },
        followUp,
      });
    } catch (error) {
      if (error instanceof Rejection) {
        toast.show({ type: 'error', title: 'Not Possible', message: error.message });
        throw new AlreadyReported();
      }
      if (!(error instanceof UnseenClashError)) throw error;
      // The place stays the one that was on the screen.
      replace(draft);
      setIsUnseen(true);
      toast.show(bookingMessages.failed);
      throw new FieldRefusal('bookAnyway', BOOK_ANYWAY);
    }
    return draft;
  }

  const form = useRecordForm({
    what: 'booking',
    schema: bookingFormSchema(placed, resolved, () => ({ clashes, bookAnyway })),
    draft: initial,
    session,
    draftOfRecord: draftFromBooking,
    together: [JOB_AND_PLACE],
    factsOf: factsInWords,
    localOf: (draft, booking) =>
      bookingFromDraft(booking, draft, resolve(draft, shopForBooking(wholeShop, booking), booking)),
    doubts(typed) {
      const job = resolved(placed(typed));
      return job ? unusualDays(job, stored, today) : [];
    },
    keptDraft: { name, base: session?.record.updatedAt ?? '', schema: bookingDraftSchema, lasts: 'visit' },
    refused: (problems: readonly FormProblem[]) => problems.some(isMissing) && toast.show(bookingMessages.incomplete),
    save,
    saved: session ? bookingMessages.updated : bookingMessages.created,
    failed: bookingMessages.failed,
    async leaveTo(saved) {
      await toCalendar(saved);
      if (saved && stored) void afterMove(stored);
    },
  });
  const typed = useWatch({ control: form.control }) as BookingDraft;
  const chosen = resolved(typed);
  const watched = chosen ? clashRange(chosen) : placeRange(typed, shop);
  const others = useIndexed('bookings', { name: 'date', ...watched });
  const bookings = others.data?.filter((one) => one.id !== id);
  const draft = placed(typed);
  const job = resolved(draft);
  const promised = ifRead(useIndexed('followUps', by('customer', draft.customerId)));
  const clashes =
    job && bookings && promised ? clashesToAccept({ draft, resolved: job, bookings, promised, stored, shop }) : [];

  const { trigger } = form;
  const wasTried = form.page.attempts > 0;
  const hasClash = clashes.length > 0;
  // A change of one value changes the problems of several fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the checks read all of them
  useEffect(() => {
    if (wasTried) void trigger();
  }, [trigger, wasTried, typed, hasClash, bookAnyway]);

  function replace(next: BookingDraft) {
    form.setValues(next, { shouldDirty: true });
    setBookAnyway(false);
  }

  return {
    ...form,
    draft,
    shop,
    stored,
    resolved: job,
    clashes,
    bookAnyway,
    setBookAnyway,
    wasTried,
    /** A booking that was made meanwhile kept this one from being saved. */
    isUnseen,
    change: (part: Partial<BookingDraft>) => replace(withChange(form.getValues(), part)),
    choose(part: Partial<BookingDraft>) {
      // A person is chosen at the station that is shown.
      const from = part.employeeId === undefined ? form.getValues() : draft;
      replace(reconcileChoices(withChange(from, part), shop));
    },
    planDays: (days: DayDraft[]) => replace(withDays(draft, days)),
    planAgain() {
      if (!job) return;
      const { date, startTime } = draft;
      replace(withDays(draft, dayDraftsOf(manualSchedule({ ...job, date, startTime, settings: shop.settings }))));
    },
  };
}

export type BookingFormState = ReturnType<typeof useBookingForm>;
