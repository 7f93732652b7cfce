import { Mail, Phone } from 'lucide-react';
import { formatInstant } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import { CustomerName } from '#parts/customers/customer-name.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ServiceChips } from '#parts/pricing/service-chips.tsx';
import { RowActions } from '#parts/records/row-actions.tsx';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import type { CustomerRow } from './customer-rows.ts';

export function CustomerLink({ row: { id, name } }: { row: CustomerRow }) {
  const className = 'inline-block min-w-0 max-w-full truncate align-bottom hover:underline';
  return <CustomerName id={id} name={name} className={className} />;
}

/** Returns color and size, if known. */
export function vehicleDetails({ vehicle }: Customer): string {
  return [isolate(vehicle.color), vehicle.size].filter(Boolean).join(' · ');
}

/** Email and phone, the preferred one first. */
function Contact({ customer }: { customer: Customer }) {
  const { email, phone, preferredContactMethod } = customer;
  const both = [
    { text: email, Icon: Mail, word: 'Email' },
    { text: phone, Icon: Phone, word: 'Phone' },
  ].filter(({ text }) => text !== '');
  if (preferredContactMethod === 'phone') both.reverse();
  return both.map(({ text, Icon, word }, index) => (
    <div key={word} className={index === 0 ? 'truncate text-text-2' : 'mt-px truncate text-meta text-text-3'}>
      <Icon size={12} aria-hidden className="mr-1.5 inline relative top-px text-text-3" />
      {text}
    </div>
  ));
}

type ActionsProps = { row: CustomerRow; onDelete: (customer: Customer) => void };

export function CustomerActions({ row: { id, name, customer }, onDelete }: ActionsProps) {
  return (
    <RowActions name={name} edit={{ to: paths.editCustomer, params: { id } }} onDelete={() => onDelete(customer)} />
  );
}

/** CUS-02 */
export function customerColumns(onDelete: ActionsProps['onDelete'], zone: string): Column<CustomerRow>[] {
  return [
    {
      id: 'customer',
      header: 'Customer',
      sortValue: (row) => row.name,
      cell: (row) => (
        <>
          <div className="font-semibold">
            <CustomerLink row={row} />
          </div>
          <div className="mt-px truncate text-meta text-text-3">
            <bdi>{row.customer.companyName}</bdi>
          </div>
        </>
      ),
    },
    {
      id: 'contact',
      header: 'Contact',
      sortValue: ({ customer }) => customer.email || undefined,
      cell: ({ customer }) => <Contact customer={customer} />,
    },
    {
      id: 'vehicle',
      header: 'Vehicle',
      sortValue: ({ customer: { vehicle } }) =>
        vehicle.make || vehicle.model ? `${vehicle.make} ${vehicle.model} ${vehicle.year}` : undefined,
      cell: ({ customer }) => (
        <>
          <div className="text-text-2">
            <VehicleName vehicle={customer.vehicle} />
          </div>
          <div className="mt-px truncate text-meta text-text-3">{vehicleDetails(customer)}</div>
        </>
      ),
    },
    {
      id: 'services',
      header: 'Services',
      width: '21%',
      sortValue: (row) => row.services.length,
      cell: (row) => <ServiceChips services={row.services} />,
    },
    {
      id: 'source',
      header: 'Source',
      width: '108px',
      sortValue: ({ customer }) => customer.source || undefined,
      cell: ({ customer }) => (
        <>
          <div className="text-text-2">{customer.source}</div>
          <div className="mt-px text-meta text-text-3 desktop:hidden">{formatInstant(customer.createdAt, zone)}</div>
        </>
      ),
    },
    {
      id: 'created',
      header: 'Created',
      width: '114px',
      // A tablet shows the date under the source, because contact and vehicle need the width.
      className: 'max-desktop:hidden',
      sortValue: ({ customer }) => customer.createdAt,
      cell: ({ customer }) => <span className="text-text-2">{formatInstant(customer.createdAt, zone)}</span>,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '92px',
      align: 'end',
      cell: (row) => <CustomerActions row={row} onDelete={onDelete} />,
    },
  ];
}
