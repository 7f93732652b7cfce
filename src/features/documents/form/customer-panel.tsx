import type { ReactNode } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';

/** Shows the customer of the document and their car (INV-24, EST-22). */
export function CustomerPanel({ customer }: { customer: Customer | undefined }) {
  return (
    <section aria-label="Customer Information">
      <Card>
        <CardHeader title="Customer Information" />
        <CardBody>
          {customer ? <Details customer={customer} /> : <p className="text-text-3">Choose a customer.</p>}
        </CardBody>
      </Card>
    </section>
  );
}

function Details({ customer }: { customer: Customer }) {
  const { vehicle } = customer;
  return (
    <>
      <div className="flex items-center gap-3">
        <PaintChip color={paintColor(vehicle.color)} size="medium" title={vehicle.color || undefined} />
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">
            <bdi>{fullName(customer)}</bdi>
          </p>
          {customer.companyName && (
            <p className="wrap-anywhere text-label text-text-2">
              <bdi>{customer.companyName}</bdi>
            </p>
          )}
          <p className="text-label text-text-2">
            {[vehicleName(vehicle), vehicle.trim].filter(Boolean).join(' ') || 'No vehicle'}
          </p>
        </div>
      </div>
      <dl className="mt-3 grid gap-1.5">
        <Detail label="Email">{customer.email}</Detail>
        <Detail label="Phone">{customer.phone}</Detail>
        <Detail label="Color">{vehicle.color}</Detail>
        <Detail label="VIN">
          <span className="mono">{vehicle.vin}</span>
        </Detail>
        <Detail label="License Plate">
          <span className="mono">{vehicle.licensePlate}</span>
        </Detail>
        <Detail label="Size">{vehicle.size}</Detail>
      </dl>
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 text-label">
      <dt className="flex-none text-text-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere text-right font-medium">{children}</dd>
    </div>
  );
}
