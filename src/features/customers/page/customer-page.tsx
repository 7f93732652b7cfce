import { Link, useParams } from '@tanstack/react-router';
import { CalendarPlus, Pencil, Zap } from 'lucide-react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { holdsTime, workDays } from '#domain/scheduling/booking.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { BookingList } from '#features/customers/booking-list.tsx';
import { CustomerHistory } from '#features/customers/customer-history.tsx';
import { CustomerMoney } from '#features/customers/customer-money.tsx';
import { hasSeveral } from '#features/customers/garage/vehicle-operations.ts';
import { VehiclesCard } from '#features/customers/garage/vehicles-card.tsx';
import { by, useIndexed, useRecord, useToday } from '#io/react/world.tsx';
import { StageBadge } from '#parts/jobs/stage-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { contactFacts } from '#parts/records/contact-facts.tsx';
import { Facts } from '#parts/records/facts.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { MessagesCard } from './messages-card.tsx';
import { TimelineCard } from './timeline-card.tsx';

/** Everything about a customer: vehicles, work, documents, contact. */
export function CustomerPage() {
  const { id } = useParams({ from: paths.customer });
  return <CustomerView key={id} id={id} />;
}

/** A customer's page, with links that change records for those who can. */
export function CustomerView({ id }: { id: string }) {
  const query = useRecord('customers', id);
  const customer = query.data;
  const canChange = useCan('changeRecords');
  const canViewMoney = useCan('viewMoney');
  if (customer === null) return <RecordNotFound what="Customer" list={paths.customers} listName="customers" />;
  if (!customer) return <NotLoaded query={query} />;
  const withVehicle = hasSeveral(customer);
  return (
    <div className="grid gap-4.5 phone:gap-3.5">
      {canChange && (
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={paths.editCustomer} params={{ id }} className={buttonClass()}>
            <Pencil size={16} aria-hidden />
            Edit
          </Link>
          {canViewMoney && (
            <Link to={paths.quickQuote} search={{ customerId: id }} className={buttonClass()}>
              <Zap size={16} aria-hidden />
              New Quote
            </Link>
          )}
          <Link to={paths.newBooking} search={{ customerId: id }} className={buttonClass('solid')}>
            <CalendarPlus size={16} aria-hidden />
            New Booking
          </Link>
        </div>
      )}
      <div className="grid items-start gap-4.5 desktop:grid-cols-rail phone:grid-cols-1 phone:gap-3.5 tablet:grid-cols-rail">
        <div className="grid min-w-0 gap-4.5 phone:gap-3.5">
          <VehiclesCard customer={customer} />
          <BookedNext customer={customer} />
          <Jobs customer={customer} />
          <CustomerHistory customerId={id} withVehicle={withVehicle} />
          {canViewMoney && <TimelineCard customerId={id} />}
        </div>
        <div className="grid min-w-0 gap-4.5 phone:gap-3.5">
          <Contact customer={customer} />
          {canViewMoney && <CustomerMoney customerId={id} />}
          {canViewMoney && <MessagesCard customer={customer} />}
        </div>
      </div>
    </div>
  );
}

function Contact({ customer }: { customer: Customer }) {
  const { companyName, source, notes } = customer;
  return (
    <Card>
      <CardHeader title="Contact" />
      <CardBody>
        <Facts
          facts={[
            ['Company', fullName(customer) && companyName],
            ...contactFacts(customer),
            ['Source', source],
            ['Notes', notes],
          ]}
        />
      </CardBody>
    </Card>
  );
}

function BookedNext({ customer }: { customer: Customer }) {
  const today = useToday();
  const query = useIndexed('bookings', by('customer', customer.id));
  const next = query.data
    ?.filter((booking) => holdsTime(booking.status) && (workDays(booking).at(-1)?.date ?? booking.date) >= today)
    .sort((a, b) => `${a.date} ${a.startTime}`.localeCompare(`${b.date} ${b.startTime}`));
  return (
    <Card>
      <CardHeader title="Booked Next" />
      <CardBody>
        {!next && <NotLoaded query={query} />}
        {next?.length === 0 && <p className="text-label text-text-3">Nothing is booked.</p>}
        {next && next.length > 0 && (
          <BookingList label="Booked next" bookings={next} withVehicle={hasSeveral(customer)} />
        )}
      </CardBody>
    </Card>
  );
}

function Jobs({ customer }: { customer: Customer }) {
  const query = useIndexed('jobs', by('customer', customer.id));
  if (!query.data) return <NotLoaded query={query} />;
  if (query.data.length === 0) return null;
  const jobs = query.data.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <Card>
      <CardHeader title="Jobs" />
      <CardBody>
        <ul aria-label="Jobs" className="-mt-2 divide-y divide-border">
          {jobs.map((job) => (
            <li key={job.id} className="flex min-w-0 items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <Link to={paths.job} params={{ id: job.id }} className="mono font-semibold hover:underline">
                  {job.jobNumber}
                </Link>
                <span className="block wrap-anywhere text-meta text-text-3">{vehicleName(job.customer.vehicle)}</span>
              </span>
              <StageBadge stage={job.stage} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
