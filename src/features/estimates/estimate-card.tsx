import { formatMonthDay } from '#domain/calendar.ts';
import { DocumentMenu, type DocumentRowActions } from '#parts/billing/document-menu.tsx';
import { EstimateStatusBadge } from '#parts/estimate-status-badge.tsx';
import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { VehicleName } from '#parts/vehicle-name.tsx';
import { Amount, itemCount } from './estimate-columns.tsx';
import type { EstimateRow } from './estimate-rows.ts';
import { ExpiredMarker } from './expired-marker.tsx';

/** An estimate on a phone. */
export function EstimateCard({ row, actions }: { row: EstimateRow; actions: DocumentRowActions }) {
  const { estimate, customer, customerName, isExpired } = row;
  return (
    <div className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <Link
          to={paths.viewEstimate}
          params={{ id: estimate.id }}
          className="mono -my-2 py-2 font-[560] text-accent-ink hover:underline"
        >
          {estimate.estimateNumber}
        </Link>
        <span className="text-meta text-text-3">{itemCount(estimate)}</span>
        <span className="ml-auto">
          <EstimateStatusBadge status={estimate.status} />
        </span>
      </div>
      <div className="mt-1.5 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="truncate font-[580] text-[15px]">{customerName}</div>
          <div className="mt-px text-meta text-text-3">
            <VehicleName vehicle={customer.vehicle} />
          </div>
        </div>
        <div className="flex-none text-right">
          <Amount estimate={estimate} />
        </div>
      </div>
      <div className="mt-2.5 flex items-center justify-between gap-2 border-border border-t pt-2 text-meta text-text-3">
        <span>{formatMonthDay(estimate.date)}</span>
        <span className="ml-auto flex items-center gap-2">
          {isExpired && <ExpiredMarker />}
          <span className={isExpired ? 'font-[560] text-amber-ink' : ''}>
            Until {formatMonthDay(estimate.expiryDate)}
          </span>
        </span>
        <span className="-my-1.5 -mr-2 flex-none">
          <DocumentMenu
            kind="estimate"
            id={estimate.id}
            number={estimate.estimateNumber}
            actions={actions}
            isConvertible={estimate.status === 'Accepted'}
          />
        </span>
      </div>
    </div>
  );
}
