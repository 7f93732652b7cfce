import { useMemo } from 'react';
import type { Invoice } from '#domain/invoice.ts';
import { useWorld } from '#io/react.tsx';
import type { DocumentRowActions } from '#parts/billing/document-menu.tsx';
import { paths } from '#parts/paths.ts';
import { useNavigate } from '#parts/router/link.tsx';

/** What the list can do with an invoice; the same object as long as the list stands. */
export function useInvoiceActions(onDelete: (invoice: Invoice) => void): DocumentRowActions {
  const { store } = useWorld();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      send: (id) => void navigate({ to: paths.viewInvoice, params: { id }, search: { open: 'send' } }),
      download: (id) => void navigate({ to: paths.viewInvoice, params: { id }, search: { open: 'pdf' } }),
      remove: (id) => void store.invoices.get(id).then((found) => found && onDelete(found)),
    }),
    [store, navigate, onDelete],
  );
}
