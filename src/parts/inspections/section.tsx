import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  /** At the end of the heading's line. */
  note?: string | undefined;
  children: ReactNode;
};

/** Part of an inspection, with its heading. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-t pt-3.5">
      <div className="flex items-baseline gap-2.5">
        <h3 id={id} className="mr-auto font-bold text-label">
          {title}
        </h3>
        {note && <span className="text-label text-text-2 tabular-nums">{note}</span>}
      </div>
      {children}
    </section>
  );
}
