import { formatPercent, round } from '#domain/money/money.ts';
import { bookedPercent, isOver, type Load, type ShopLoad } from '#domain/scheduling/load.ts';
import { UsageMeter } from '#ui/feedback/usage-meter.tsx';

function hoursOf(minutes: number): string {
  return `${round(minutes / 60, 1)} h`;
}

/** '6.5 h of 20 h booked (33%)' */
function formatLoad(load: Load): string {
  const { bookedMinutes, openMinutes } = load;
  const share = bookedPercent(load);
  if (share === undefined) return bookedMinutes === 0 ? 'Closed' : `${hoursOf(bookedMinutes)} booked while closed`;
  return `${isOver(load) ? 'Over capacity: ' : ''}${hoursOf(bookedMinutes)} of ${hoursOf(openMinutes)} booked (${formatPercent(share, 0)})`;
}

/** Shows each station's load that day; only the closing reason if the day is closed and nothing is booked. */
export function StationLoads({ load, closed }: { load: ShopLoad; closed: string | undefined }) {
  if (closed && load.bookedMinutes === 0) return <p className="mb-4 text-text-2">{closed}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-label="Capacity" className="mb-4 grid gap-2.5">
      {load.stations.map((station) => (
        <UsageMeter
          key={station.name}
          label={station.name}
          value={formatLoad(station)}
          share={station.openMinutes > 0 ? station.bookedMinutes / station.openMinutes : station.bookedMinutes}
          warning={isOver(station)}
        />
      ))}
    </div>
  );
}
