import { TriangleAlert } from 'lucide-react';
import { formatPercent } from '#domain/money/money.ts';
import { bookedPercent, isOver, type ShopLoad } from '#domain/scheduling/load.ts';

/** Shows '37% booked', with a warning if a station is over capacity. */
export function BookedShare({ load, className = '' }: { load: ShopLoad; className?: string }) {
  const share = bookedPercent(load);
  const over = load.stations.filter(isOver).map(({ name }) => name);
  const isFull = over.length > 0;
  return (
    <p
      className={`flex items-center gap-1 ${isFull ? 'tone-amber font-semibold text-tone-ink' : 'text-text-3'} ${className}`}
    >
      {isFull && <TriangleAlert size={12} aria-hidden />}
      {share === undefined ? (
        <>
          <span className="sr-only">booked while </span>closed
        </>
      ) : (
        <>
          {formatPercent(share, 0)}
          <span className={isFull ? '@max-wide-board:sr-only' : '@max-board:sr-only'}> booked</span>
        </>
      )}
      {isFull && <span className="sr-only">, over capacity: {over.join(', ')}</span>}
    </p>
  );
}
