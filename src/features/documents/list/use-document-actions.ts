import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import type { DocumentRowActions } from './document-menu.tsx';

type Asking = Pick<DocumentRowActions, 'convert'> & { onDelete: (document: DocumentRecord) => void };

/** What a list can do with a document; the same object as long as the list stands. */
export function useDocumentActions(kind: DocumentKind, { onDelete, convert }: Asking): DocumentRowActions {
  const { store } = useWorld();
  const navigate = useNavigate();
  return useMemo(() => {
    const { entity, view } = DOCUMENT_KINDS[kind];
    return {
      send: (id) => void navigate({ to: view, params: { id }, search: { open: 'send' } }),
      download: (id) => void navigate({ to: view, params: { id }, search: { open: 'pdf' } }),
      remove: (id) => void store[entity].get(id).then((found) => found && onDelete(found)),
      convert,
    };
  }, [kind, store, navigate, onDelete, convert]);
}
