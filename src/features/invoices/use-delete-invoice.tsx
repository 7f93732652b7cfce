import { fullName } from '#domain/customer.ts';
import type { Invoice } from '#domain/invoice.ts';
import { formatDollars } from '#domain/money.ts';
import { useWorld } from '#io/react.tsx';
import { DeletionBody } from '#parts/deletion-body.tsx';
import { removeRecord, useDelete } from '#parts/use-delete.ts';
import { invoiceMessages } from './invoice-messages.ts';

/** Deletes an invoice after saying which, and what is noted as paid on it. `onRemoved` leads away from its page. */
export function useDeleteInvoice(): (invoice: Invoice, onRemoved?: () => Promise<void>) => Promise<void> {
  const { store } = useWorld();
  const ask = useDelete();
  return (invoice, onRemoved) => {
    const { id, invoiceNumber, customer, totalAmount, paidAmount } = invoice;
    return ask({
      name: invoiceNumber,
      question: 'Are you sure you want to delete this invoice?',
      body: async () => (
        <DeletionBody
          recap={
            <>
              <b className="mono font-[580]">{invoiceNumber}</b>
              <span className="block text-label text-text-2">
                {fullName(customer)}, {formatDollars(totalAmount)}
              </span>
            </>
          }
          effects={[]}
          warning={
            paidAmount > 0
              ? `${formatDollars(paidAmount)} are noted as paid on it; that note goes with it. To keep it, cancel the invoice instead.`
              : undefined
          }
        />
      ),
      deleted: invoiceMessages.deleted,
      failed: invoiceMessages.deleteFailed,
      async remove() {
        const undo = await removeRecord(store, 'invoices', id);
        await onRemoved?.();
        return undo;
      },
    });
  };
}
