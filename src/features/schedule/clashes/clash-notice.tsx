import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, type Ref } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Clash } from '#domain/scheduling/clashes.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import type { Resolved } from '#features/schedule/booking/booking-draft.ts';
import { BOOK_ANYWAY, NEEDS_REASON, needsReason } from '#features/schedule/booking/booking-problems.ts';
import { useBookingCustomer } from '#features/schedule/booking/use-booking-customer.ts';
import { paths } from '#parts/navigation/paths.ts';
import { bookingInWords, clashSentence } from '#parts/records/clash-text.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, TextField } from '#ui/form/field.tsx';

type ClashNoticeProps = {
  clashes: readonly Clash[];
  resolved: Pick<Resolved, 'station' | 'employee'>;
  accepted: boolean;
  /** Saving was tried without checking the box. */
  attempted: boolean;
  onAccept: (accepted: boolean) => void;
  /** Reason for booking anyway, as typed. */
  reason: string;
  onReason: (reason: string) => void;
  /** Called before a link to a conflicting booking leaves this page. */
  onOpen?: (() => void) | undefined;
  /** Offer of the next free start. */
  children?: ReactNode;
  /** The tick. */
  ref?: Ref<HTMLInputElement>;
};

/** Lists the clashes of a booking, with the checkbox that books it anyway. */
export function ClashNotice({ clashes, resolved, accepted, attempted, onAccept, ...rest }: ClashNoticeProps) {
  const { reason, onReason, onOpen, children, ref } = rest;
  const isReasoned = needsReason(clashes);
  const placed = { station: resolved.station.name, employee: fullName(resolved.employee) };
  return (
    <div className="mt-4">
      <Alert
        tone="amber"
        title={clashes.every(({ kind }) => kind === 'care') ? 'Too soon for this car' : 'This time is not free'}
      >
        <ul className="mb-2 list-disc pl-4">
          {clashes.map((clash) => {
            const { start, bookings } = clashSentence(clash, placed);
            return (
              <li key={[start, ...bookings.map(({ id }) => id)].join()} className="wrap-anywhere">
                <BidiText text={start} />
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
          name="bookAnyway"
          label="Book anyway"
          checked={accepted}
          onChange={(event) => onAccept(event.target.checked)}
          error={attempted && !accepted ? BOOK_ANYWAY : undefined}
        />
        {accepted && (
          <div className="mt-1.5">
            <TextField
              label="Reason"
              name="reason"
              required={isReasoned}
              hint={`${isReasoned ? '' : 'Optional. '}It's saved with the booking, in case anyone asks later.`}
              error={isReasoned && attempted && isBlankText(reason) ? NEEDS_REASON : undefined}
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
  const customer = useBookingCustomer(booking);
  return (
    <Link to={paths.editBooking} params={{ id: booking.id }} className="link" onClick={onOpen}>
      <BidiText text={bookingInWords(booking, customer, date)} />
    </Link>
  );
}
