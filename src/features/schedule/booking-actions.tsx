import { CalendarArrowDown } from 'lucide-react';
import type { Booking } from '#domain/booking.ts';
import { useCalendarFile } from '#parts/use-calendar-file.ts';
import { Button } from '#ui/button.tsx';
import { useCustomerOf } from './use-customer-of.ts';

/** What can be done with a stored booking besides changing it. */
export function BookingActions({ booking }: { booking: Booking }) {
  const exportFile = useCalendarFile();
  const customer = useCustomerOf(booking);
  return (
    <Button
      icon={CalendarArrowDown}
      block
      onClick={() => exportFile(`booking-${booking.date}`, [{ ...booking, customer }])}
    >
      Export to calendar
    </Button>
  );
}
