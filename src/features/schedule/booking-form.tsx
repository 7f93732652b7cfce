import { useRef, useState } from 'react';
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '#domain/booking.ts';
import { isDate, isTime } from '#domain/calendar.ts';
import { StoreError, useIndexed, useWorld } from '#io/react.tsx';
import { ELSEWHERE_REASON, ElsewhereNotice } from '#parts/elsewhere-notice.tsx';
import { messages } from '#parts/messages.ts';
import { useLeaveGuard } from '#parts/use-leave-guard.ts';
import type { Opened } from '#parts/use-opened.ts';
import { useSave } from '#parts/use-save.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { DateField, SelectField, TextAreaField, TimeField } from '#ui/field.tsx';
import { useToast } from '#ui/toast.tsx';
import { BookingActions } from './booking-actions.tsx';
import { CustomerChoice, EmployeeChoice, ServiceChoice, StationChoice } from './booking-choices.tsx';
import {
  type BookingDraft,
  clashesToAccept,
  daysToWatch,
  factsInWords,
  resolve,
  type Shop,
  settle,
  shopOf,
} from './booking-draft.ts';
import { BookingInvoice } from './booking-invoice.tsx';
import { ClashNotice } from './clash-notice.tsx';
import { PricingSummary } from './pricing-summary.tsx';
import { saveBooking, UnseenClash } from './save-booking.ts';
import { useBackToCalendar } from './use-calendar-place.ts';

type BookingFormProps = {
  initial: BookingDraft;
  shop: Shop;
  /** The booking that is edited; undefined for a new one. */
  opened?: Opened<Booking>;
};

/** Submitting waits for customer, service and employee (BKG-09); station, date and start are asked for when it is pressed. */
function isChosen(draft: BookingDraft, shop: Shop): boolean {
  return (
    shop.customers.some((one) => one.id === draft.customerId) &&
    shop.services.some((one) => one.id === draft.serviceId) &&
    shop.employees.some((one) => one.id === draft.employeeId)
  );
}

const UNSEEN = 'Another booking was made meanwhile. Look at what is in the way below.';

/** The booking was changed or deleted elsewhere: the notice above the form says so, and asks what to do. */
function isElsewhereNow(error: unknown): boolean {
  return error instanceof StoreError && (error.kind === 'conflict' || error.kind === 'not-found');
}

