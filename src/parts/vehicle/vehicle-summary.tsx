import { DEFAULT_SIZE_MULTIPLIERS } from '#domain/catalog/service.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { PaintChip } from '#ui/display/paint-chip.tsx';

/** Summary of a vehicle: color, name, and the size that sets the price. */
export function VehicleSummary({ vehicle, isSizeUnknown }: { vehicle: Vehicle; isSizeUnknown: boolean }) {
  const { color, vin, bodyType, condition, size, trim } = vehicle;
  // Without color or VIN, the condition is only a default.
  const details = [color, bodyType, (color || vin) && condition].filter(Boolean).join(' · ');
  return (
    <section
      aria-label="Vehicle Summary"
      className="flex flex-wrap items-center gap-x-3.5 rounded-card border border-accent-line wash-vehicle px-4 py-3"
    >
      <PaintChip color={paintColor(color)} size="large" title={color || undefined} />
      <div className="wrap-anywhere min-w-24 flex-1">
        <p className="font-semibold text-lead">{[vehicleName(vehicle), trim].filter(Boolean).join(' ')}</p>
        <p className="text-label text-text-2">{details}</p>
      </div>
      <div className="flex-none text-right">
        {isSizeUnknown ? (
          <p className="font-semibold">Size not known</p>
        ) : (
          <>
            <p className="font-semibold">{size}</p>
            <p className="text-meta text-text-2 tabular-nums">default × {DEFAULT_SIZE_MULTIPLIERS[size]}</p>
          </>
        )}
      </div>
    </section>
  );
}
