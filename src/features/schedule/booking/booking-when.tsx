import { useRef } from 'react';
import { BOOKING_STATUSES, type BookingStatus } from '#domain/scheduling/booking.ts';
import { MAX_HOURS_PER_DAY } from '#domain/scheduling/schedule.ts';
import { ClashNotice } from '#features/schedule/clashes/clash-notice.tsx';
import { NextStartOffer } from '#features/schedule/clashes/next-start-offer.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { DateField, SelectField, TimeField } from '#ui/form/field.tsx';
import { DaysField } from './days-field.tsx';
import type { BookingFormState } from './use-booking-form.ts';

/** Fields for date, start and status, the days of a long job, and any clashes. */
export function BookingWhen({ form }: { form: BookingFormState }) {
  const { draft, shop, stored, resolved, clashes, change, errorOf } = form;
  const dateInput = useRef<HTMLInputElement>(null);
  const isLong = resolved && (draft.days || resolved.days.length > 1 || resolved.hours > MAX_HOURS_PER_DAY);
  return (
    <Card>
      <CardHeader title="When" />
      <CardBody>
        <div className="grid gap-4 desktop:grid-cols-3 tablet:grid-cols-3">
          <DateField
            ref={dateInput}
            label="Date"
            name="date"
            required
            value={draft.date}
            onChange={(event) => change({ date: event.target.value })}
            error={errorOf('date')}
          />
          <TimeField
            label="Start Time"
            name="startTime"
            required
            value={draft.startTime}
            onChange={(event) => change({ startTime: event.target.value })}
            error={errorOf('startTime')}
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
        {isLong && (
          <DaysField
            draft={draft}
            resolved={resolved}
            shop={shop}
            onChange={form.planDays}
            onPlanAgain={form.planAgain}
          />
        )}
        {resolved && clashes.length > 0 && (
          <ClashNotice
            clashes={clashes}
            resolved={resolved}
            accepted={form.bookAnyway}
            attempted={form.wasTried}
            onAccept={form.setBookAnyway}
            reason={draft.reason}
            onReason={(reason) => form.put('reason', reason)}
            onOpen={form.pass}
          >
            <NextStartOffer
              requested={draft}
              resolved={resolved}
              settings={shop.settings}
              bookingId={stored?.id}
              onTake={(start) => {
                // The start is free for this station and person.
                const { station, employeeId } = draft;
                change({ ...start, station, employeeId, days: undefined });
                // The button disappears with the notice: moves the focus to the changed field.
                dateInput.current?.focus();
              }}
            />
          </ClashNotice>
        )}
        {clashes.length === 0 && stored?.bookedAnyway && (
          <p className="mt-3 text-label text-text-2">
            Booked even though the time was not free{draft.reason ? `: ${draft.reason}` : '.'}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
