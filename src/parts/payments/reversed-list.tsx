import { formatDate } from '#domain/calendar/calendar.ts';
import { formatDollars } from '#domain/money/money.ts';

type ReversedEntry = { id: string; label: string; reversedOn: string; amount: number };

/** Lists entries that were reversed and stay on record, closed until someone asks for them. */
export function ReversedList({ entries }: { entries: readonly ReversedEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className="mt-2 text-label text-text-2">
      <summary className="min-h-6 cursor-pointer phone:min-h-11">Reversed ({entries.length})</summary>
      <ul className="mt-1 grid gap-1">
        {entries.map(({ id, label, reversedOn, amount }) => (
          <li key={id} className="flex items-start gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {label}
              <span className="block text-meta text-text-3">Reversed {formatDate(reversedOn)}</span>
            </span>
            <s className="flex-none tabular-nums">{formatDollars(amount)}</s>
          </li>
        ))}
      </ul>
    </details>
  );
}
