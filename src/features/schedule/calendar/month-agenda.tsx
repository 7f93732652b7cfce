import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatLongDate, formatMonthDay, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { Profit } from '#features/schedule/booking/profit.tsx';
import { bookingCount } from '#features/schedule/day/booking-on-day.ts';
import { DayList } from '#features/schedule/day/day-list.tsx';
import { DayStrip } from '#features/schedule/day/day-strip.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { Card } from '#ui/display/card.tsx';
import { Button, iconButtonClass } from '#ui/form/button.tsx';
import { BookedShare } from './booked-share.tsx';
import type { CalendarDay } from './use-calendar-days.ts';
import { loadOfDay } from './use-calendar-days.ts';

type MonthAgendaProps = {
  weeks: readonly (readonly CalendarDay[])[];
  /** The days are one week, not a month. */
  isWeek: boolean;
  /** First day of the list. Falls back to today, or to the first day of another month or of the week. */
  chosen: string | undefined;
  onChoose: (date: string) => void;
  filter: ReactNode;
  /** Shown below the strip. */
  tools: ReactNode;
};

/** Calendar on a phone: a strip of one or two weeks to choose a day from, and the bookings from that day on. */
export function MonthAgenda({ weeks, isWeek, chosen, onChoose, filter, tools }: MonthAgendaProps) {
  const [isWhole, setWhole] = useState(false);
  const ofMonth = weeks.flat().filter((day) => isWeek || !day.isOutside);
  const now = isWeek ? undefined : ofMonth.find((day) => day.isToday);
  const selected = ofMonth.find((day) => day.date === chosen) ?? now ?? ofMonth[0];
  const first = Math.max(
    0,
    Math.min(
      weeks.findIndex((week) => week.some((day) => day.date === selected?.date)),
      weeks.length - 2,
    ),
  );
  const strip = isWhole ? weeks : weeks.slice(first, first + 2);
  const ahead = strip.flat().filter((day) => selected && day.date >= selected.date);
  return (
    <div className="flex flex-col gap-2.5">
      <Card>
        <DayStrip weeks={strip} selected={selected?.date} onChoose={onChoose} />
        <div className="flex flex-wrap items-center justify-between gap-2 px-2 pt-1 pb-2">
          {tools}
          {!isWeek && (
            <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              Whole month
              {isWhole ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
            </Button>
          )}
        </div>
      </Card>
      {filter}
      {ahead
        .filter((day) => day.date === selected?.date || (day.figures && day.figures.bookings.length > 0))
        .map((day) => (
          <AgendaDay key={day.date} day={day} />
        ))}
    </div>
  );
}

function AgendaDay({ day }: { day: CalendarDay }) {
  const { date, figures, isToday, closed } = day;
  const canChange = useCan('changeRecords');
  const canViewMoney = useCan('viewMoney');
  const load = loadOfDay(day);
  const title = isToday ? `Today, ${formatMonthDay(date)}` : formatWeekdayDate(date);
  return (
    <section aria-label={formatLongDate(date)} className="flex flex-col gap-2.5">
      <div className="flex items-center gap-2 pt-0.5 pl-0.5">
        <div>
          <h3 className="font-semibold text-title leading-5">{title}</h3>
          {load && load.jobs > 0 && <BookedShare load={load} className="text-meta" />}
        </div>
        {figures && (
          <span className="ml-auto whitespace-nowrap text-label text-text-3">
            {bookingCount(figures.bookings.length)}
            {canViewMoney && figures.bookings.length > 0 && (
              <>
                {' · '}
                <Profit amount={figures.profit} />
              </>
            )}
          </span>
        )}
        {canChange && (
          <Link
            to={paths.newBooking}
            search={{ date, station: day.station }}
            data-tour="add-booking"
            aria-label={`Add booking on ${formatLongDate(date)}`}
            className={`${iconButtonClass('small', 'secondary')} ${figures ? '' : 'ml-auto'}`}
          >
            <Plus size={16} aria-hidden className="text-accent-ink" />
          </Link>
        )}
      </div>
      {figures?.bookings.length === 0 && (
        <p className="px-0.5 pb-2 text-label text-text-3">{closed ?? 'Nothing booked on this day.'}</p>
      )}
      <DayList day={day} />
    </section>
  );
}
