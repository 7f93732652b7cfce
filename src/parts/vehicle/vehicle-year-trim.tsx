import { useMemo } from 'react';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { useWorld } from '#io/react/world.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { VehicleSelect } from './vehicle-select.tsx';

type PartOfVehicleProps = {
  value: Vehicle;
  onChange: (vehicle: Vehicle) => void;
  error?: string | undefined;
};

function NotLoaded({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <>
      The {what} could not be loaded.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Retry
      </button>
    </>
  );
}

/** Select for the year. Until the years are loaded, the current one is the only option. */
export function VehicleYear({ value, onChange, error }: PartOfVehicleProps) {
  const { lookup } = useWorld();
  const { data = [], failed, retry } = useAsync(useMemo(() => () => lookup.years(), [lookup]));
  return (
    <VehicleSelect
      label="Year"
      error={error}
      hint={failed && <NotLoaded what="years" onRetry={retry} />}
      value={value.year ? String(value.year) : ''}
      options={data.map(String)}
      {...(value.year ? {} : { empty: 'Select a year' })}
      onChange={(year) => onChange({ ...value, year: Number(year) })}
    />
  );
}

/** Select for the trim; optional. */
export function VehicleTrim({ value, onChange, error }: PartOfVehicleProps) {
  const { lookup } = useWorld();
  const { make, model, trim } = value;
  const ask = useMemo(() => (make && model ? () => lookup.trims(make, model) : undefined), [lookup, make, model]);
  const { data = [], failed, retry } = useAsync(ask);
  return (
    <VehicleSelect
      label="Trim"
      error={error}
      hint={failed && <NotLoaded what="trims" onRetry={retry} />}
      value={trim}
      options={data}
      empty={model ? 'No trim' : 'Select a model first'}
      disabled={!model}
      onChange={(chosen) => onChange({ ...value, trim: chosen })}
    />
  );
}
