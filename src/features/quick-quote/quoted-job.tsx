import type { ReactNode } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';

/** Shows the quoted vehicle and service, with optional content on the right. */
export function QuotedJob({
  vehicle,
  service,
  detail,
  children,
}: {
  vehicle: Vehicle;
  service?: Service | undefined;
  /** Follows the service's name on the second line. */
  detail?: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex items-center gap-3">
      <PaintChip color={paintColor(vehicle.color)} size="medium" title={vehicle.color || undefined} />
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold">{vehicleName(vehicle)}</div>
        {service && (
          <div className="flex items-center gap-1.5 text-label text-text-3">
            <FilmSwatch tone={CATEGORY_LOOKS[service.category].tone} />
            <span className="truncate phone:whitespace-normal">
              {[service.name, detail].filter(Boolean).join(' · ')}
            </span>
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
