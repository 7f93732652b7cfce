import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { formatCount } from '#domain/money/money.ts';
import { useList, useToday } from '#io/react/world.tsx';
import {
  DOCUMENT_KINDS,
  type DocumentEntity,
  type DocumentKind,
  type DocumentRecord,
} from '#parts/documents/document-kinds.ts';
import { loadFailed } from '#parts/messages/toast-contents.ts';
import { useReadAhead } from '#parts/queries/use-read-ahead.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { PillRadioGroup } from '#ui/form/pills.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyList, ListHead, ListSkeleton } from '#ui/table/list-page.tsx';
import { DocumentCard } from './document-card.tsx';
import { documentColumns } from './document-columns.tsx';
import type { DocumentListKind, FilterOf } from './document-list-kind.ts';
import type { DocumentRowActions } from './document-menu.tsx';
import { countsByFilter, documentSearchText, filterDocumentRows } from './document-rows.ts';
import { useRowActions } from './use-row-actions.ts';

function NewLink({ kind }: { kind: DocumentKind }) {
  const { add, title } = DOCUMENT_KINDS[kind];
  return (
    <Link to={add} data-tour={kind === 'estimate' ? 'new-estimate' : undefined} className={buttonClass('solid')}>
      <Plus size={16} aria-hidden />
      New {title}
    </Link>
  );
}

const DeleteDocument = lazyComponent(
  async () => (await import('#features/documents/lifecycle/delete-document.tsx')).DeleteDocument,
);

const NO_CUSTOMERS: readonly Customer[] = [];

type DocumentListProps<K extends DocumentKind> = Pick<DocumentRowActions, 'convert'> & {
  listKind: DocumentListKind<K>;
};

/** The list of a kind of document, newest first, with figures over all of them. */
export function DocumentList<K extends DocumentKind>(props: DocumentListProps<K>) {
  const { listKind, convert } = props;
  const { kind } = listKind;
  const { entity } = DOCUMENT_KINDS[kind];
  const list = useList<DocumentEntity<K>>(entity);
  const customers = useList('customers');
  if (list.failed) return <LoadFailure title={loadFailed(entity)} onRetry={list.retry} />;
  if (!list.data || !(customers.data || customers.failed)) {
    return <ListSkeleton />;
  }
  if (list.data.length === 0) {
    return (
      <EmptyList
        title={`No ${entity}`}
        text={`Get started by creating your first ${kind}.`}
        action={<NewLink kind={kind} />}
      />
    );
  }
  return (
    <>
      {customers.failed && (
        <div className="mb-3.5">
          <LoadFailure title={loadFailed('customers')} onRetry={customers.retry} />
        </div>
      )}
      <Documents {...{ listKind, convert }} documents={list.data} customers={customers.data ?? NO_CUSTOMERS} />
    </>
  );
}

const keyOf = (row: { id: string }) => row.id;

type DocumentsProps<K extends DocumentKind> = DocumentListProps<K> & {
  documents: readonly DocumentRecord<K>[];
  customers: readonly Customer[];
};

function Documents<K extends DocumentKind>(props: DocumentsProps<K>) {
  const { listKind, documents, customers, convert } = props;
  const { kind, filters, matches, rowsOf, Stats } = listKind;
  const { entity, title, view } = DOCUMENT_KINDS[kind];
  const today = useToday();
  const navigate = useNavigate();
  // Counts the requests: the same document may be asked about again.
  const [deletion, setDeletion] = useState<{ document: DocumentRecord; count: number }>();
  const ask = useCallback(
    (document: DocumentRecord) => setDeletion((before) => ({ document, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const actions = useRowActions(kind, { onDelete: ask, convert });
  const columns = useMemo(() => documentColumns(listKind, actions), [listKind, actions]);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState(filters[0] as FilterOf<K>);
  const counts = useMemo(
    () => countsByFilter(documents, filters, (document, one: FilterOf<K>) => matches(document, one, today)),
    [documents, filters, matches, today],
  );
  const rows = useMemo(() => rowsOf(documents, customers, today), [rowsOf, documents, customers, today]);
  useReadAhead(rows, documentSearchText);
  const shown = useMemo(
    () => filterDocumentRows(rows, search, (document) => matches(document, filter, today)),
    [rows, search, filter, matches, today],
  );
  return (
    <>
      <ListHead action={<NewLink kind={kind} />}>
        <b className="font-bold text-text">{formatCount(documents.length)}</b> total {entity}
      </ListHead>
      <Stats documents={documents} counts={counts} today={today} />
      {deletion && <DeleteDocument key={deletion.count} kind={kind} document={deletion.document} />}
      <DataTable
        label={`${title}s`}
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        minWidth={840}
        onRowOpen={({ id }) => void navigate({ to: view, params: { id } })}
        renderCard={(row) => <DocumentCard listKind={listKind} row={row} actions={actions} />}
        empty={
          <EmptyState art={false} title={`No ${entity} found`} text="Try adjusting your search or filter criteria." />
        }
        tools={
          <>
            <SearchField
              label={`Search ${entity}`}
              value={search}
              onChange={setSearch}
              end={shown.length < rows.length ? `${formatCount(shown.length)} found` : undefined}
              className="w-search phone:w-full"
            />
            <PillRadioGroup
              label="Status"
              options={filters.map((value) => ({ value, label: value, count: formatCount(counts[value]) }))}
              value={filter}
              onChange={setFilter}
            />
          </>
        }
      />
    </>
  );
}
