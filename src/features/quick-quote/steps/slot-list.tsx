import { Fragment } from 'react';
import { formatDateRange, formatTime } from '#domain/calendar/calendar.ts';
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

/** Shows the dates, without commas where space is tight: 'Mon Nov 23 – Wed Nov 25'. */
function Dates({ text }: { text: string }) {
  const [first, ...rest] = text.split(',');
  return (
    <>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          <span className="@max-medium:hidden">,</span>
          {part}
        </Fragment>
      ))}
    </>
  );
}

/** Shows a slot on two lines where space is tight, or on one line with the profit. */
type SlotRowProps = { slot: Slot; plan: StartOption | undefined; onSelect: (slot: Slot) => void };

function SlotRow({ slot, plan, onSelect }: SlotRowProps) {
  const hidesCosts = useHidesCosts();
  return (
    <li className="group grid @min-narrow:grid-cols-[--spacing(46)_minmax(0,1fr)_--spacing(34)_--spacing(19)] @min-medium:grid-cols-[--spacing(51.5)_minmax(0,1fr)_auto_--spacing(34)_--spacing(23)] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t @min-narrow:px-4.5 px-3.5 @min-narrow:py-2 py-3 hover:bg-surface-2">
      <div className="min-w-0">
        <div className="whitespace-nowrap font-semibold">
          <Dates text={plan ? formatDateRange(slot.date, plan.end.date) : slotDates(slot)} />
        </div>
        <div className="text-meta text-text-3">
          {plan ? `${formatTime(slot.startTime)} start · ${counted(plan.days, 'day')} in the shop` : slotTimes(slot)}
        </div>
        {plan && <div className="text-meta text-text-2">All done {endInWords(plan.end)}</div>}
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
    </li>
  );
}

type SlotListProps = {
  slots: readonly Slot[];
  /** Returns the plan of several services that begins with the slot. */
  planOf?: (slot: Slot) => StartOption | undefined;
  onSelect: (slot: Slot) => void;
};

export function SlotList({ slots, planOf, onSelect }: SlotListProps) {
  return (
    <Card className="@container">
      <CardHeader title="Available Slots" id="available-slots" level={3}>
        <span className="text-meta text-text-3">
          Next {SEARCH_DAYS} days · {slots.length} {slots.length === 1 ? 'slot' : 'slots'}
        </span>
      </CardHeader>
      <ul aria-labelledby="available-slots" className="mt-3">
        {slots.map((slot) => (
          <SlotRow key={slotKey(slot)} slot={slot} plan={planOf?.(slot)} onSelect={onSelect} />
        ))}
      </ul>
    </Card>
  );
}
