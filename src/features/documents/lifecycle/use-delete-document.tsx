import { fullName } from '#domain/customers/customer.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { formatDollars } from '#domain/money/money.ts';
import { useWorld } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord, numberOf } from '#parts/documents/document-kinds.ts';
import { documentMessages } from '#parts/documents/document-messages.ts';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { removeRecord, useDelete } from '#parts/records/use-delete.ts';

type Remove = (document: DocumentRecord, onRemoved?: () => Promise<void>) => Promise<void>;

/** Returns a function that deletes a document after a question that names it and its payments. `onRemoved` leaves its page. */
export function useDeleteDocument(kind: DocumentKind): Remove {
  const { store } = useWorld();
  const ask = useDelete();
  const messages = documentMessages(kind);
  return (document, onRemoved) => {
    const { id, customer } = document;
    const number = numberOf(document);
    const paidAmount = kind === 'invoice' ? owedOn(document as Invoice).paid : 0;
    return ask({
      name: number,
      question: `Are you sure you want to delete this ${kind}?`,
      body: async () => (
        <DeletionBody
          recap={
            <>
              <b className="mono font-semibold">{number}</b>
              <span className="block text-label text-text-2">
                <bdi>{fullName(customer)}</bdi>, {formatDollars(totalOf(document))}
              </span>
            </>
          }
          effects={[]}
          warning={
            paidAmount > 0
              ? `This also deletes its recorded payments of ${formatDollars(paidAmount)}. To keep them, cancel the invoice instead.`
              : undefined
          }
        />
      ),
      deleted: messages.deleted,
      failed: messages.deleteFailed,
      async remove() {
        const undo = await removeRecord(store, DOCUMENT_KINDS[kind].entity, id);
        await onRemoved?.();
        return undo;
      },
    });
  };
}
