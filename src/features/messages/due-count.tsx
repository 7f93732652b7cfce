import { formatCount } from '#domain/money/money.ts';
import { useDueCount } from '#parts/customer-messages/use-due-messages.ts';

/** Number of messages that are due, next to the link to them. */
export function DueCount() {
  const count = useDueCount() ?? 0;
  if (count === 0) return null;
  return (
    <span className="pointer-events-none absolute top-2 right-2 flex h-4.5 min-w-4.5 items-center justify-center rounded-pill bg-accent-soft px-1.5 font-bold text-accent-ink text-tick max-desktop:top-0.5 max-desktop:right-1">
      {formatCount(count)}
      <span className="sr-only">{count === 1 ? ' message due' : ' messages due'}</span>
    </span>
  );
}
