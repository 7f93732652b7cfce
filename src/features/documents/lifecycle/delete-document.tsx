import { useEffect, useRef } from 'react';
import type { DocumentKind, DocumentRecord } from '#parts/documents/document-kinds.ts';
import { useDeleteDocument } from './use-delete-document.tsx';

/** Asks once to confirm the deletion of a document. Lists load this when it is first needed. */
export function DeleteDocument({ kind, document }: { kind: DocumentKind; document: DocumentRecord }) {
  const remove = useDeleteDocument(kind);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void remove(document);
  });
  return null;
}
