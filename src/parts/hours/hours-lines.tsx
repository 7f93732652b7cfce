import type { HoursLine } from '#domain/calendar/work-week.ts';

const MAX_SHOWN = 3;

/** Shows the hours of a week in at most three lines. */
export function HoursLines({ lines }: { lines: readonly HoursLine[] }) {
  const shown = lines.slice(0, lines.length > MAX_SHOWN ? MAX_SHOWN - 1 : MAX_SHOWN);
  const rest = lines.length - shown.length;
  return (
    <div className="text-label text-text-2">
      {shown.map(({ days, hours }) => (
        <div key={days} className="truncate">
          {days} {hours}
        </div>
      ))}
      {rest > 0 && <div>{`+${rest} more`}</div>}
    </div>
  );
}
