import { addMonths, formatMonth, monthOf } from '#domain/calendar/calendar.ts';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { useToday } from '#io/react/world.tsx';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { TogglePills } from '#ui/form/toggle-pills.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useIsPhone } from '#ui/use-media-query.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { type CalendarParams, monthOfWeek } from './calendar-params.ts';
import { addWeeks, formatWeek, weekOf } from './calendar-weeks.ts';
import { ExportRange } from './export-range.tsx';
import { MonthCards } from './month-cards.tsx';
import { MonthGrid } from './month-grid.tsx';
import { PrefetchMonths } from './prefetch-months.tsx';
import { useCalendarDays } from './use-calendar-days.ts';
import { useCalendarParams } from './use-calendar-params.ts';

const WeekBoard = lazyComponent(async () => (await import('#features/schedule/board/week-board.tsx')).WeekBoard);
const MonthAgenda = lazyComponent(async () => (await import('./month-agenda.tsx')).MonthAgenda);

const ALL_STATIONS = { value: '', label: 'All Stations' };
const VIEWS = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
] as const;

/** Screen of /schedule. */
export function CalendarPage() {
  const { params, setParams } = useCalendarParams();
  return <Calendar params={params} onChange={setParams} />;
}

type CalendarProps = { params: CalendarParams; onChange: (params: CalendarParams) => void };

/** Shows a month or one of its weeks, for all stations or one. */
export function Calendar({ params, onChange }: CalendarProps) {
  const today = useToday();
  const isPhone = useIsPhone();
  const { view, month, day } = params;
  const { weeks, figures, stations, station, query } = useCalendarDays(month, params.station);
  const week = weekOf(month, day, today);
  const isWeek = view === 'week';
  const monthAt = isWeek ? monthOfWeek : monthOf;
  const heading = isWeek ? formatWeek(week) : formatMonth(month);
  const ofWeek = weeks.filter((one) => one[0]?.date === week[0]);

  function show(change: Partial<CalendarParams>) {
    onChange({ ...params, station, ...change });
  }

  function move(steps: -1 | 1) {
    show(isWeek ? addWeeks(week, steps) : { month: addMonths(month, steps), day: undefined });
  }

  const filter = (
    <TogglePills
      label="Station filter"
      options={[ALL_STATIONS, ...stations.map(({ name }) => ({ value: name, label: name }))]}
      value={station ?? ''}
      onChange={(name) => show({ station: name || undefined })}
    />
  );
  const tools = (
    <>
      <ExportRange
        dates={(isWeek ? ofWeek.flat() : weeks.flat().filter(({ isOutside }) => !isOutside)).map(({ date }) => date)}
        station={station}
        heading={heading}
        from={(isWeek && week[0]) || month}
      />
      <Segmented label="View" options={VIEWS} value={view} onChange={(next) => show({ view: next })} />
    </>
  );
  const bar = (
    <>
      <CalendarBar
        heading={heading}
        unit={view}
        onMove={move}
        onToday={() => show({ month: monthAt(today), day: undefined })}
      >
        {!isPhone && (
          <div className="ml-auto flex min-w-0 items-center gap-2.5 tablet:gap-1.5">
            {filter}
            {tools}
          </div>
        )}
      </CalendarBar>
      <PrefetchMonths month={month} />
    </>
  );
  const cards = <MonthCards month={month} figures={figures} />;

  if (query.failed && !query.data) {
    return (
      <>
        {bar}
        <NotLoaded query={query} />
      </>
    );
  }
  if (isPhone) {
    return (
      <>
        {bar}
        <MonthAgenda
          weeks={isWeek ? ofWeek : weeks}
          isWeek={isWeek}
          chosen={day}
          onChoose={(date) => show({ day: date, month: monthAt(date) })}
          filter={filter}
          tools={tools}
        />
        <div className="mt-5">{cards}</div>
      </>
    );
  }
  if (isWeek) {
    return (
      <>
        {cards}
        {bar}
        <WeekBoard week={week} station={station} rows={params.rows} onRows={(rows) => show({ rows })} />
      </>
    );
  }
  return (
    <>
      {cards}
      {bar}
      <MonthGrid weeks={weeks} chosen={day} onLeave={(date) => show({ month: monthOf(date), day: undefined })} />
      <ul className="mt-3 flex flex-wrap gap-3.5 text-small text-text-3">
        {SERVICE_CATEGORIES.map((category) => (
          <li key={category} className="flex items-center gap-1.5">
            <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
            {category}
          </li>
        ))}
      </ul>
    </>
  );
}
