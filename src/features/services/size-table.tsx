import { useId } from 'react';
import { DEFAULT_HOURLY_RATE } from '#domain/catalog/employee.ts';
import { formatDollars, formatPercent } from '#domain/money/money.ts';
import { hoursForSize, jobPricing } from '#domain/money/pricing.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import { NumberField } from '#ui/form/field.tsx';
import { MAX_MULTIPLIER, MIN_MULTIPLIER, type ServiceDraft } from './service-draft.ts';

type Field = (name: `vehicleSizeMultipliers.${VehicleSize}`) => object;

const head = 'pb-1.5 font-semibold text-meta text-text-3';
const cell = 'py-1 pl-3 text-right tabular-nums phone:pl-1 phone:text-label';

/** Price, hours, labor and margin of a job for each vehicle size, from the multipliers in the form. */
export function SizeTable({ draft, numberField }: { draft: ServiceDraft; numberField: Field }) {
  const id = useId();
  return (
    <>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Size
            </th>
            <th scope="col" className={`${head} text-right`}>
              Multiplier
            </th>
            <th scope="col" className={`${head} text-right`}>
              Price
            </th>
            <th scope="col" className={`${head} text-right`}>
              Hours
            </th>
            <th scope="col" className={`${head} text-right phone:hidden`}>
              Labor
            </th>
            <th scope="col" className={`${head} text-right`}>
              Margin
            </th>
          </tr>
        </thead>
        <tbody>
          {VEHICLE_SIZES.map((size) => (
            <tr key={size}>
              <th scope="row" className="py-1 pr-2 text-left font-medium phone:text-label">
                <label id={`${id}-${size}-label`} htmlFor={`${id}-${size}`}>
                  {size}
                </label>
              </th>
              <td className="w-29 py-1 phone:w-18.5">
                <NumberField
                  label={size}
                  hideLabel
                  id={`${id}-${size}`}
                  aria-labelledby={`${id}-${size}-label`}
                  required
                  min={MIN_MULTIPLIER}
                  max={MAX_MULTIPLIER}
                  step={0.1}
                  prefix="×"
                  {...numberField(`vehicleSizeMultipliers.${size}`)}
                />
              </td>
              <Figures draft={draft} size={size} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2.5 text-small text-text-3">
        {`Mid-size is the baseline. Labor uses the default rate of ${formatDollars(DEFAULT_HOURLY_RATE)} an hour. Margin is the price minus labor and base cost.`}
      </p>
    </>
  );
}

/** Computes hours and pricing of the draft; undefined while a number is missing or negative. */
function figuresFor(draft: ServiceDraft, size: VehicleSize) {
  const { basePrice, baseCost, baseTimeHours, vehicleSizeMultipliers } = draft;
  const isKnown = [basePrice, baseCost, baseTimeHours, vehicleSizeMultipliers[size]].every(
    (value) => Number.isFinite(value) && value >= 0,
  );
  if (!isKnown) return undefined;
  const service = { ...draft, vehicleSizeMultipliers: { [size]: vehicleSizeMultipliers[size] } };
  return { hours: hoursForSize(service, size), ...jobPricing(service, size, DEFAULT_HOURLY_RATE) };
}

function Figures({ draft, size }: { draft: ServiceDraft; size: VehicleSize }) {
  const figures = figuresFor(draft, size);
  if (!figures) {
    return (
      <td colSpan={4} className={`${cell} text-text-3`}>
        –
      </td>
    );
  }
  const { hours, servicePrice, laborCost, profitMargin } = figures;
  return (
    <>
      <td className={`${cell} font-semibold`}>{formatDollars(servicePrice)}</td>
      <td className={cell}>
        {hours} h<span className="hidden text-meta text-text-3 phone:block">{formatDollars(laborCost)}</span>
      </td>
      <td className={`${cell} phone:hidden`}>{formatDollars(laborCost)}</td>
      <td className={`${cell} ${profitMargin < 0 ? 'text-red-ink' : ''}`}>{formatPercent(profitMargin, 1)}</td>
    </>
  );
}
