import { type OfferedService, requestPrice } from '#domain/leads/car-request.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';

type RequestPriceProps = { services: readonly OfferedService[]; size: VehicleSize | undefined };

/** Shows what the chosen services cost, where the shop shows prices. */
export function RequestPrice({ services, size }: RequestPriceProps) {
  const price = requestPrice(services, size);
  if (!price) return null;
  const { from, to } = price;
  return (
    <span className="grid border-t pt-3">
      <span className="font-bold text-section tabular-nums">
        {from === to ? formatDollars(from) : `${formatDollars(from)} to ${formatDollars(to)}`}
      </span>
      <span className="text-label text-text-2">
        {from === to
          ? 'For a car of this size, before tax. The shop confirms the price.'
          : 'Before tax, depending on the size of the car. The shop confirms the price.'}
      </span>
    </span>
  );
}
