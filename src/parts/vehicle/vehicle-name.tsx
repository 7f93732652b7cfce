import type { ComponentProps } from 'react';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { usePaintColor } from './use-paint-color.ts';

type VehicleNameProps = {
  /** Vehicle of a customer or a lead. */
  vehicle: {
    year?: number | undefined;
    make?: string | undefined;
    model?: string | undefined;
    color?: string | undefined;
  };
  /** Size of the paint chip. */
  size?: ComponentProps<typeof PaintChip>['size'];
  /** Takes a second line before it is cut. */
  wraps?: boolean;
};

/** Shows the paint chip and '2025 Porsche 911'. Renders nothing without make and model. */
export function VehicleName({ vehicle, size = 'small', wraps = false }: VehicleNameProps) {
  const { year = 0, make = '', model = '', color = '' } = vehicle;
  const name = vehicleName({ year, make, model });
  const paint = usePaintColor(color);
  if (!name) return null;
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <PaintChip color={paint} size={size} title={color || undefined} />
      <span className={wraps ? 'line-clamp-2' : 'truncate'}>{name}</span>
    </span>
  );
}
