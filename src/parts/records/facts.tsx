import type { ReactNode } from 'react';

export type NamedFact = readonly [name: string, what: ReactNode];

/** Read-only list of named values. Empty ones are left out. */
export function Facts({ facts }: { facts: readonly NamedFact[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(--spacing(35))_minmax(0,1fr)] gap-x-4 gap-y-2.5 phone:grid-cols-1 phone:gap-y-0.5">
      {facts
        .filter(([, what]) => what)
        .map(([name, what]) => (
          <div key={name} className="contents">
            <dt className="text-label text-text-2 phone:mt-2">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{what}</dd>
          </div>
        ))}
    </dl>
  );
}
