import { inBooksSince } from '#domain/books/closed-books.ts';
import { fullName } from '#domain/customers/customer.ts';
import { appliedEntries } from '#domain/deposits/applied-deposits.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { headlineAmount } from '#domain/estimates/offered-options.ts';
import { supplementsOf } from '#domain/estimates/supplements.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { formatDollars, minus, sum } from '#domain/money/money.ts';
import { useToday, useWorld, useZone } from '#io/react/world.tsx';
import { type DocumentKind, type DocumentRecord, numberOf } from '#parts/documents/document-kinds.ts';
import { documentMessages } from '#parts/documents/document-messages.ts';
import { depositsHeldAgain } from '#parts/payments/deposit-operations.ts';
import { HeldMoney } from '#parts/payments/held-money.tsx';
import { useClosedBooks } from '#parts/payments/use-closed-books.ts';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { removeRecord, useDelete } from '#parts/records/use-delete.ts';

type Remove = (document: DocumentRecord, onRemoved?: () => Promise<void>) => Promise<void>;

/** Returns what is lost with an estimate that was accepted, now or before it was edited; a server lets the owner alone delete it. */
function answersWarning(kind: DocumentKind, document: DocumentRecord): string | undefined {
  if (kind === 'invoice') return undefined;
  const { answer, earlierAnswers = [] } = document as Estimate;
  return answer || earlierAnswers.length > 0
    ? 'This also deletes the evidence of how the customer accepted it. Only the owner of the shop can do that.'
    : undefined;
}

/** Returns a function that deletes a document after a question that names it and its payments. `onRemoved` leaves its page. */
export function useDeleteDocument(kind: DocumentKind): Remove {
  const { store } = useWorld();
  const today = useToday();
  const zone = useZone();
  const { noteOn } = useClosedBooks();
  const ask = useDelete();
  const messages = documentMessages(kind);
  return (document, onRemoved) => {
    const { id, customer } = document;
    const number = numberOf(document);
    const total = kind === 'estimate' ? headlineAmount(document as Estimate) : formatDollars(totalOf(document));
    const paidAmount = kind === 'invoice' ? owedOn(document as Invoice).paid : 0;
    const applied = kind === 'invoice' ? sum(appliedEntries(document as Invoice).map(({ amount }) => amount)) : 0;
    const deleted = minus(paidAmount, applied);
    const closed = kind === 'invoice' ? noteOn(inBooksSince(document as Invoice, zone)) : undefined;
    async function supplementNumbers(): Promise<string[]> {
      if (kind === 'invoice') return [];
      const { customerId } = document;
      const ofCustomer = await store.estimates.query({ name: 'customer', from: customerId, to: customerId });
      return supplementsOf(document, ofCustomer).map(({ estimateNumber }) => estimateNumber);
    }
    return ask({
      name: number,
      question: `Are you sure you want to delete this ${kind}?`,
      body: async () => (
        <DeletionBody
          recap={
            <>
              <b className="mono font-semibold">{number}</b>
              <span className="block text-label text-text-2">
                <bdi>{fullName(customer)}</bdi>, {total}
              </span>
            </>
          }
          effects={[
            ...(closed ? [closed] : []),
            ...(applied > 0 ? [`Deposits of ${formatDollars(applied)} are held for the customer again.`] : []),
            ...(await supplementNumbers()).map((supplement) => `${supplement} is a supplement to it and stays.`),
          ]}
          warning={
            deleted > 0
              ? `This also deletes its recorded payments of ${formatDollars(deleted)}. To keep them, cancel the invoice instead.`
              : answersWarning(kind, document)
          }
        >
          {kind === 'estimate' && <HeldMoney customerId={document.customerId} estimateId={id} />}
        </DeletionBody>
      ),
      deleted: messages.deleted,
      failed: messages.deleteFailed,
      async remove() {
        const undo = await (kind === 'invoice'
          ? removeRecord(store, 'invoices', id, (newest, invoice) => depositsHeldAgain(newest, invoice, today))
          : removeRecord(store, 'estimates', id));
        await onRemoved?.();
        return undo;
      },
    });
  };
}
