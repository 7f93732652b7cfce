import { Link } from '@tanstack/react-router';
import { REPORTS } from '#domain/figures/reports.ts';
import { paths } from '#parts/navigation/paths.ts';
import { usePageSearch } from '#parts/navigation/use-page.ts';
import { Card } from '#ui/display/card.tsx';
import { usePeriod } from './use-period.ts';

/** A link to each report. */
export function ReportsPage() {
  const { search } = usePeriod(usePageSearch());
  return (
    <Card>
      <ul className="divide-y divide-border">
        {REPORTS.map(({ id, title, about }) => (
          <li key={id} className="px-4.5 py-3 phone:px-4">
            <Link
              to={paths.report}
              params={{ id }}
              search={search}
              className="link inline-flex min-h-6 items-center font-semibold phone:min-h-11"
            >
              {title}
            </Link>
            <p className="max-w-text text-label text-text-2">{about}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
