import { useState } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { searchFor, searchTextOf } from '#domain/text/search-text.ts';
import { classNames } from '#ui/class-names.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { CheckboxField } from '#ui/form/field.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { CATEGORY_LOOKS } from './category.ts';

type ServiceChecklistProps = {
  services: readonly Service[];
  /** Ids. Those of deleted services stay selected. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Checklist of all services with their base prices (CUS-11). */
export function ServiceChecklist({ services, chosen, onChange }: ServiceChecklistProps) {
  const [search, setSearch] = useState('');
  const isFound = searchFor(search);
  const found = services.filter(({ name, category }) => isFound(searchTextOf([name, category])));

  function toggle(id: string, on: boolean) {
    onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  }

  if (services.length === 0) {
    return <p className="text-label text-text-3">No services yet. Add what your shop sells under Services.</p>;
  }
  return (
    <div className="grid gap-2">
      <SearchField label="Search services" value={search} onChange={setSearch} />
      <ul className="-mx-2 max-h-66 overflow-y-auto">
        {found.map(({ id, name, category, basePrice }) => {
          const isChosen = chosen.includes(id);
          return (
            <li
              key={id}
              className={classNames('rounded-control px-2', isChosen ? 'bg-accent-soft' : 'hover:bg-surface-2')}
            >
              <CheckboxField
                className="[&>label]:min-h-8.25"
                checked={isChosen}
                onChange={(event) => toggle(id, event.target.checked)}
                label={
                  <span className="flex min-w-0 flex-1 items-center gap-2">
                    <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
                    <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>{' '}
                    <span className="flex-none font-semibold tabular-nums">{formatWholeDollars(basePrice)}</span>
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
      {found.length === 0 && (
        <p role="status" className="text-label text-text-3">
          No services found for "{search}"
        </p>
      )}
    </div>
  );
}
