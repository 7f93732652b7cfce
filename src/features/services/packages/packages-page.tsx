import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { ServicePackage } from '#domain/packages/package.ts';
import { useList, useSettings } from '#io/react/world.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { removePackage, restorePackage } from './package-commands.ts';
import { PackageForm } from './package-form.tsx';

/** The services that the shop sells together. */
export function PackagesPage() {
  return <Loaded query={useList('services')}>{(services) => <Packages services={services} />}</Loaded>;
}

function Packages({ services }: { services: readonly Service[] }) {
  const { packages = [] } = useSettings();
  const [edited, setEdited] = useState<ServicePackage | 'new'>();
  return (
    <Card>
      <CardHeader title="Packages">
        <Button variant="solid" icon={Plus} onClick={() => setEdited('new')}>
          New Package
        </Button>
      </CardHeader>
      <CardBody>
        <p className="max-w-text text-text-2">
          A package is a set of services with one price. Add it to an estimate or invoice with one press: each service
          becomes a line with its share of the price.
        </p>
      </CardBody>
      {packages.length > 0 && (
        <ul aria-label="Packages" className="border-t">
          {packages.map((one, place) => (
            <PackageRow key={one.id} package={one} place={place} services={services} onEdit={() => setEdited(one)} />
          ))}
        </ul>
      )}
      {packages.length === 0 && (
        <EmptyState
          art={false}
          level={3}
          title="No packages yet"
          text="Press New Package, choose its services, and give them one price."
        />
      )}
      {edited && (
        <PackageForm
          edited={edited === 'new' ? undefined : edited}
          services={services}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

type PackageRowProps = { package: ServicePackage; place: number; services: readonly Service[]; onEdit: () => void };

function PackageRow({ package: one, place, services, onEdit }: PackageRowProps) {
  const { run } = useTransaction();
  const { name, priceKind, price } = one;
  const nameOf = (service: ServicePackage['services'][number]) =>
    services.find(({ id }) => id === service.id)?.name ?? `${service.name} (deleted)`;
  return (
    <li className="flex items-center gap-3 border-b px-4.5 py-2.5 last:border-b-0 phone:px-4">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="wrap-anywhere text-label text-text-2">{one.services.map(nameOf).join(', ')}</p>
      </div>
      <p className="flex-none tabular-nums">{priceKind === 'percent' ? `${price}% off` : formatDollars(price)}</p>
      <IconButton size="small" icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
      <IconButton
        size="small"
        icon={Trash2}
        label={`Delete ${name}`}
        onClick={() => void run(removePackage(one, () => void run(restorePackage(one, place))))}
      />
    </li>
  );
}
