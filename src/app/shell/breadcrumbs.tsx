import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight, House } from 'lucide-react';
import type { EntityType } from '#io/store/store.ts';
import { useFailedSavesList } from '#parts/failed-saves/failed-saves.tsx';
import { type PlainPath, paths } from '#parts/navigation/paths.ts';
import { useLoadedTitle, usePageFacts, usePathname } from '#parts/navigation/use-page.ts';
import { RecordName } from '#parts/records/record-name.tsx';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { allAreas } from './navigation.ts';

/** Pages that a crumb links to. */
const LINKED: readonly PlainPath[] = [...allAreas.map(({ to }) => to), paths.reports];

/** Titles that differ from their part of the path. */
const TITLES: Readonly<Record<string, string>> = {
  '/settings/tint': 'Tint Limits',
  '/settings/warranty': 'Warranty and Care',
};

function titleCase(segment: string): string {
  return segment.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());
}

function RecordCrumb({ entity, id }: { entity: EntityType; id: string }) {
  return (
    <span className="block truncate">
      <RecordName entity={entity} id={id}>
        {(name) => (name === null ? 'Not found' : <BidiText text={name ?? id} />)}
      </RecordName>
    </span>
  );
}

/** Breadcrumb of the path: home, then each segment (NAV-22, A-03). For read-only users it ends at the record. */
export function Breadcrumbs({ isReader }: { isReader: boolean }) {
  const pathname = usePathname();
  const { id, vehicleId } = useParams({ strict: false });
  const { record, title = '' } = usePageFacts();
  const loadedTitle = useLoadedTitle();
  const segments = pathname.split('/').filter((segment) => segment && !(isReader && segment === 'edit'));
  // A failed-save notice covers the breadcrumb.
  const isCovered = useFailedSavesList().length > 0;
  return (
    <nav
      aria-label="Breadcrumb"
      className={classNames(
        'flex h-8.5 items-center bg-surface px-6 pb-2 text-meta text-text-3 max-desktop:px-4.5 max-phone:hidden',
        isCovered && 'desktop:invisible',
      )}
    >
      <ol className="flex min-w-0 items-center gap-1.5">
        <li className="flex">
          <Link to={paths.home} aria-label="Home" className="-m-1.5 p-1.5 hover:text-text">
            <House size={12} aria-hidden />
          </Link>
        </li>
        {segments.map((segment, index) => {
          const path = `/${segments.slice(0, index + 1).join('/')}`;
          const page = LINKED.find((one) => one === path);
          const isLast = index === segments.length - 1;
          const ownName = isLast ? loadedTitle : undefined;
          const name = segment === vehicleId ? title : (ownName ?? TITLES[path] ?? titleCase(segment));
          const label = segment === id && record ? <RecordCrumb entity={record} id={segment} /> : name;
          return (
            <li key={path} className="flex items-center gap-1.5 has-[.truncate]:min-w-0">
              <ChevronRight size={12} aria-hidden className="opacity-70" />
              {isLast && (
                <b className="min-w-0 font-semibold text-text-2" aria-current="page">
                  {label}
                </b>
              )}
              {!isLast && page && (
                <Link to={page} className="hover:text-text hover:underline">
                  {label}
                </Link>
              )}
              {!isLast && !page && label}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
