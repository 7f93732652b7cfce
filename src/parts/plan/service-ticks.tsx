import { type ReactNode, useState } from 'react';
import type { Priceable } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import { priceForCustomer } from '#domain/money/pricing.ts';
import { searchFor, searchTextOf } from '#domain/text/search-text.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { classNames } from '#ui/class-names.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { CheckboxField } from '#ui/form/field.tsx';
import { SearchField } from '#ui/form/search-field.tsx';

/** A longer list gets a search field. */
const SEARCHED_FROM = 10;

type ServiceTicksProps = {
  /** Name of the group. */
  legend: string;
  services: readonly Service[];
  size: VehicleSize;
  customer?: Priceable | undefined;
  /** Ids. */
  chosen: readonly string[];
  onChange: (id: string, isChosen: boolean) => void;
  /** Shown below the name of the group. */
  children?: ReactNode;
};

/** A checkbox for each service, named by it, with its price for the car. */
export function ServiceTicks({ legend, services, size, customer, chosen, onChange, children }: ServiceTicksProps) {
  const [search, setSearch] = useState('');
  const isLong = services.length >= SEARCHED_FROM;
  const isFound = searchFor(search);
  const found = services.filter(
    ({ id, name, category }) => chosen.includes(id) || isFound(searchTextOf([name, category])),
  );
  return (
    <fieldset className="min-w-0 rounded-card border bg-surface px-4.5 pb-3 shadow-1 phone:px-4">
      <legend className="float-left w-full pt-3.5 font-bold text-title">{legend}</legend>
      <div className="clear-both grid gap-2 pt-1">
        {children}
        {isLong && <SearchField label={`Search: ${legend}`} value={search} onChange={setSearch} />}
        <ul className={classNames('-mx-2', isLong && 'max-h-66 overflow-y-auto')}>
          {found.map((service) => (
            <li key={service.id} className="flex items-center gap-2 rounded-control px-2 py-1 hover:bg-surface-2">
              <CheckboxField
                className="flex-1"
                label={service.name}
                checked={chosen.includes(service.id)}
                onChange={(event) => onChange(service.id, event.target.checked)}
              />
              <FilmSwatch tone={CATEGORY_LOOKS[service.category].tone} />
              <span className="flex-none text-label text-text-2 tabular-nums">
                {formatDollars(priceForCustomer(service, size, customer).price)}
              </span>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p role="status" className="text-label text-text-3">
            No services found for "{search}"
          </p>
        )}
      </div>
    </fieldset>
  );
}
