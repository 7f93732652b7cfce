import { formatMonthDay } from '#domain/calendar/calendar.ts';
import { PastBadge } from '#features/documents/lifecycle/past-badge.tsx';
import type { DocumentKind } from '#parts/documents/document-kinds.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { DocumentRowMenu, NumberLink } from './document-columns.tsx';
import type { DocumentListKind } from './document-list-kind.ts';
import type { DocumentRowActions } from './document-menu.tsx';
import type { DocumentRow } from './document-rows.ts';

type DocumentCardProps<K extends DocumentKind> = {
  listKind: DocumentListKind<K>;
  row: DocumentRow<K>;
  actions: DocumentRowActions;
};

/** A document in the list on a phone. */
export function DocumentCard<K extends DocumentKind>(props: DocumentCardProps<K>) {
  const { listKind, row, actions } = props;
  const { document, customer, customerName, isPast } = row;
  const { kind, lastDay } = listKind;
  return (
    <div className="px-3.5 py-3">
      <div className="flex items-center gap-2">
        <NumberLink kind={kind} row={row} className="-my-2 py-2" />
        <span className="text-meta text-text-3">{listKind.count(document)}</span>
        <span className="ml-auto">{listKind.badge(document)}</span>
      </div>
      <div className="mt-1.5 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="truncate font-semibold text-title">
            <bdi>{customerName}</bdi>
          </div>
          <div className="mt-px text-meta text-text-3">
            <VehicleName vehicle={customer.vehicle} />
          </div>
        </div>
        <div className="flex-none text-right">{listKind.amount(document)}</div>
      </div>
      <div className="mt-2.5 flex items-center justify-between gap-2 border-t pt-2 text-meta text-text-3">
        <span>{formatMonthDay(document.date)}</span>
        <span className="ml-auto flex items-center gap-2">
          {isPast && <PastBadge kind={kind} />}
          <span className={isPast ? `font-semibold ${lastDay.pastColor}` : ''}>
            {lastDay.short} {formatMonthDay(lastDay.of(document))}
          </span>
        </span>
        <span className="-my-1.5 -mr-2 flex-none">
          <DocumentRowMenu kind={kind} row={row} actions={actions} />
        </span>
      </div>
    </div>
  );
}
