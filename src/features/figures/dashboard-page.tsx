import '#parts/figures/print-alone.css';
import { Link } from '@tanstack/react-router';
import { FileChartColumn, Printer } from 'lucide-react';
import { formatLongDate } from '#domain/calendar/calendar.ts';
import { DASHBOARD_FIGURES } from '#domain/figures/dashboard.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { useUser } from '#io/react/world.tsx';
import { useFigures } from '#parts/figures/use-figures.ts';
import { useShopRows } from '#parts/figures/use-shop-rows.ts';
import { paths } from '#parts/navigation/paths.ts';
import { usePageSearch } from '#parts/navigation/use-page.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ListSkeleton } from '#ui/table/list-page.tsx';
import { ComparedTile } from './figure-tile.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { rangeText } from './range-text.ts';
import { TodayTiles } from './today-tiles.tsx';
import { usePeriod } from './use-period.ts';

const DashboardCharts = lazyComponent(async () => (await import('./dashboard-charts.tsx')).DashboardCharts);

/** The day, the figures of a period, and charts, each with the report behind it. */
export function DashboardPage() {
  return (
    <Loaded query={useShopRows()} skeleton={<ListSkeleton />}>
      {(shop) => <Dashboard shop={shop} />}
    </Loaded>
  );
}

function Dashboard({ shop }: { shop: ShopRows }) {
  const business = useUser()?.businessName ?? '';
  const period = usePeriod(usePageSearch());
  // The select follows at once; the figures when they are computed.
  const figures = useFigures(shop, 'figures', period);
  const shown = figures?.question ?? period;
  return (
    <div className="print-alone grid grid-cols-[minmax(0,1fr)] gap-4.5 phone:gap-3.5" aria-busy={!figures?.isCurrent}>
      <p className="hidden font-semibold print:block">{business}</p>
      <section aria-label="Today" className="grid gap-2.5">
        <h2 className="font-extrabold font-display text-page">Today, {formatLongDate(shop.today)}</h2>
        <TodayTiles moneyIn={figures?.answer.moneyInToday} />
      </section>
      <section aria-label="Figures" className="grid gap-2.5">
        <div className="flex flex-wrap items-end gap-2.5 print:hidden">
          <PeriodPicker />
          <span className="ml-auto flex gap-2 phone:ml-0">
            <Link to={paths.reports} search={period.search} className={buttonClass()}>
              <FileChartColumn size={16} aria-hidden />
              Reports
            </Link>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </span>
        </div>
        <h2 className="font-extrabold font-display text-page">{rangeText(shown.range)}</h2>
        {figures ? (
          <div className="grid grid-cols-3 gap-3.5 max-desktop:grid-cols-2 phone:grid-cols-1 phone:gap-2.5 print:grid-cols-3">
            {DASHBOARD_FIGURES.map((figure, at) => (
              <ComparedTile key={figure.name} figure={figure} values={figures.answer.values[at]} period={shown} />
            ))}
          </div>
        ) : (
          <SkeletonRows rows={6} />
        )}
      </section>
      {figures && <DashboardCharts shop={shop} period={period} />}
    </div>
  );
}
