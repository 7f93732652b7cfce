import { LoaderCircle } from 'lucide-react';

function Bar({ className }: { className: string }) {
  return <span className={`block h-[11px] rounded-badge bg-skeleton motion-safe:animate-sweep ${className}`} />;
}

const names = ['w-[44%]', 'w-[38%]', 'w-[32%]', 'w-[41%]'];
const details = ['w-[31%]', 'w-[28%]', 'w-[25%]', 'w-[34%]'];

/** Rows of the height of the real ones. Seen only when the wait is longer than 150 ms. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
          key={row}
          aria-hidden
          className="flex h-14 items-center gap-[18px] border-b px-[18px] last:border-b-0 phone:h-20"
        >
          <Bar className="w-16 phone:hidden" />
          <span className="flex min-w-0 flex-1 flex-col gap-[7px]">
            <Bar className={names[row % names.length] ?? ''} />
            <Bar className={`h-[9px] ${details[row % details.length]}`} />
          </span>
          <Bar className="w-[60px]" />
          <Bar className="h-[22px] w-[72px]" />
        </div>
      ))}
    </div>
  );
}

/** The wait of a whole page. */
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
