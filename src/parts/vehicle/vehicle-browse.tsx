import { useMemo } from 'react';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { useWorld } from '#io/react/world.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { VehicleSelect } from './vehicle-select.tsx';
import { VehicleTrim, VehicleYear } from './vehicle-year-trim.tsx';

export type VehicleErrors = Partial<Record<'year' | 'make' | 'model' | 'trim' | 'size' | 'bodyType', string>>;

type VehicleBrowseProps = {
  value: Vehicle;
  /** `saysSize`: the model is in the catalog, with its size. */
  onChange: (vehicle: Vehicle, saysSize?: boolean) => void;
  errors: VehicleErrors;
};

/** Selects for year, make, model and trim. Keeps a make or model that the reference data lacks. */
export function VehicleBrowse({ value, onChange, errors }: VehicleBrowseProps) {
  const { lookup } = useWorld();
  const makes = useAsync(useMemo(() => () => lookup.makes(), [lookup]));
  const makeId = makes.data?.find(({ name }) => name === value.make)?.id;
  const models = useAsync(
    useMemo(() => (makeId === undefined ? undefined : () => lookup.models(makeId)), [lookup, makeId]),
  );

  function chooseMake(make: string) {
    onChange({ ...value, make, model: '', trim: '' });
  }
  function chooseModel(name: string) {
    const known = models.data?.find((model) => model.name === name);
    const vehicle = { ...value, model: name, trim: '' };
    if (known) onChange({ ...vehicle, size: known.size, bodyType: known.bodyType }, true);
    else onChange(vehicle);
  }

  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1.4fr)_minmax(0,1.4fr)] gap-3 phone:grid-cols-2">
        <VehicleYear value={value} onChange={onChange} error={errors.year} />
        <VehicleSelect
          label="Make"
          error={errors.make}
          value={value.make}
          options={makes.data?.map(({ name }) => name) ?? []}
          empty={makes.pending ? 'Loading…' : 'Select a make'}
          onChange={chooseMake}
        />
        <VehicleSelect
          label="Model"
          error={errors.model}
          value={value.model}
          options={models.data?.map(({ name }) => name) ?? []}
          empty={modelHint(value.make, models.pending || makes.pending)}
          disabled={!value.make}
          onChange={chooseModel}
        />
        <VehicleTrim value={value} onChange={onChange} error={errors.trim} />
      </div>
      {makes.failed && <LoadFailure title="The makes could not be loaded." onRetry={makes.retry} />}
      {models.failed && <LoadFailure title="The models could not be loaded." onRetry={models.retry} />}
    </div>
  );
}

function modelHint(make: string, pending: boolean): string {
  if (!make) return 'Select a make first';
  return pending ? 'Loading…' : 'Select a model';
}
