import { formatDateRange, formatTime } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { isolate } from '#domain/text/direction.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useWorld } from '#io/react/world.tsx';
import type { Store } from '#io/store/store.ts';
import { claimsOfJob, removeBooking } from '#parts/jobs/remove-booking.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { useDelete } from '#parts/records/use-delete.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';

const DELETED: ToastContent = { type: 'success', title: 'Booking Deleted', message: 'The booking has been deleted.' };
const NOT_DELETED: ToastContent = {
  type: 'error',
  title: 'Error',
  message: 'Failed to delete booking. Please try again.',
};

const EXPORT_REMAINS =
  'This booking was exported to another calendar and will stay there. To remove it there too, set it to Cancelled and export it before you delete it here.';

async function deletionBody(store: Store, booking: Booking) {
  const { customer, service, station, date, startTime, invoiceId, calendarExport } = booking;
  const invoice = invoiceId === undefined ? undefined : await store.invoices.get(invoiceId);
  const [job] = await store.jobs.query({ name: 'booking', from: booking.id, to: booking.id }, 1);
  const claims = job?.bookingIds.length === 1 ? await claimsOfJob(store, job.id) : [];
  const lastDay = workDays(booking).at(-1)?.date ?? date;
  return (
    <DeletionBody
      recap={
        <>
          <b className="font-semibold">
            <BidiText text={[isolate(fullName(customer)), vehicleName(customer.vehicle)].filter(Boolean).join(', ')} />
          </b>
          <span className="block text-label text-text-2">
            {service.name}, {formatDateRange(date, lastDay)}, {formatTime(startTime)} at {station}
          </span>
        </>
      }
      effects={[
        ...(invoice ? [`Invoice ${invoice.invoiceNumber} won't change.`] : []),
        ...claims.map(({ claimNumber }) => `${claimNumber} stays. Its work can be booked again.`),
        ...(calendarExport ? [EXPORT_REMAINS] : []),
      ]}
    />
  );
}

/** Returns a function that asks, then deletes a booking. `onRemoved` navigates away from its page. */
export function useDeleteBooking(): (booking: Booking, onRemoved: () => Promise<void>) => Promise<void> {
  const { store } = useWorld();
  const ask = useDelete();
  return (booking, onRemoved) =>
    ask({
      name: `The booking of ${isolate(fullName(booking.customer))}`,
      question: 'Are you sure you want to delete this booking?',
      body: () => deletionBody(store, booking),
      deleted: DELETED,
      failed: NOT_DELETED,
      async remove() {
        const undo = await removeBooking(store, booking.id);
        await onRemoved();
        return undo;
      },
    });
}
