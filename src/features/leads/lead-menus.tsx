import { ArrowRightLeft, MessageCircle, Pencil, Trash2, UserPlus, Zap } from 'lucide-react';
import { LEAD_STATUSES, type Lead, type LeadStatus } from '#domain/leads/lead.ts';
import { leadColumnTitle } from '#domain/leads/lead-pipeline.ts';
import { contactItems } from '#parts/leads/contact-items.ts';
import { iconButtonClass } from '#ui/form/button.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import type { LeadRow } from './lead-rows.ts';
import type { LeadActions } from './use-lead-actions.tsx';

type MenuProps = { row: LeadRow; actions: LeadActions };

export function ContactMenu({ row: { lead, name }, actions }: MenuProps) {
  return (
    <MenuButton
      label={`Contact ${name}`}
      items={contactItems(lead, actions)}
      buttonClass={`${iconButtonClass('small')} aria-expanded:bg-surface-3`}
    >
      <MessageCircle size={16} aria-hidden />
    </MenuButton>
  );
}

/** Menu of a card: every action on the lead. */
export function LeadCardMenu({ row: { lead, name }, actions }: MenuProps) {
  return (
    <MenuButton
      label={`More actions for ${name}`}
      data-tour="lead-menu"
      buttonClass={cardButton}
      items={[
        { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => actions.edit(lead) },
        ...contactItems(lead, actions),
        { id: 'quote', label: 'New Quote', icon: Zap, onSelect: () => actions.quote(lead) },
        { id: 'convert', label: convertLabel(lead), icon: UserPlus, onSelect: () => actions.convert(lead) },
        'separator',
        { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => actions.remove(lead) },
      ]}
    />
  );
}

/** Menu of a row: the actions that have no button there. */
export function LeadRowMenu({ row: { lead, name }, actions }: MenuProps) {
  return (
    <MenuButton
      label={`More actions for ${name}`}
      data-tour="lead-menu"
      items={[
        { id: 'edit', label: 'Edit', icon: Pencil, onSelect: () => actions.edit(lead) },
        { id: 'quote', label: 'New Quote', icon: Zap, onSelect: () => actions.quote(lead) },
        'separator',
        { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => actions.remove(lead) },
      ]}
    />
  );
}

export function convertLabel({ customerId }: Lead): string {
  return customerId === undefined ? 'Convert to customer' : 'Open customer';
}

const cardButton =
  'grid size-6 flex-none cursor-pointer place-items-center rounded-badge text-text-3 hover:bg-surface-3 hover:text-text aria-expanded:bg-surface-3 tablet:-my-1 tablet:size-8 phone:-my-1.5 phone:size-9';

/** Moves the card to another column without dragging (WCAG 2.5.7). */
export function LeadMoveMenu({ row: { lead, name }, onMove }: { row: LeadRow; onMove: (status: LeadStatus) => void }) {
  return (
    <MenuButton
      label={`Move ${name} to`}
      data-tour="move-lead"
      buttonClass={cardButton}
      items={LEAD_STATUSES.filter((status) => status !== lead.status).map((status) => ({
        id: status,
        label: leadColumnTitle(status),
        onSelect: () => onMove(status),
      }))}
    >
      <ArrowRightLeft size={14} aria-hidden />
    </MenuButton>
  );
}
