import type { FigureDefinition } from '#domain/figures/figure-meanings.ts';

type ColumnMeaningsProps = { columns: readonly FigureDefinition[]; notes?: readonly string[] };

/** The definition of each column of a report, and what to know before comparing its figures. */
export function ColumnMeanings({ columns, notes = [] }: ColumnMeaningsProps) {
  return (
    <>
      <dl className="divide-y divide-border border-y">
        {columns.map(({ name, meaning }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,--spacing(47.5))_minmax(0,1fr)] gap-x-4 gap-y-0.5 py-2 phone:grid-cols-1"
          >
            <dt className="font-semibold text-text">{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}
