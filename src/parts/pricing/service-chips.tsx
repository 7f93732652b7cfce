import type { Service } from '#domain/catalog/service.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { CATEGORY_LOOKS } from './category.ts';

const MAX_SHOWN = 2;

/** Returns the services with these ids, in order, without deleted ones. Older files may have names instead of ids. */
export function servicesOf(wanted: readonly string[], services: readonly Service[]): Service[] {
  return wanted.flatMap((one) => services.find(({ id, name }) => id === one || name === one) ?? []);
}

/** Shows the first two services and the number of others (CUS-05, LEAD-03). */
export function ServiceChips({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null;
  const more = services.length - MAX_SHOWN;
  return (
    <ul aria-label="Services" className="flex min-w-0 items-start gap-1">
      {services.slice(0, MAX_SHOWN).map(({ id, name, category }) => (
        <li key={id} title={name} className={chip}>
          <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
          <span className="truncate">{name}</span>
        </li>
      ))}
      {more > 0 && (
        <li
          title={services
            .slice(MAX_SHOWN)
            .map(({ name }) => name)
            .join(', ')}
          className={`${chip} flex-none`}
        >
          +{more}
        </li>
      )}
    </ul>
  );
}

const chip =
  'inline-flex min-h-5.5 min-w-0 items-center gap-1 whitespace-nowrap rounded-badge bg-surface-2 px-1.5 font-medium text-small text-text-2 shadow-hairline';