export function BookingForm({ initial, shop: wholeShop, opened }: BookingFormProps) {
  const { store, newId, clock } = useWorld();
  const toCalendar = useBackToCalendar();
  const toast = useToast();
  const [draft, setDraft] = useState(initial);
  const [bookAnyway, setBookAnyway] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [problem, setProblem] = useState<string>();
  const bookAnywayBox = useRef<HTMLInputElement>(null);
  const mayLeave = useRef(false);
  const { save, saving } = useSave({ title: 'The booking is not saved', again: () => void submit() });
  useLeaveGuard(() => draft !== initial && !mayLeave.current, 'The booking is not saved yet.');

  const stored = opened && (opened.base ?? opened.record);
  const isElsewhere = opened?.elsewhere !== undefined && !saving;
  const shop = shopOf(wholeShop, stored);
  const resolved = resolve(draft, shop, stored);
  const watched = resolved ? daysToWatch(resolved) : { from: draft.date, to: draft.date };
  const others = useIndexed('bookings', { name: 'date', ...watched });
  const clashes =
    resolved && others.data ? clashesToAccept({ draft, resolved, bookings: others.data, stored, shop }) : [];

  function change(part: Partial<BookingDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    setBookAnyway(false);
  }
  function choose(part: Partial<BookingDraft>) {
    setDraft((before) => settle({ ...before, ...part }, shop));
    setBookAnyway(false);
  }

  function cancel() {
    mayLeave.current = true;
    void toCalendar();
  }

  async function submit() {
    setAttempted(true);
    if (!resolved) {
      toast.show(messages.bookingIncomplete);
      return;
    }
    if (clashes.length > 0 && !bookAnyway) {
      bookAnywayBox.current?.focus();
      return;
    }
    setProblem(undefined);
    const made = { id: newId(), at: clock.now().toISOString() };
    await save(() => saveBooking(store, { draft, resolved, shop, opened, accepted: clashes, made }), {
      async kept(onScreen) {
        mayLeave.current = true;
        toast.show(stored ? messages.bookingUpdated : messages.bookingCreated);
        if (onScreen) await toCalendar(draft);
      },
      failed(error) {
        const isUnseen = error instanceof UnseenClash;
        toast.show(messages.bookingFailed);
        setProblem(isUnseen ? UNSEEN : undefined);
        return isUnseen || isElsewhereNow(error);
      },
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid items-start gap-[18px] desktop:grid-cols-[minmax(0,1fr)_340px] tablet:grid-cols-[minmax(0,1fr)_300px]"
    >
      {isElsewhere && (
        <div className="col-span-full min-w-0">
          <ElsewhereNotice opened={opened} what="booking" factsOf={factsInWords} onDiscard={cancel} />
        </div>
      )}
      <div className="grid min-w-0 gap-[18px]">
        <Card>
          <CardHeader title="Job" />
          <CardBody>
            <div className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-2">
              <CustomerChoice draft={draft} shop={shop} attempted={attempted} onChoose={choose} />
              <ServiceChoice draft={draft} shop={shop} attempted={attempted} onChoose={choose} />
              <StationChoice draft={draft} shop={shop} attempted={attempted} onChoose={choose} />
              <EmployeeChoice draft={draft} shop={shop} attempted={attempted} onChoose={choose} />
            </div>
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="When" />
          <CardBody>
            <div className="grid gap-4 desktop:grid-cols-3 tablet:grid-cols-3">
              <DateField
                label="Date"
                required
                value={draft.date}
                onChange={(event) => change({ date: event.target.value })}
                error={attempted && !isDate(draft.date) ? 'Choose the day of the job.' : undefined}
              />
              <TimeField
                label="Start Time"
                required
                value={draft.startTime}
                onChange={(event) => change({ startTime: event.target.value })}
                error={attempted && !isTime(draft.startTime) ? 'Choose when the job starts.' : undefined}
              />
              <SelectField
                label="Status"
                value={draft.status}
                onChange={(event) => change({ status: event.target.value as BookingStatus })}
              >
                {BOOKING_STATUSES.map((status) => (
                  <option key={status}>{status}</option>
                ))}
              </SelectField>
            </div>
            {resolved && clashes.length > 0 && (
              <ClashNotice
                ref={bookAnywayBox}
                clashes={clashes}
                resolved={resolved}
                accepted={bookAnyway}
                asked={attempted}
                onAccept={setBookAnyway}
              />
            )}
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Notes" />
          <CardBody>
            <TextAreaField
              label="Notes"
              hideLabel
              rows={3}
              value={draft.notes}
              onChange={(event) => change({ notes: event.target.value })}
            />
          </CardBody>
        </Card>
      </div>
      <div className="grid gap-3.5 desktop:sticky desktop:top-[108px]">
        <PricingSummary resolved={resolved} />
        {problem && (
          <Alert tone="red" title="Not saved">
            {problem}
          </Alert>
        )}
        {isElsewhere && <p className="text-label text-text-2">{ELSEWHERE_REASON}</p>}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" type="button" onClick={cancel}>
            Cancel
          </Button>
          <Button variant="solid" type="submit" disabled={!isChosen(draft, shop) || saving || isElsewhere}>
            {stored ? 'Update Booking' : 'Create Booking'}
          </Button>
        </div>
        {opened && <BookingInvoice booking={opened.record} />}
        {opened && <BookingActions booking={opened.record} />}
      </div>
    </form>
  );
}
