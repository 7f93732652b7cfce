import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord } from '#parts/documents/document-kinds.ts';
import type { DocumentRowActions } from './document-menu.tsx';

type ListActions = Pick<DocumentRowActions, 'convert'> & { onDelete: (document: DocumentRecord) => void };

/** Returns the actions of a row. The object stays the same while the list is on screen. */
export function useRowActions(kind: DocumentKind, { onDelete, convert }: ListActions): DocumentRowActions {
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
