import { useId, useState } from 'react';
import type { Priceable } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import { hoursForSize, priceForCustomer } from '#domain/money/pricing.ts';
import { searchFor, searchTextOf } from '#domain/text/search-text.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { SearchField } from '#ui/form/search-field.tsx';

type ServicesToAddProps = {
  services: readonly Service[];
  /** Size of the vehicle, for prices and hours. */
  size: VehicleSize;
  /** The customer of the document, whose agreed prices count. */
  customer: Priceable | undefined;
  /** Several may be chosen. */
  isSeveral: boolean;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

/** Selects one of the shop's services, or several, each with its price for the vehicle (INV-34). */
export function ServicesToAdd({ services, size, customer, isSeveral, chosen, onChoose }: ServicesToAddProps) {
  const [search, setSearch] = useState('');
  const name = useId();
  const isFound = searchFor(search);
  const found = services.filter((one) => isFound(searchTextOf([one.name, one.category, one.description])));
  const chosenWith = (id: string, isIn: boolean) => [...chosen.filter((one) => one !== id), ...(isIn ? [id] : [])];
  if (services.length === 0) {
    return <p className="text-text-3">There are no services yet. Create the first one above.</p>;
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Services</legend>
      <SearchField label="Search services" value={search} onChange={setSearch} className="w-search phone:w-full" />
      <div className="grid grid-cols-2 gap-2.5 phone:grid-cols-1">
        {found.map((service) => {
          const facts = `${name}-${service.id}`;
          const isChosen = chosen.includes(service.id);
          const { price, reason } = priceForCustomer(service, size, customer);
          return (
            <div
              key={service.id}
              className="relative flex cursor-pointer flex-wrap items-start gap-x-3 rounded-card border border-border-2 px-3.5 py-3 hover:bg-surface-2 has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-2"
            >
              <input
                type={isSeveral ? 'checkbox' : 'radio'}
                name={name}
                value={service.id}
                checked={isChosen}
                onChange={() => onChoose(isSeveral ? chosenWith(service.id, !isChosen) : [service.id])}
                id={`${facts}-box`}
                aria-describedby={facts}
                className="relative z-10 mt-1 size-4.25 flex-none accent-(--accent) outline-none"
              />
              <span className="min-w-24 flex-1">
                <span className="flex items-center gap-2 font-semibold">
                  <FilmSwatch tone={CATEGORY_LOOKS[service.category].tone} />
                  {/* The label covers the whole card; its text is the service's name alone. */}
                  <label
                    htmlFor={`${facts}-box`}
                    className="min-w-0 cursor-pointer wrap-anywhere after:absolute after:inset-0"
                  >
                    {service.name}
                  </label>
                </span>
                <span className="line-clamp-2 block text-meta text-text-3">{service.description}</span>
              </span>
              <span id={facts} className="flex-none text-right">
                <span className="block font-semibold tabular-nums">{formatDollars(price)}</span>
                {reason && <span className="block text-meta text-text-2">{reason}</span>}
                <span className="block text-meta text-text-3">
                  {hoursForSize(service, size)} h · {size}
                </span>
              </span>
            </div>
          );
        })}
      </div>
      {found.length === 0 && <p role="status">No services found for "{search}"</p>}
    </fieldset>
  );
}
