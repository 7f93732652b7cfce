import { type ReactNode, useMemo, useState } from 'react';
import { formatDateRange, formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { fullName, initials } from '#domain/customers/customer.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { SEARCH_DAYS, type Slot } from '#domain/scheduling/slots.ts';
import { useHidesCosts } from '#features/quick-quote/hidden-costs.tsx';
import type { StartOption } from '#features/quick-quote/quote-plan.ts';
import { endInWords, slotDates, slotKey, slotName, slotTimes } from '#parts/plan/slot-text.ts';
import { MarginBadge } from '#parts/pricing/margin-badge.tsx';
import { counted } from '#parts/records/names-in-words.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { Card, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import type { FreeDays } from './free-days.ts';

/** Starts at one time with one person: the slot of the first bay, and those of the other bays. */
type Row = { slot: Slot; otherBays: Slot[] };

/** Groups slots by day. One person and time is one row, in however many bays. */
function rowsByDay(slots: readonly Slot[]): { date: string; rows: Row[] }[] {
  const days: { date: string; rows: Row[] }[] = [];
  for (const slot of slots) {
    let day = days.find(({ date }) => date === slot.date);
    if (!day) {
      day = { date: slot.date, rows: [] };
      days.push(day);
    }
    const same = day.rows.find((row) => isSameStart(row.slot, slot));
    if (same) same.otherBays.push(slot);
    else day.rows.push({ slot, otherBays: [] });
  }
  return days;
}

function isSameStart(one: Slot, other: Slot): boolean {
  return (
    one.employee.id === other.employee.id && slotTimes(one) === slotTimes(other) && slotDates(one) === slotDates(other)
  );
}

type SlotRowProps = { row: Row; plan?: StartOption | undefined; onSelect: (slot: Slot) => void };

/** Shows a start on two lines where space is tight, or on one line with the profit. */
function SlotRow({ row: { slot, otherBays }, plan, onSelect }: SlotRowProps) {
  const hidesCosts = useHidesCosts();
  return (
    <li className="group grid @min-narrow:grid-cols-[--spacing(46)_minmax(0,1fr)_--spacing(34)_--spacing(19)] @min-medium:grid-cols-[--spacing(51.5)_minmax(0,1fr)_auto_--spacing(34)_--spacing(23)] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 @min-narrow:px-4.5 px-3.5 @min-narrow:py-2 py-3 hover:bg-surface-2">
      <div className="min-w-0">
        <div className="font-semibold">{plan ? formatDateRange(slot.date, plan.end.date) : slotTimes(slot)}</div>
        {slot.isMultiDay && !plan && <div className="text-meta text-text-3">{slotDates(slot)}</div>}
        {plan && (
          <>
            <div className="text-meta text-text-3">
              {`${formatTime(slot.startTime)} start · ${counted(plan.days, 'day')} in the shop`}
            </div>
            <div className="text-meta text-text-2">All done {endInWords(plan.end)}</div>
          </>
        )}
      </div>
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar initials={initials(slot.employee)} size="medium" />
        <div className="min-w-0">
          <div className="truncate font-medium">
            <bdi>{fullName(slot.employee)}</bdi>
          </div>
          <div className="truncate text-meta text-text-3">{slot.station}</div>
        </div>
      </div>
      <div className="@min-medium:block hidden text-right">
        {!hidesCosts && (
          <>
            <div className="font-semibold tabular-nums">{formatWholeDollars(slot.pricing.grossProfit)}</div>
            <div className="text-meta text-text-3">profit</div>
          </>
        )}
      </div>
      <div className="@min-narrow:col-auto col-start-2 @min-narrow:row-auto row-start-1 justify-self-end">
        {!hidesCosts && <MarginBadge margin={slot.pricing.profitMargin} />}
      </div>
      <Button
        size="small"
        className="@min-narrow:w-full justify-self-end group-hover:border-accent-line! group-hover:bg-accent-soft! group-hover:text-accent-ink!"
        aria-label={`Select ${slotName(slot)}`}
        onClick={() => onSelect(slot)}
      >
        Select
      </Button>
      {otherBays.length > 0 && (
        <div className="col-span-full flex flex-wrap items-center gap-1.5 text-meta text-text-3">
          Other bays:
          {otherBays.map((other) => (
            <Button
              key={slotKey(other)}
              variant="ghost"
              size="small"
              aria-label={`Select ${slotName(other)}`}
              onClick={() => onSelect(other)}
            >
              {other.station}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

type DayStripProps = { days: FreeDays; chosen: string | undefined; onChoose: (date?: string) => void };

/** The days of the search, to choose the one on which the work starts. */
function DayStrip({ days, chosen, onChoose }: DayStripProps) {
  const buttonOf = (label: ReactNode, isChosen: boolean, date?: string) => (
    <button
      key={date ?? 'first'}
      type="button"
      aria-pressed={isChosen}
      disabled={date !== undefined && !days.firstOn(date)}
      onClick={() => onChoose(date)}
      className="grid min-h-11 flex-none cursor-pointer content-center justify-items-center rounded-control border px-2.5 text-meta leading-tight hover:bg-surface-2 disabled:cursor-not-allowed disabled:border-transparent disabled:text-text-3 aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      {label}
    </button>
  );
  return (
    <fieldset aria-label="Start day" className="flex min-w-0 gap-1.5 overflow-x-auto px-4.5 pt-3 phone:px-3.5">
      {buttonOf('First free', chosen === undefined)}
      {days.dates.map((date) => {
        const [weekday = '', day = ''] = formatWeekdayDate(date).split(', ');
        const label = (
          <>
            <span>{weekday} </span>
            <span className="font-semibold">{day}</span>
          </>
        );
        return buttonOf(label, chosen === date, date);
      })}
    </fieldset>
  );
}

type SlotListProps = {
  /** The first ones. */
  slots: readonly Slot[];
  days: FreeDays;
  /** Days that the customer asked for: the first one that is free is chosen. */
  askedDays?: readonly string[] | undefined;
  /** Returns the plan of several services that begins with the slot. */
  planOf?: (slot: Slot) => StartOption | undefined;
  onSelect: (slot: Slot) => void;
};

/** Lists the first starts by day, or those of the day that the user chooses. */
export function SlotList({ slots, days, askedDays = [], planOf, onSelect }: SlotListProps) {
  const [wanted, setWanted] = useState(() => askedDays.find(days.firstOn));
  // The day may fill up meanwhile.
  const chosen = wanted !== undefined && days.firstOn(wanted) ? wanted : undefined;
  const shown = useMemo(() => (chosen === undefined ? slots : days.slotsOn(chosen)), [chosen, slots, days]);
  return (
    <Card className="@container">
      <CardHeader title="Available Slots" id="available-slots" level={3}>
        <span className="text-meta text-text-3">
          {chosen === undefined ? `Next ${SEARCH_DAYS} days` : formatWeekdayDate(chosen)} ·{' '}
          {counted(shown.length, 'slot')}
        </span>
      </CardHeader>
      <DayStrip days={days} chosen={chosen} onChoose={setWanted} />
      <ul aria-labelledby="available-slots" className="mt-3">
        {planOf
          ? shown.map((slot) => (
              <SlotRow key={slotKey(slot)} row={{ slot, otherBays: [] }} plan={planOf(slot)} onSelect={onSelect} />
            ))
          : rowsByDay(shown).map(({ date, rows }) => (
              <li key={date} className="border-t py-1.5">
                <h4 className="px-4.5 pt-1 font-semibold text-label text-text-2 phone:px-3.5">
                  {formatWeekdayDate(date)}
                </h4>
                <ul aria-label={formatWeekdayDate(date)}>
                  {rows.map((row) => (
                    <SlotRow key={slotKey(row.slot)} row={row} onSelect={onSelect} />
                  ))}
                </ul>
              </li>
            ))}
      </ul>
    </Card>
  );
}
