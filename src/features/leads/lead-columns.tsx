import { Mail, Phone, UserPlus } from 'lucide-react';
import { formatInstant } from '#domain/calendar/calendar.ts';
import { LEAD_PRIORITIES, type Lead } from '#domain/leads/lead.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { ServiceChips } from '#parts/pricing/service-chips.tsx';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { IconButton } from '#ui/form/button.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { FollowUpDay, LeadStatusBadge, LostReason, PriorityBadge } from './lead-badges.tsx';
import { LeadCustomerLink } from './lead-customer-link.tsx';
import { ContactMenu, convertLabel, LeadRowMenu } from './lead-menus.tsx';
import { type LeadRow, STATUS_ORDER } from './lead-rows.ts';
import type { LeadActions } from './use-lead-actions.tsx';

export function LeadName({ row, actions }: { row: LeadRow; actions: LeadActions }) {
  return (
    <button
      type="button"
      onClick={() => actions.edit(row.lead)}
      className="block max-w-full cursor-pointer truncate text-left font-semibold hover:underline"
    >
      <bdi>{row.name || 'No name'}</bdi>
    </button>
  );
}

function Contact({ lead: { email, phone } }: { lead: Lead }) {
  return [
    { text: email, Icon: Mail },
    { text: phone, Icon: Phone },
  ]
    .filter(({ text }) => text !== '')
    .map(({ text, Icon }, index) => (
      <div key={text} className={index === 0 ? 'truncate text-text-2' : 'mt-px truncate text-meta text-text-3'}>
        <Icon size={12} aria-hidden className="mr-1.5 inline relative top-px text-text-3" />
        {text}
      </div>
    ));
}

/** Adds to the status: the follow-up, why the lead was lost, or its customer. */
export function StatusDetail({ row, actions }: { row: LeadRow; actions: LeadActions }) {
  if (row.lead.status === 'Lost') return <LostReason row={row} actions={actions} />;
  if (row.lead.status === 'Converted') return <LeadCustomerLink lead={row.lead} />;
  return <FollowUpDay row={row} />;
}

export function LeadRowActions({ row, actions }: { row: LeadRow; actions: LeadActions }) {
  return (
    <span className="flex justify-end gap-0.5">
      <ContactMenu row={row} actions={actions} />
      <IconButton
        label={`Convert ${row.name}`}
        title={convertLabel(row.lead)}
        icon={UserPlus}
        size="small"
        onClick={() => actions.convert(row.lead)}
      />
      <LeadRowMenu row={row} actions={actions} />
    </span>
  );
}

const PRIORITY_ORDER = new Map(LEAD_PRIORITIES.map((priority, index) => [priority, index]));

/** Columns of the list (LEAD-02). */
export function leadListColumns(actions: LeadActions, zone: string): Column<LeadRow>[] {
  return [
    {
      id: 'lead',
      header: 'Lead',
      sortValue: (row) => row.name,
      cell: (row) => (
        <>
          <LeadName row={row} actions={actions} />
          <div className="mt-px text-meta text-text-3">
            <VehicleName vehicle={row.lead.vehicleInfo ?? {}} />
          </div>
        </>
      ),
    },
    {
      id: 'contact',
      header: 'Contact',
      sortValue: ({ lead }) => lead.email || undefined,
      cell: ({ lead }) => <Contact lead={lead} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: '150px',
      sortValue: ({ lead }) => STATUS_ORDER.get(lead.status),
      cell: (row) => (
        <>
          <LeadStatusBadge status={row.lead.status} />
          <div className="-mx-1 -mt-0.5 -mb-1 truncate p-1 text-meta text-text-3 empty:hidden">
            <StatusDetail row={row} actions={actions} />
          </div>
        </>
      ),
    },
    {
      id: 'priority',
      header: 'Priority',
      width: '110px',
      sortValue: ({ lead }) => PRIORITY_ORDER.get(lead.priority),
      cell: ({ lead }) => <PriorityBadge priority={lead.priority} />,
    },
    {
      id: 'value',
      header: 'Est. Value',
      width: '92px',
      align: 'end',
      sortValue: ({ lead }) => lead.estimatedValue,
      cell: ({ lead }) => <span className="font-semibold tabular-nums">{formatWholeDollars(lead.estimatedValue)}</span>,
    },
    {
      id: 'services',
      header: 'Services',
      width: '15%',
      sortValue: (row) => row.services.length,
      cell: (row) => <ServiceChips services={row.services} />,
    },
    {
      id: 'source',
      header: 'Source',
      width: '98px',
      sortValue: ({ lead }) => lead.source || undefined,
      cell: ({ lead }) => <span className="text-text-2">{lead.source}</span>,
    },
    {
      id: 'created',
      header: 'Created',
      width: '110px',
      sortValue: ({ lead }) => lead.createdAt,
      cell: ({ lead }) => <span className="text-text-2">{formatInstant(lead.createdAt, zone)}</span>,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '116px',
      align: 'end',
      // Nine columns are wider than a small screen: the actions stay in view while the others scroll.
      className: 'sticky right-0 [td&]:bg-surface group-hover:bg-surface-2',
      cell: (row) => <LeadRowActions row={row} actions={actions} />,
    },
  ];
}
