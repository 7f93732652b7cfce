import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, type Ref } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Clash } from '#domain/scheduling/clashes.ts';
import type { Resolved } from '#features/schedule/booking/booking-draft.ts';
import { useCustomerOf } from '#features/schedule/booking/use-customer-of.ts';
import { paths } from '#parts/navigation/paths.ts';
import { bookingInWords, clashSentence } from '#parts/records/clash-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Isolated } from '#ui/feedback/isolated.tsx';
import { CheckboxField, TextField } from '#ui/form/field.tsx';

type ClashNoticeProps = {
  clashes: readonly Clash[];
  resolved: Pick<Resolved, 'station' | 'employee'>;
  accepted: boolean;
  /** Saving was tried without the tick. */
  asked: boolean;
  onAccept: (accepted: boolean) => void;
  /** Why it is booked all the same, as typed. */
  reason: string;
  onReason: (reason: string) => void;
  /** A booking in the way is about to be opened in place of this page. */
  onOpen?: (() => void) | undefined;
  /** The next free start. */
  children?: ReactNode;
  ref: Ref<HTMLInputElement>;
};

/** What is in the way of the booking, and the tick that books it all the same. */
export function ClashNotice({ clashes, resolved, accepted, asked, onAccept, ...rest }: ClashNoticeProps) {
  const { reason, onReason, onOpen, children, ref } = rest;
  const placed = { station: resolved.station.name, employee: fullName(resolved.employee) };
  return (
    <div className="mt-4">
      <Alert tone="amber" title="This time is not free">
        <ul className="mb-2 list-disc pl-4">
          {clashes.map((clash) => {
            const { start, bookings } = clashSentence(clash, placed);
            return (
              <li key={[start, ...bookings.map(({ id }) => id)].join()} className="break-words">
                <Isolated text={start} />
                {bookings.map((booking, index) => (
                  <Fragment key={booking.id}>
                    {index > 0 && '; '}
                    <BookingLink booking={booking} date={clash.date} onOpen={onOpen} />
                  </Fragment>
                ))}
                .
              </li>
            );
          })}
        </ul>
        {children}
        <CheckboxField
          ref={ref}
          label="Book anyway"
          checked={accepted}
          onChange={(event) => onAccept(event.target.checked)}
          error={asked && !accepted ? 'Change the time, or tick this to book it all the same.' : undefined}
        />
        {accepted && (
          <div className="mt-1.5">
            <TextField
              label="Reason"
              hint="Optional. It is kept with the booking, for whoever wonders later."
              maxLength={200}
              autoComplete="off"
              value={reason}
              onChange={(event) => onReason(event.target.value)}
            />
          </div>
        )}
      </Alert>
    </div>
  );
}

type BookingLinkProps = { booking: Booking; date: string; onOpen: (() => void) | undefined };

function BookingLink({ booking, date, onOpen }: BookingLinkProps) {
  const customer = useCustomerOf(booking);
  return (
    <Link to={paths.editBooking} params={{ id: booking.id }} className="link" onClick={onOpen}>
      <Isolated text={bookingInWords(booking, customer, date)} />
    </Link>
  );
}
