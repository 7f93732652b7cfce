import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatLongDate, formatMonthDay, formatWeekdayDate } from '#domain/calendar.ts';
import { CATEGORY_LOOKS } from '#parts/category.ts';
import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { iconButtonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toneClass } from '#ui/tone.ts';
import { DayList } from './day-list.tsx';
import { bookingCount } from './job-on-day.ts';
import { Profit } from './profit.tsx';
import type { ShownDay } from './shown-calendar.ts';
import { WEEKDAY_NAMES } from './shown-days.ts';

type MonthAgendaProps = {
  weeks: readonly (readonly ShownDay[])[];
  /** The day from which the bookings are listed; without it today, or the first of another month. */
  chosen: string | undefined;
  onChoose: (date: string) => void;
  filter: ReactNode;
};

/** The calendar of a phone: two weeks to choose a day from, and what is done from that day on. */
export function MonthAgenda({ weeks, chosen, onChoose, filter }: MonthAgendaProps) {
  const [isWhole, setWhole] = useState(false);
  const ofMonth = weeks.flat().filter((day) => !day.isOutside);
  const selected = ofMonth.find((day) => day.date === chosen) ?? ofMonth.find((day) => day.isToday) ?? ofMonth[0];
  const first = Math.min(
    weeks.findIndex((week) => week.some((day) => day.date === selected?.date)),
    weeks.length - 2,
  );
  const strip = isWhole ? weeks : weeks.slice(first, first + 2);
  const ahead = strip.flat().filter((day) => selected && day.date >= selected.date);
  return (
    <div className="flex flex-col gap-2.5">
      <Card>
        <DayStrip weeks={strip} selected={selected?.date} onChoose={onChoose} />
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="flex h-6 w-full items-center justify-center text-text-3"
        >
          {isWhole ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
          <span className="sr-only">Whole month</span>
        </button>
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

type DayStripProps = {
  weeks: MonthAgendaProps['weeks'];
  selected: string | undefined;
  onChoose: (date: string) => void;
};

function DayStrip({ weeks, selected, onChoose }: DayStripProps) {
  return (
    <table
      aria-label="Calendar"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: every day is a choice, as in the grid of wider screens
      role="grid"
      className="w-full table-fixed border-separate border-spacing-x-0.5 border-spacing-y-[1.5px] px-2 pt-1.5"
    >
      <thead>
        <tr>
          {WEEKDAY_NAMES.map(([short, name]) => (
            <th key={name} scope="col" aria-label={name} className="pb-0.5 font-[560] text-[11px] text-text-3">
              {short[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <StripDay key={day.date} day={day} isSelected={day.date === selected} onChoose={onChoose} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type StripDayProps = { day: ShownDay; isSelected: boolean; onChoose: DayStripProps['onChoose'] };

function StripDay({ day, isSelected, onChoose }: StripDayProps) {
  const bookings = day.figures?.bookings ?? [];
  const categories = [...new Set(bookings.map((booking) => booking.service.category))].slice(0, 4);
  const label = [formatLongDate(day.date), day.figures && bookingCount(bookings.length)].filter(Boolean).join(', ');
  const look = isSelected
    ? 'bg-accent bg-gloss text-on-accent shadow-gloss'
    : `${day.isOutside || day.closed ? 'font-[440] text-text-3' : ''} ${day.isToday ? 'font-[680] text-accent-ink' : ''}`;
  return (
    <td className="p-0">
      <button
        type="button"
        aria-label={label}
        aria-current={day.isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        onClick={() => onChoose(day.date)}
        className={`flex h-11 w-full flex-col items-center justify-center gap-1 rounded-[10px] font-[560] text-body leading-5 ${look}`}
      >
        {Number(day.date.slice(8))}
        <span className="flex h-[5px] gap-0.5">
          {categories.map((category) => (
            <span
              key={category}
              className={`size-[5px] rounded-[2px] ${isSelected ? 'bg-on-accent' : `${toneClass[CATEGORY_LOOKS[category].tone]} bg-tone-solid`}`}
            />
          ))}
        </span>
      </button>
    </td>
  );
}

function AgendaDay({ day }: { day: ShownDay }) {
  const { date, figures, isToday, closed } = day;
  const title = isToday ? `Today, ${formatMonthDay(date)}` : formatWeekdayDate(date);
  return (
    <section aria-label={formatLongDate(date)} className="flex flex-col gap-2.5">
      <div className="flex items-center gap-2 pt-0.5 pl-0.5">
        <h3 className="font-semibold text-[15px]">{title}</h3>
        {figures && (
          <span className="ml-auto whitespace-nowrap text-label text-text-3">
            {bookingCount(figures.bookings.length)}
            {figures.bookings.length > 0 && (
              <>
                {' · '}
                <Profit amount={figures.profit} />
              </>
            )}
          </span>
        )}
        <Link
          to={paths.newBooking}
          search={{ date, station: day.station }}
          aria-label={`Add booking on ${formatLongDate(date)}`}
          className={`${iconButtonClass('small', 'secondary')} ${figures ? '' : 'ml-auto'}`}
        >
          <Plus size={16} aria-hidden className="text-accent-ink" />
        </Link>
      </div>
      {figures?.bookings.length === 0 && (
        <p className="px-0.5 pb-2 text-label text-text-3">{closed ?? 'Nothing booked on this day.'}</p>
      )}
      <DayList day={day} />
    </section>
  );
}
