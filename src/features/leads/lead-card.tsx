import { memo, useState } from 'react';
import type { LeadStatus } from '#domain/leads/lead.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { ServiceChips } from '#parts/pricing/service-chips.tsx';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { classNames } from '#ui/class-names.ts';
import { type CardTools, useFocusAfterMove } from '#ui/drag/card-board.tsx';
import { DragButton } from '#ui/drag/drag-button.tsx';
import { FollowUpDay, LostReason, PriorityBadge } from './lead-badges.tsx';
import { LeadCustomerLink } from './lead-customer-link.tsx';
import { LeadCardMenu, LeadMoveMenu } from './lead-menus.tsx';
import type { LeadRow } from './lead-rows.ts';
import type { LeadActions } from './use-lead-actions.tsx';

export const CARD_HEIGHT = 156;

type LeadCardProps = CardTools<LeadStatus> & { row: LeadRow; actions: LeadActions };

/** Shows a lead's card. Its height is fixed, so that the board can render only the cards in view. */
export const LeadCard = memo(function LeadCard(props: LeadCardProps) {
  const { row, actions, isDragged, dragged, focusNext, onMove } = props;
  const { id, lead, name, services } = row;
  const nameButton = useFocusAfterMove<HTMLButtonElement>(id, focusNext);
  const [isDragging, setDragging] = useState(false);

  return (
    <article
      data-card={id}
      // The board cancels the browser's native drag.
      draggable
      aria-label={name}
      style={{ height: CARD_HEIGHT }}
      className={classNames(
        'relative flex cursor-grab select-none flex-col [-webkit-touch-callout:none] gap-1.5 overflow-hidden rounded-card border px-3 pt-2.5 pb-2.5 text-label',
        isDragged || isDragging
          ? 'border-border-2 border-dashed focus-within:border-accent *:opacity-0'
          : 'bg-surface shadow-1',
      )}
    >
      <div>
        <div className="flex items-start gap-0.5">
          <button
            ref={nameButton}
            type="button"
            onClick={() => actions.edit(lead)}
            className="mr-auto min-w-0 cursor-pointer truncate py-0.5 text-left font-bold text-body hover:underline"
          >
            <bdi>{name}</bdi>
          </button>
          <DragButton id={id} name={name} column={lead.status} dragged={dragged} onDragChange={setDragging} />
          <LeadMoveMenu row={row} onMove={(status) => onMove(id, status)} />
          <LeadCardMenu row={row} actions={actions} />
        </div>
        <div className="flex h-4.5 text-meta text-text-2">
          <VehicleName vehicle={lead.vehicleInfo ?? {}} />
        </div>
      </div>
      <div className="h-5.5">
        <ServiceChips services={services} />
      </div>
      <div className="flex items-center justify-between">
        <span className="font-bold text-body tabular-nums">{formatWholeDollars(lead.estimatedValue)}</span>
        <PriorityBadge priority={lead.priority} flag />
      </div>
      <div className="mt-auto flex min-w-0 items-center justify-between gap-2 border-t pt-2 text-meta text-text-3">
        <span className="truncate">{lead.source}</span>
        <FollowUpDay row={row} />
        {lead.status === 'Lost' && <LostReason row={row} actions={actions} />}
        <LeadCustomerLink lead={lead} />
      </div>
    </article>
  );
});
