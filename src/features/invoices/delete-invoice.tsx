import { useEffect, useRef } from 'react';
import type { Invoice } from '#domain/invoice.ts';
import { useDeleteInvoice } from './use-delete-invoice.tsx';

/** Asks whether to delete the invoice, once. The lists load this when it is first needed. */
export function DeleteInvoice({ invoice }: { invoice: Invoice }) {
  const remove = useDeleteInvoice();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void remove(invoice);
  });
  return null;
}
