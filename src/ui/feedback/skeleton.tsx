import { LoaderCircle } from 'lucide-react';

function Bar({ className }: { className: string }) {
  return <span className={`block h-2.75 rounded-badge bg-skeleton motion-safe:animate-sweep ${className}`} />;
}

const names = ['w-11/25', 'w-19/50', 'w-8/25', 'w-2/5'];
const details = ['w-3/10', 'w-7/25', 'w-1/4', 'w-1/3'];

/** Placeholder rows, as tall as real ones. Visible only after 150 ms. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
          key={row}
          aria-hidden
          className="flex h-14 items-center gap-4.5 border-b px-4.5 last:border-b-0 phone:h-20"
        >
          <Bar className="w-16 phone:hidden" />
          <span className="flex min-w-0 flex-1 flex-col gap-1.5">
            <Bar className={names[row % names.length] ?? ''} />
            <Bar className={`h-2.25 ${details[row % details.length]}`} />
          </span>
          <Bar className="w-15" />
          <Bar className="h-5.5 w-18" />
        </div>
      ))}
    </div>
  );
}

/** Loading indicator of a whole page. */
export function Spinner() {
  return (
    <div role="status" className="grid min-h-dvh animate-appear place-items-center text-text-3">
      <span className="flex items-center gap-2.5">
        <LoaderCircle size={20} aria-hidden className="animate-spin text-accent-ink" />
        Loading
      </span>
    </div>
  );
}
