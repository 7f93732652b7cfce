import { fullName } from '#domain/customers/customer.ts';
import { useRecord } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { contactFacts, vehicleFacts } from '#parts/records/contact-facts.tsx';
import { Facts } from '#parts/records/facts.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { CustomerHistory } from './customer-history.tsx';

/** A read-only page of a customer: contact, vehicle and history. */
export function CustomerSheet({ id }: { id: string }) {
  const { data: customer, failed, retry } = useRecord('customers', id);
  if (failed) return <LoadFailure title="Failed to load the customer" onRetry={retry} />;
  if (customer === null) return <RecordNotFound what="Customer" list={paths.customers} listName="customers" />;
  if (!customer) return null;
  return (
    <div className="grid max-w-190 gap-4.5 phone:gap-3.5">
      <Card>
        <CardHeader title={<bdi>{fullName(customer) || customer.companyName || 'Customer'}</bdi>} />
        <CardBody>
          <Facts
            facts={[
              ['Company', fullName(customer) && customer.companyName],
              ...contactFacts(customer),
              ...vehicleFacts(customer.vehicle),
              ['Notes', customer.notes],
            ]}
          />
        </CardBody>
      </Card>
      <CustomerHistory customerId={id} />
    </div>
  );
}
