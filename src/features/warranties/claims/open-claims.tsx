import { useId } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useList } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { ClaimLinks } from './claims-section.tsx';

/** The claims that are not closed; nothing without one. */
export function OpenClaims() {
  const titleId = useId();
  const open = ifRead(useList('claims'))?.filter(({ closed }) => !closed) ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mb-3.5">
      <Card>
        <CardHeader id={titleId} title="Open Claims">
          <span className="text-label text-text-2 tabular-nums">{open.length}</span>
        </CardHeader>
        <CardBody className="max-h-75 overflow-y-auto">
          <ClaimLinks
            claims={open}
            about={({ customer }) => [fullName(customer), vehicleName(customer.vehicle)].filter(Boolean).join(' · ')}
          />
        </CardBody>
      </Card>
    </section>
  );
}
