import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { DOCUMENT_KINDS, type DocumentKind } from '#parts/documents/document-kinds.ts';
import { useRemoveSearchParam } from '#parts/navigation/use-remove-search-param.ts';

type OpenFromUrlProps = { kind: DocumentKind; actions: Readonly<Record<string, () => void>> };

/** Runs the action that the URL's `open` param names, once, and removes the param. */
export function OpenFromUrl({ kind, actions }: OpenFromUrlProps) {
  const { open } = useSearch({ from: DOCUMENT_KINDS[kind].view });
  const removeParam = useRemoveSearchParam('open');
  const hasRun = useRef(false);
  useEffect(() => {
    if (open === undefined || hasRun.current) return;
    hasRun.current = true;
    removeParam();
    actions[open]?.();
  });
  return null;
}
