import { List, Search } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { BODY_TYPES, VEHICLE_SIZES, type Vehicle, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import type { VehicleMatch } from '#io/vehicles/vehicle-lookup.ts';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { VehicleBrowse, type VehicleErrors } from './vehicle-browse.tsx';
import { VehicleSearch } from './vehicle-search.tsx';
import { VehicleSelect } from './vehicle-select.tsx';
import { VehicleSummary } from './vehicle-summary.tsx';
import { VehicleTrim, VehicleYear } from './vehicle-year-trim.tsx';

type VehicleFieldProps = {
  value: Vehicle;
  /** `saysSize`: the size was chosen, or it is that of the catalog. */
  onChange: (vehicle: Vehicle, saysSize?: boolean) => void;
  /** Adds a field for the size, which is otherwise set by the model. */
  withSize?: boolean;
  /** The size of `value` is only a default, and is not shown: the field for the size asks for it. */
  isSizeUnknown?: boolean;
  /** Adds a field for the body type. */
  withBodyType?: boolean;
  errors?: VehicleErrors;
} & Pick<ComponentProps<typeof VehicleSearch>, 'own' | 'isStart'>;

/** Picks a vehicle by search or by browsing, and shows it. Color, VIN and plate are fields of the form. */
export function VehicleField({
  value,
  onChange,
  withSize = false,
  isSizeUnknown = false,
  withBodyType = false,
  errors = {},
  own,
  isStart,
}: VehicleFieldProps) {
  const [tab, setTab] = useState('search');
  const chosen = value.make !== '' || value.model !== '';
  // While browsing, year and trim are next to make and model.
  const asksHere = tab === 'search' && chosen;

  function take({ year, make, model, bodyType, size }: VehicleMatch) {
    onChange({ ...value, year, make, model, bodyType, size, trim: '' }, true);
  }

  return (
    <div className="grid grid-cols-1 gap-3.5">
      <div>
        <Tabs
          label="How to find the vehicle"
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'search',
              label: 'Search',
              icon: Search,
              panel: (
                <VehicleSearch
                  onChoose={take}
                  onUnlisted={(car) => onChange({ ...value, ...car, trim: '' })}
                  error={errors.make ?? errors.model}
                  own={own}
                  isStart={isStart}
                />
              ),
            },
            {
              id: 'browse',
              label: 'Browse',
              icon: List,
              panel: <VehicleBrowse value={value} onChange={onChange} errors={errors} />,
            },
          ]}
        />
      </div>
      {chosen && <VehicleSummary vehicle={value} isSizeUnknown={isSizeUnknown} />}
      {(asksHere || withSize || withBodyType) && (
        <div className="grid grid-cols-4 gap-3 phone:grid-cols-2">
          {asksHere && <VehicleYear value={value} onChange={onChange} error={errors.year} />}
          {asksHere && <VehicleTrim value={value} onChange={onChange} error={errors.trim} />}
          {withSize && (
            <VehicleSelect
              label="Size"
              error={errors.size}
              value={isSizeUnknown ? '' : value.size}
              options={VEHICLE_SIZES}
              {...(isSizeUnknown && { empty: 'Not known' })}
              // The options are exactly the sizes; the empty one goes with the first choice.
              onChange={(size) => onChange({ ...value, size: size as VehicleSize }, true)}
            />
          )}
          {withBodyType && (
            <VehicleSelect
              label="Body Type"
              error={errors.bodyType}
              value={value.bodyType}
              options={BODY_TYPES}
              onChange={(bodyType) => onChange({ ...value, bodyType })}
            />
          )}
        </div>
      )}
    </div>
  );
}
