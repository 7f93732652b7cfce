import { formatWholeDollars } from '#domain/money/money.ts';
import { ServiceChips } from '#parts/pricing/service-chips.tsx';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { LeadStatusBadge, PriorityBadge } from './lead-badges.tsx';
import { LeadName, LeadRowActions, StatusDetail } from './lead-columns.tsx';
import type { LeadRow } from './lead-rows.ts';
import type { LeadActions } from './use-lead-actions.tsx';

/** Shows a lead of the list on a phone. */
export function LeadListCard({ row, actions }: { row: LeadRow; actions: LeadActions }) {
  const { lead, services } = row;
  return (
    <div className="py-2 pr-1.5 pl-3.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 text-title">
          <LeadName row={row} actions={actions} />
        </span>
        <LeadRowActions row={row} actions={actions} />
      </div>
      <div className="flex min-w-0 items-center gap-2 pr-2 text-meta text-text-3">
        <LeadStatusBadge status={lead.status} />
        <span className="-my-1 -mr-1 ml-auto min-w-0 truncate p-1">
          <StatusDetail row={row} actions={actions} />
        </span>
      </div>
      <div className="mt-1.5 flex min-w-0 items-center gap-2 pr-2 text-meta text-text-2">
        <VehicleName vehicle={lead.vehicleInfo ?? {}} />
        <span className="ml-auto flex-none font-bold text-body text-text tabular-nums">
          {formatWholeDollars(lead.estimatedValue)}
        </span>
      </div>
      <div className="mt-2 flex min-w-0 items-center justify-between gap-2 pr-2">
        <ServiceChips services={services} />
        <span className="ml-auto">
          <PriorityBadge priority={lead.priority} flag />
        </span>
      </div>
    </div>
  );
}
