import { Fragment } from 'react';
import { customerName } from '#domain/customers/customer.ts';
import type { CheckedRow } from '#domain/customers/customer-import.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import type { Unit } from './row-groups.tsx';

const SHOWN_ROWS = 5;

const cell = 'px-3 py-2 text-left align-top';

/** Previews the first customers as they will be imported. */
export function ImportPreview({ rows, unit }: { rows: readonly CheckedRow[]; unit: Unit }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
    <section className="-mx-4.5 overflow-x-auto phone:-mx-4" aria-label="First rows" tabIndex={0}>
      <table aria-label="First customers of the file" className="w-full min-w-140 text-label">
        <thead className="text-meta text-text-3">
          <tr>
            {[unit === 'row' ? 'Row' : 'No.', 'Name', 'Contact', 'Vehicle'].map((head) => (
              <th key={head} scope="col" className={`${cell} font-semibold first:pl-4.5 phone:first:pl-4`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map(({ row, customer }) => (
            <Fragment key={row}>
              <tr className="border-t">
                <td className={`${cell} pl-4.5 text-text-3 tabular-nums phone:pl-4`}>{row}</td>
                <td className={cell}>
                  <span className="block font-semibold">
                    <bdi>{customerName(customer)}</bdi>
                  </span>
                  <span className="block text-meta text-text-3">
                    <bdi>{customer.companyName}</bdi>
                  </span>
                </td>
                <td className={cell}>
                  <span className="block">{customer.email}</span>
                  <span className="block">{customer.phone}</span>
                </td>
                <td className={cell}>
                  <span className="block">{vehicleName(customer.vehicle)}</span>
                  <span className="block text-meta text-text-3">
                    {[customer.vehicle.color, customer.vehicle.size].filter(Boolean).join(' · ')}
                  </span>
                  {customer.otherVehicles?.map((vehicle) => (
                    <span key={`${vehicleName(vehicle)} ${vehicle.vin} ${vehicle.licensePlate}`} className="block">
                      {vehicleName(vehicle)}
                    </span>
                  ))}
                </td>
              </tr>
              {customer.notes && (
                <tr>
                  <td />
                  <td colSpan={3} className={`${cell} whitespace-pre-line wrap-anywhere pt-0 text-meta text-text-2`}>
                    {`Notes: ${customer.notes}`}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
