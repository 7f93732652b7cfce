import { CalendarRange, Clock, Sparkles, TrendingUp, Warehouse } from 'lucide-react';
import { useId } from 'react';
import { openTogether } from '#domain/availability.ts';
import { formatTime, formatWeekdayDate, minutesOf } from '#domain/calendar.ts';
import { fullName, initials } from '#domain/customer.ts';
import type { RecommendedSlot } from '#domain/slots.ts';
import { CATEGORY_LOOKS } from '#parts/category.ts';
import { MarginBadge } from '#parts/margin-badge.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LayerBar } from '#ui/layer-bar.tsx';
import { slotDates } from './slot-text.ts';
import type { Shop } from './use-shop.ts';

type RecommendedCardProps = {
  slot: RecommendedSlot;
  hours: number;
  category: keyof typeof CATEGORY_LOOKS;
  shop: Shop;
  onSelect: () => void;
};

/** The reason with its percentage in bold. */
function Reason({ text }: { text: string }) {
  const [before, margin, after] = text.split(/(\S+%(?= profit))/);
  return (
    <p className="mt-3 flex items-start gap-2 text-[13.5px]">
      <TrendingUp size={16} aria-hidden className="mt-0.5 text-solar-ink" />
      <span>
        {before}
        <b className="font-semibold">{margin}</b>
        {after}
      </span>
    </p>
  );
}

/** Each day of the job; the bar shows how much of the day's opening it takes. */
function Days({ slot, category, shop }: Pick<RecommendedCardProps, 'slot' | 'category' | 'shop'>) {
  const station = shop.stations.find((one) => one.name === slot.station);
  return (
    <ol
      aria-label="Days of the job"
      className="mt-[11px] grid grid-cols-[repeat(auto-fit,minmax(148px,1fr))] gap-2 phone:grid-cols-1"
    >
      {slot.dailySchedule.map((day) => {
        const open = station && openTogether(station, slot.employee, day.date, shop.settings);
        const worked = minutesOf(day.endTime) - minutesOf(day.startTime);
        return (
          <li key={day.date} className="rounded-control border border-border bg-surface px-[11px] py-2 text-label">
            <div className="flex flex-wrap items-center justify-between">
              <span className="whitespace-nowrap font-semibold">{formatWeekdayDate(day.date)}</span>
              <span className="order-2 text-text-3 phone:order-3 phone:ml-2">{day.hours} h</span>
              <span className="order-3 w-full text-meta text-text-2 phone:order-2 phone:ml-auto phone:w-auto">
                {formatTime(day.startTime)} – {formatTime(day.endTime)}
              </span>
            </div>
            <div className="mt-[7px]">
              <LayerBar
                size="small"
                segments={[
                  { tone: CATEGORY_LOOKS[category].tone, share: worked, label: 'Worked' },
                  { tone: 'rest', share: open ? open.end - open.start - worked : 0, label: 'Left of the day' },
                ]}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The slot that the search advises, with its reason (QQ-35, QQ-36). */
export function RecommendedCard({ slot, hours, category, shop, onSelect }: RecommendedCardProps) {
  const when = useId();
  return (
    <section
      aria-label="Recommended"
      className="relative overflow-hidden rounded-card border border-solar-line p-4 px-[18px] shadow-2 wash-solar"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="solar" icon={Sparkles}>
            Recommended
          </Badge>
          <MarginBadge margin={slot.pricing.profitMargin} />
        </div>
        <span className="text-label text-text-2 phone:hidden">
          Estimated {hours} {hours === 1 ? 'hour' : 'hours'}
        </span>
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <div id={when} className="min-w-0">
          <h3 className="font-[670] font-display text-[21px] leading-[1.25] tracking-[-0.018em]">{slotDates(slot)}</h3>
          <ul className="mt-[5px] flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13.5px] text-text-2">
            <li className="flex items-center gap-1.5">
              <Warehouse size={14} aria-hidden />
              {slot.station}
            </li>
            <li className="flex items-center gap-1.5">
              <Avatar initials={initials(slot.employee)} size="small" />
              {fullName(slot.employee)}
            </li>
            <li className="flex items-center gap-1.5">
              {slot.isMultiDay ? (
                <>
                  <CalendarRange size={14} aria-hidden />
                  Multi-day · {slot.daySpan} days
                </>
              ) : (
                <>
                  <Clock size={14} aria-hidden />
                  {formatTime(slot.startTime)} – {formatTime(slot.endTime)}
                </>
              )}
            </li>
          </ul>
        </div>
        <Button variant="solid" className="phone:w-full" aria-describedby={when} onClick={onSelect}>
          Select Slot
        </Button>
      </div>
      <Reason text={slot.reason} />
      {slot.isMultiDay && <Days slot={slot} category={category} shop={shop} />}
    </section>
  );
}
