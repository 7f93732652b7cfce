import { fullName } from '#domain/customer.ts';
import type { Estimate } from '#domain/estimate.ts';
import { formatDollars } from '#domain/money.ts';
import { useWorld } from '#io/react.tsx';
import { DeletionBody } from '#parts/deletion-body.tsx';
import { removeRecord, useDelete } from '#parts/use-delete.ts';
import { estimateMessages } from './estimate-messages.ts';

/** Deletes an estimate after saying which. Resolves to whether it was deleted. */
export function useDeleteEstimate(): (estimate: Estimate) => Promise<boolean> {
  const { store } = useWorld();
  const ask = useDelete();
  return ({ id, estimateNumber, customer, totalAmount }) =>
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
      remove: () => removeRecord(store, 'estimates', id),
    });
}
