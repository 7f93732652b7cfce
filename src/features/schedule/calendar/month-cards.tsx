import { formatMonth } from '#domain/calendar/calendar.ts';
import type { MonthFigures } from '#domain/calendar/month.ts';
import { formatPercent, formatWholeDollars } from '#domain/money/money.ts';
import { bookingCount } from '#features/schedule/day/booking-on-day.ts';
import { FigureCard } from '#parts/figures/figure-card.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { StatRow } from '#ui/display/stat-card.tsx';

/** Keeps the line's height while the figure loads. */
const UNKNOWN = '\u00a0';

/** Shows the figures of the month and station (CAL-13, A-60); undefined while they load. */
export function MonthCards({ month, figures }: { month: string; figures: MonthFigures | undefined }) {
  const canViewMoney = useCan('viewMoney');
  return (
    <StatRow>
      <FigureCard
        compact
        label="Total Bookings"
        value={figures?.count ?? UNKNOWN}
        meta={figures ? `${figures.complete} complete` : UNKNOWN}
        metaEnd={figures && `${figures.scheduled} scheduled`}
      />
      {canViewMoney && (
        <>
          <FigureCard
            compact
            label="Total Revenue"
            value={figures ? formatWholeDollars(figures.revenue) : UNKNOWN}
            meta={formatMonth(month)}
          />
          <FigureCard
            compact
            label="Total Profit"
            value={figures ? formatWholeDollars(figures.profit) : UNKNOWN}
            meta="After labor and materials"
          />
          <FigureCard
            compact
            label="Avg Profit Margin"
            value={figures ? formatPercent(figures.averageMargin, 1) : UNKNOWN}
            meta={figures ? `Across ${bookingCount(figures.earning)}` : UNKNOWN}
          />
        </>
      )}
    </StatRow>
  );
}
