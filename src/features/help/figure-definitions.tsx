import { Link } from '@tanstack/react-router';
import { FIGURE_SECTIONS } from '#domain/figures/figure-meanings.ts';
import { REPORTS } from '#domain/figures/reports.ts';
import { ColumnMeanings } from '#parts/figures/column-meanings.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';

/** The definition of each figure, from the reports themselves, and those of the cards on other pages. */
export function FigureDefinitions() {
  const canOpen = useCan('viewMoney');
  const reports = REPORTS.map((report) => (
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
      <ColumnMeanings {...report} />
    </section>
  ));
  const cards = FIGURE_SECTIONS.map(({ page, card, columns }) => {
    const title = card ? `${page}: ${card}` : page;
    return (
      <section key={title} aria-label={title} className="grid gap-1.5 pt-2">
        <h4 className="font-semibold text-text">{title}</h4>
        <ColumnMeanings columns={columns} />
      </section>
    );
  });
  return [...reports, ...cards];
}
