import { Plus } from 'lucide-react';
import type { Priceable } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { ServicePackage } from '#domain/packages/package.ts';
import { packageLines } from '#domain/packages/package-lines.ts';
import { joinWords } from '#domain/text/join-words.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { useSettings } from '#io/react/world.tsx';
import { Button } from '#ui/form/button.tsx';

type PackagesToAddProps = {
  services: readonly Service[];
  size: VehicleSize;
  customer: Priceable | undefined;
  onChoose: (id: string) => void;
};

/** The shop's packages, each with its price for the vehicle and one button that adds all of it. Nothing without any. */
export function PackagesToAdd(props: PackagesToAddProps) {
  const { packages = [] } = useSettings();
  if (packages.length === 0) return null;
  return (
    <ul aria-label="Packages" className="mb-4 grid gap-2.5">
      {packages.map((one) => (
        <PackageToAdd key={one.id} package={one} {...props} />
      ))}
    </ul>
  );
}

function PackageToAdd({ package: one, onChoose, ...buyer }: PackagesToAddProps & { package: ServicePackage }) {
  const { lines, price, apart, gone } = packageLines(one, { ...buyer, newId: () => '' });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-border-2 px-3.5 py-3">
      <div className="min-w-0 flex-1 phone:basis-full">
        <p className="wrap-anywhere font-semibold">{one.name}</p>
        <p className="wrap-anywhere text-label text-text-2">{lines.map(({ description }) => description).join(', ')}</p>
        {gone.length > 0 && (
          <p className="text-label text-amber-ink">
            {lines.length > 0
              ? `Left out, because you no longer offer it: ${joinWords(gone)}.`
              : 'You no longer offer any of its services.'}
          </p>
        )}
      </div>
      <p className="text-right tabular-nums">
        <b className="font-semibold">{formatDollars(price)}</b>
        {price < apart && <span className="block text-meta text-text-2">instead of {formatDollars(apart)}</span>}
      </p>
      <Button
        icon={Plus}
        size="small"
        className="max-w-full"
        disabled={lines.length === 0}
        onClick={() => onChoose(one.id)}
      >
        <span className="truncate">Add {one.name}</span>
      </Button>
    </li>
  );
}
