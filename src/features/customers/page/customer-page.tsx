import { Link, useParams } from '@tanstack/react-router';
import { CalendarPlus, Pencil, Zap } from 'lucide-react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { CustomerMoney } from '#features/customers/customer-money.tsx';
import { hasSeveral } from '#features/customers/garage/vehicle-operations.ts';
import { VehiclesCard } from '#features/customers/garage/vehicles-card.tsx';
import { by, useRecord } from '#io/react/world.tsx';
import { CareDates } from '#parts/care/care-dates.tsx';
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

/** Everything about a customer: money, vehicles, what was and will be, contact. */
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
          {canViewMoney && <CustomerMoney customerId={id} />}
          <VehiclesCard customer={customer} />
          <TimelineCard title="Timeline" customerId={id} withVehicle={hasSeveral(customer)} />
        </div>
        <div className="grid min-w-0 gap-4.5 phone:gap-3.5">
          <Contact customer={customer} />
          <CareDates of={by('customer', id)} />
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
