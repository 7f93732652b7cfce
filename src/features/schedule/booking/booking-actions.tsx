import { CalendarArrowDown, Trash2 } from 'lucide-react';
import type { Booking } from '#domain/scheduling/booking.ts';
import { exportBooking } from '#features/schedule/calendar/calendar-file.ts';
import { useWorld } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { useBookingCustomer } from './use-booking-customer.ts';
import { useDeleteBooking } from './use-delete-booking.tsx';

type BookingActionsProps = {
  booking: Booking;
  /** Navigates away after the deletion. */
  onRemoved: () => Promise<void>;
};

/** Buttons that export or delete a stored booking. */
export function BookingActions({ booking, onRemoved }: BookingActionsProps) {
  const tools = { world: useWorld(), toast: useToast(), canChange: useCan('changeRecords') };
  const remove = useDeleteBooking();
  const named = { ...booking, customer: useBookingCustomer(booking) };
  return (
    <div className="grid gap-2">
      <Button icon={CalendarArrowDown} block onClick={() => void exportBooking(named, tools)}>
        Export to calendar
      </Button>
      <Button variant="ghost" icon={Trash2} block onClick={() => void remove(named, onRemoved)}>
        Delete booking
      </Button>
    </div>
  );
}
