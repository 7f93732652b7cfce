import { fullName } from '#domain/customer.ts';
import type { Estimate } from '#domain/estimate.ts';
import { formatDollars } from '#domain/money.ts';
import { useWorld } from '#io/react.tsx';
import { DeletionBody } from '#parts/deletion-body.tsx';
import { removeRecord, useDelete } from '#parts/use-delete.ts';
import { estimateMessages } from './estimate-messages.ts';

/** Deletes an estimate after saying which. `onRemoved` leads away from its page. */
export function useDeleteEstimate(): (estimate: Estimate, onRemoved?: () => Promise<void>) => Promise<void> {
  const { store } = useWorld();
  const ask = useDelete();
  return ({ id, estimateNumber, customer, totalAmount }, onRemoved) =>
    ask({
      name: estimateNumber,
      question: 'Are you sure you want to delete this estimate?',
      body: async () => (
        <DeletionBody
          recap={
            <>
              <b className="mono font-[580]">{estimateNumber}</b>
              <span className="block text-label text-text-2">
                {fullName(customer)}, {formatDollars(totalAmount)}
              </span>
            </>
          }
          effects={[]}
        />
      ),
      deleted: estimateMessages.deleted,
      failed: estimateMessages.deleteFailed,
      async remove() {
        const undo = await removeRecord(store, 'estimates', id);
        await onRemoved?.();
        return undo;
      },
    });
}
