import { useMemo, useRef } from 'react';
import type { Estimate } from '#domain/estimate.ts';
import { useWorld } from '#io/react.tsx';
import type { DocumentRowActions } from '#parts/billing/document-menu.tsx';
import { useMakeDocument } from '#parts/billing/use-make-document.ts';
import { paths } from '#parts/paths.ts';
import { useNavigate } from '#parts/router/link.tsx';

/** What the list can do with an estimate; the same object as long as the list stands. */
export function useEstimateActions(onDelete: (estimate: Estimate) => void): DocumentRowActions {
  const { store } = useWorld();
  const navigate = useNavigate();
  const convert = useRef(useMakeDocument().convert);
  return useMemo(
    () => ({
      send: (id) => void navigate({ to: paths.viewEstimate, params: { id }, search: { open: 'send' } }),
      download: (id) => void navigate({ to: paths.viewEstimate, params: { id }, search: { open: 'pdf' } }),
      convert: (id) => void convert.current(id),
      remove: (id) => void store.estimates.get(id).then((found) => found && onDelete(found)),
    }),
    [store, navigate, onDelete],
  );
}
