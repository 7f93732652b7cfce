import { CalendarRange, Clock, Warehouse } from 'lucide-react';
import { formatDateRange, formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import { fullName, initials } from '#domain/customers/customer.ts';
import { sharedOpenHours } from '#domain/scheduling/availability.ts';
import { minutesOfHours } from '#domain/scheduling/booking.ts';
import type { Slot } from '#domain/scheduling/slots.ts';
import type { StartOption } from '#features/quick-quote/quote-plan.ts';
import type { QuoteData } from '#features/quick-quote/use-quote-data.ts';
import { endInWords, slotDates } from '#parts/plan/slot-text.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { LayerBar } from '#ui/overlay/layer-bar.tsx';

/** Shows when several services begin and when the car is ready, as the headline of a card. */
export function PlanFacts({ plan: { slot, parts, end, days } }: { plan: StartOption }) {
  return (
    <>
      <p className="font-extrabold font-display text-section leading-tight">{formatDateRange(slot.date, end.date)}</p>
      <ul className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-body text-text-2">
        <li className="flex items-center gap-1.5">
          <Clock size={14} aria-hidden />
          {formatTime(slot.startTime)} start
        </li>
        <li className="flex items-center gap-1.5">
          <CalendarRange size={14} aria-hidden />
          {`${counted(parts.length, 'service')} · ${counted(days, 'day')} in the shop`}
        </li>
      </ul>
      <p className="mt-1 text-text-2">All done {endInWords(end)}</p>
    </>
  );
}

/** Shows a slot's dates, station and employee, as the headline of a card. */
export function SlotFacts({ slot }: { slot: Slot }) {
  return (
    <>
      <p className="font-extrabold font-display text-section leading-tight">{slotDates(slot)}</p>
      <ul className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-body text-text-2">
        <li className="flex items-center gap-1.5">
          <Warehouse size={14} aria-hidden />
          {slot.station}
        </li>
        <li className="flex items-center gap-1.5">
          <Avatar initials={initials(slot.employee)} size="small" />
          <bdi>{fullName(slot.employee)}</bdi>
        </li>
        <li className="flex items-center gap-1.5">
          {slot.isMultiDay ? <CalendarRange size={14} aria-hidden /> : <Clock size={14} aria-hidden />}
          {slot.isMultiDay
            ? `Multi-day · ${slot.daySpan} days`
            : `${formatTime(slot.startTime)} – ${formatTime(slot.endTime)}`}
        </li>
      </ul>
    </>
  );
}

/** Lists the days of a multi-day job. Each bar shows how much of the day's open time the job takes. */
export function SlotDays({ slot, category, shop }: { slot: Slot; category: ServiceCategory; shop: QuoteData }) {
  if (!slot.isMultiDay) return null;
  const station = shop.stations.find((one) => one.name === slot.station);
  return (
    <ol
      aria-label="Days of the job"
      className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(35),1fr))] gap-2 phone:grid-cols-1"
    >
      {slot.dailySchedule.map((day) => {
        const open = station && sharedOpenHours(station, slot.employee, day.date, shop.settings);
        const worked = minutesOfHours(day.hours);
        return (
          <li key={day.date} className="rounded-control border bg-surface px-3 py-2 text-label">
            <div className="flex flex-wrap items-center justify-between">
              <span className="whitespace-nowrap font-semibold">{formatWeekdayDate(day.date)}</span>
              <span className="order-2 text-text-3 phone:order-3 phone:ml-2">{day.hours} h</span>
              <span className="order-3 w-full whitespace-nowrap text-meta text-text-2 phone:order-2 phone:ml-auto phone:w-auto">
                {formatTime(day.startTime)} – {formatTime(day.endTime)}
              </span>
            </div>
            <div className="mt-2">
              <LayerBar
                size="small"
                segments={[
                  { tone: CATEGORY_LOOKS[category].tone, share: worked, label: 'Used by this job' },
                  { tone: 'rest', share: open ? open.end - open.start - worked : 0, label: 'Left' },
                ]}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
