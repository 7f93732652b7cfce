import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { useList, useToday } from '#io/react/world.tsx';
import {
  DOCUMENT_KINDS,
  type DocumentEntity,
  type DocumentKind,
  type DocumentRecord,
} from '#parts/documents/document-kinds.ts';
import { RecordList } from '#parts/lists/record-list.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { DocumentCard } from './document-card.tsx';
import { documentColumns } from './document-columns.tsx';
import { type DocumentListKind, documentTools } from './document-list-kind.ts';
import type { DocumentRowActions } from './document-menu.tsx';
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
export function DocumentList<K extends DocumentKind>({ listKind, convert }: DocumentListProps<K>) {
  const { kind, rowsOf, Stats } = listKind;
  const { entity, title, view } = DOCUMENT_KINDS[kind];
  const today = useToday();
  const navigate = useNavigate();
  const query = useList<DocumentEntity<K>>(entity);
  const { data: documents } = query;
  const customers = useList('customers');
  // Counts the requests: the same document may be asked about again.
  const [deletion, setDeletion] = useState<{ document: DocumentRecord; count: number }>();
  const ask = useCallback(
    (document: DocumentRecord) => setDeletion((before) => ({ document, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const actions = useRowActions(kind, { onDelete: ask, convert });
  const columns = useMemo(() => documentColumns(listKind, actions), [listKind, actions]);
  const find = useMemo(() => documentTools(listKind, today), [listKind, today]);
  // Without the customers, each row has the name that is kept with the document.
  const isRead = customers.failed || customers.data;
  return (
    <RecordList
      label={`${title}s`}
      query={query}
      rows={isRead && documents && rowsOf(documents, customers.data ?? NO_CUSTOMERS, today)}
      find={find}
      counted={[`total ${entity}`, `total ${entity}`]}
      none={{
        title: `No ${entity}`,
        text: `Get started by creating your first ${kind}.`,
        action: <NewLink kind={kind} />,
      }}
      noneFound={`No ${entity} found`}
      actions={<NewLink kind={kind} />}
      columns={columns}
      minWidth={840}
      onRowOpen={({ id }) => void navigate({ to: view, params: { id } })}
      renderCard={(row) => <DocumentCard listKind={listKind} row={row} actions={actions} />}
    >
      {documents && <Stats documents={documents} today={today} />}
      {deletion && <DeleteDocument key={deletion.count} kind={kind} document={deletion.document} />}
    </RecordList>
  );
}
