import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { formatCount } from '#domain/money/money.ts';
import { type QueryResult, useList, useToday } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import { messages } from '#parts/messages/messages.ts';
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
import type { DocumentLook } from './document-look.ts';
import type { DocumentRowActions } from './document-menu.tsx';
import { countsByFilter, filteredRows, searchText } from './document-rows.ts';
import { useDocumentActions } from './use-document-actions.ts';

function NewLink({ kind }: { kind: DocumentKind }) {
  const { add, title } = DOCUMENT_KINDS[kind];
  return (
    <Link to={add} className={buttonClass('solid')}>
      <Plus size={16} aria-hidden />
      New {title}
    </Link>
  );
}

const DeleteDocument = lazyComponent(
  async () => (await import('#features/documents/lifecycle/delete-document.tsx')).DeleteDocument,
);

const NO_CUSTOMERS: readonly Customer[] = [];

type DocumentListProps<Document extends DocumentRecord, Filter extends string> = Pick<DocumentRowActions, 'convert'> & {
  look: DocumentLook<Document, Filter>;
  asked: QueryResult<readonly Document[]>;
};

/** Every document of a kind, newest first, and the figures over all of them. */
export function DocumentList<Document extends DocumentRecord, Filter extends string>(
  props: DocumentListProps<Document, Filter>,
) {
  const { look, asked, convert } = props;
  const { kind } = look;
  const { entity } = DOCUMENT_KINDS[kind];
  const customers = useList('customers');
  if (asked.failed) return <LoadFailure title={messages.loadFailed[entity]} onRetry={asked.retry} />;
  if (!asked.data || !(customers.data || customers.failed)) {
    return <ListSkeleton />;
  }
  if (asked.data.length === 0) {
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
          <LoadFailure title={messages.loadFailed.customers} onRetry={customers.retry} />
        </div>
      )}
      <Documents {...{ look, convert }} documents={asked.data} customers={customers.data ?? NO_CUSTOMERS} />
    </>
  );
}

const keyOf = (row: { id: string }) => row.id;

type DocumentsProps<Document extends DocumentRecord, Filter extends string> = Omit<
  DocumentListProps<Document, Filter>,
  'asked'
> & {
  documents: readonly Document[];
  customers: readonly Customer[];
};

function Documents<Document extends DocumentRecord, Filter extends string>(props: DocumentsProps<Document, Filter>) {
  const { look, documents, customers, convert } = props;
  const { kind, filters, matches, rowsOf, Cards } = look;
  const { entity, title, view } = DOCUMENT_KINDS[kind];
  const today = useToday();
  const navigate = useNavigate();
  // A new object each time: the same document may be asked about again.
  const [deletion, setDeletion] = useState<{ document: DocumentRecord; count: number }>();
  const ask = useCallback(
    (document: DocumentRecord) => setDeletion((before) => ({ document, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const actions = useDocumentActions(kind, { onDelete: ask, convert });
  const columns = useMemo(() => documentColumns(look, actions), [look, actions]);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>(filters[0] as Filter);
  const counts = useMemo(
    () => countsByFilter(documents, filters, (document, one: Filter) => matches(document, one, today)),
    [documents, filters, matches, today],
  );
  const rows = useMemo(() => rowsOf(documents, customers, today), [rowsOf, documents, customers, today]);
  useReadAhead(rows, searchText);
  const shown = useMemo(
    () => filteredRows(rows, search, (document) => matches(document, filter, today)),
    [rows, search, filter, matches, today],
  );
  return (
    <>
      <ListHead action={<NewLink kind={kind} />}>
        <b className="font-bold text-text">{formatCount(documents.length)}</b> total {entity}
      </ListHead>
      <Cards documents={documents} counts={counts} today={today} />
      {deletion && <DeleteDocument key={deletion.count} kind={kind} document={deletion.document} />}
      <DataTable
        label={`${title}s`}
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        minWidth={840}
        onRowOpen={({ id }) => void navigate({ to: view, params: { id } })}
        renderCard={(row) => <DocumentCard look={look} row={row} actions={actions} />}
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
