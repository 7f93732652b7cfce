import { fullName, initials } from '#domain/customer.ts';
import { formatWholeDollars } from '#domain/money.ts';
import { SEARCH_DAYS, type Slot } from '#domain/slots.ts';
import { MarginBadge } from '#parts/margin-badge.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { slotDates, slotKey, slotName, slotTimes } from './slot-text.ts';

function SlotRow({ slot, onSelect }: { slot: Slot; onSelect: (slot: Slot) => void }) {
  return (
    <li className="grid grid-cols-[206px_minmax(0,1fr)_auto_136px_92px] items-center gap-3.5 border-border border-t px-[18px] py-2 hover:bg-surface-2 phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-x-3 phone:gap-y-[7px] phone:px-3.5 phone:py-3 tablet:grid-cols-[minmax(0,1fr)_auto_auto] tablet:gap-y-2">
      <div className="tablet:col-span-2">
        <div className="font-semibold phone:whitespace-normal whitespace-nowrap">{slotDates(slot)}</div>
        <div className="text-meta text-text-3">{slotTimes(slot)}</div>
      </div>
      <div className="flex min-w-0 items-center gap-2.5 phone:row-start-2 tablet:row-start-2">
        <Avatar initials={initials(slot.employee)} size="medium" />
        <div className="min-w-0">
          <div className="truncate font-[520]">{fullName(slot.employee)}</div>
          <div className="truncate text-meta text-text-3">{slot.station}</div>
        </div>
      </div>
      <div className="text-right phone:hidden tablet:row-start-2">
        <div className="font-semibold tabular-nums">{formatWholeDollars(slot.pricing.grossProfit)}</div>
        <div className="text-meta text-text-3">profit</div>
      </div>
      <div className="text-right phone:col-start-2 phone:row-start-1">
        <MarginBadge margin={slot.pricing.profitMargin} />
      </div>
      <Button
        variant="secondary"
        size="small"
        className="phone:justify-self-end"
        aria-label={`Select ${slotName(slot)}`}
        onClick={() => onSelect(slot)}
      >
        Select
      </Button>
    </li>
  );
}

export function SlotList({ slots, onSelect }: { slots: readonly Slot[]; onSelect: (slot: Slot) => void }) {
  return (
    <Card>
      <div className="flex items-center justify-between gap-3 px-[18px] pt-3.5 pb-3">
        <h3 id="available-slots" className="font-[640] text-title">
          Available Slots
        </h3>
        <span className="text-meta text-text-3">
          Next {SEARCH_DAYS} days · {slots.length} {slots.length === 1 ? 'slot' : 'slots'}
        </span>
      </div>
      <ul aria-labelledby="available-slots">
        {slots.map((slot) => (
          <SlotRow key={slotKey(slot)} slot={slot} onSelect={onSelect} />
        ))}
      </ul>
    </Card>
  );
}
