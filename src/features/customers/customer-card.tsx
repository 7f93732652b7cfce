import type { Customer } from '#domain/customers/customer.ts';
import { ServiceChips } from '#parts/pricing/service-chips.tsx';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { CustomerActions, CustomerLink, vehicleDetails } from './customer-columns.tsx';
import type { CustomerRow } from './customer-rows.ts';

/** A customer's row, drawn as a card on phones. */
export function CustomerCard({ row, onDelete }: { row: CustomerRow; onDelete: (customer: Customer) => void }) {
  const { customer } = row;
  const details = vehicleDetails(customer);
  return (
    <div className="px-3.5 py-2">
      <div className="-mr-2 flex items-center gap-2">
        <span className="flex min-w-0 flex-1 items-baseline gap-2 font-semibold text-title">
          <CustomerLink row={row} />
          {customer.companyName && (
            <bdi className="min-w-0 flex-1 truncate text-left font-normal text-meta text-text-3">
              {customer.companyName}
            </bdi>
          )}
        </span>
        <CustomerActions row={row} onDelete={onDelete} />
      </div>
      <div className="truncate text-meta text-text-2">
        {(customer.preferredContactMethod === 'phone'
          ? [customer.phone, customer.email]
          : [customer.email, customer.phone]
        )
          .filter(Boolean)
          .join(' · ')}
      </div>
      <div className="mt-1 flex min-w-0 items-center gap-2 text-meta text-text-3">
        <VehicleName vehicle={customer.vehicle} />
        <span className="truncate">{details}</span>
      </div>
      <div className="mt-2 flex min-w-0 items-center justify-between gap-2 border-t pt-2 text-meta text-text-3">
        <ServiceChips services={row.services} />
        <span className="min-w-0 truncate">{customer.source}</span>
      </div>
    </div>
  );
}
