import { Link } from '@tanstack/react-router';
import { REPORTS } from '#domain/figures/reports.ts';
import { ColumnMeanings } from '#parts/figures/column-meanings.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';

/** The definition of each figure, from the reports themselves. */
export function FigureDefinitions() {
  const canOpen = useCan('viewMoney');
  return REPORTS.map((report) => (
    <section key={report.id} aria-label={report.title} className="grid gap-1.5 pt-2">
      <h4 className="font-semibold text-text">
        {canOpen ? (
          <Link to={paths.report} params={{ id: report.id }} className="link">
            {report.title}
          </Link>
        ) : (
          report.title
        )}
      </h4>
      <p>{report.about}</p>
      <ColumnMeanings report={report} />
    </section>
  ));
}
