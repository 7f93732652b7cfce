import { formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { customerName, fullName } from '#domain/customers/customer.ts';
import { workDays } from '#domain/scheduling/booking.ts';
import { useRecord } from '#io/react/world.tsx';
import { CustomerName } from '#parts/customers/customer-name.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { contactFacts, vehicleFacts } from '#parts/records/contact-facts.tsx';
import { Facts } from '#parts/records/facts.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { BookingStatusBadge } from '#parts/records/status-badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BookingJob } from './booking-job.tsx';
import { formatTimes } from './day-drafts.ts';
import { useBookingCustomer } from './use-booking-customer.ts';

/** Shows a booking read-only for technicians: time, station, service, customer and vehicle. */
export function JobSheet({ id }: { id: string }) {
  return (
    <Loaded query={useRecord('bookings', id)}>
      {(booking) =>
        booking ? (
          <Sheet booking={booking} />
        ) : (
          <RecordNotFound what="Booking" list={paths.schedule} listName="calendar" />
        )
      }
    </Loaded>
  );
}

type SheetProps = { booking: Parameters<typeof useBookingCustomer>[0] };

function Sheet({ booking }: SheetProps) {
  const customer = useBookingCustomer(booking);
  const name = customerName(customer) || 'Unknown customer';
  return (
    <div className="grid max-w-190 gap-4.5 phone:gap-3.5">
      <Card>
        <CardHeader title={booking.service.name}>
          <BookingStatusBadge status={booking.status} />
        </CardHeader>
        <CardBody>
          <Facts
            facts={[
              [
                'When',
                workDays(booking)
                  .map((day) => `${formatWeekdayDate(day.date)}, ${formatTimes(day)}`)
                  .join('\n'),
              ],
              ['Station', booking.station],
              ['Employee', <bdi key="employee">{fullName(booking.employee)}</bdi>],
              ['Hours', `${booking.estimatedHours} h`],
              ['Notes', booking.notes],
            ]}
          />
        </CardBody>
      </Card>
      <BookingJob bookingId={booking.id} />
      <Card>
        <CardHeader title="Customer and Vehicle" />
        <CardBody>
          <Facts
            facts={[
              ['Customer', <CustomerName key="customer" id={booking.customerId} name={name} />],
              ...contactFacts(customer),
              ...vehicleFacts(customer.vehicle),
            ]}
          />
        </CardBody>
      </Card>
    </div>
  );
}
