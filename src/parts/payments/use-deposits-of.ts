import type { Deposit } from '#domain/deposits/deposit.ts';
import { wasTakenOn } from '#domain/deposits/deposit-uses.ts';
import { by, useIndexed } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';

type Source = Pick<Deposit, 'customerId' | 'estimateId' | 'jobId'>;

/** Reads the deposits that were taken on the estimate or job. None for users who can't view money. */
export function useDepositsOf({ customerId, estimateId, jobId }: Source) {
  const from = useCan('viewMoney') ? customerId : '';
  const query = useIndexed('deposits', by('customer', from));
  const ids = new Set([estimateId, jobId].filter((id) => id !== undefined));
  return { ...query, data: query.data?.filter((deposit) => wasTakenOn(deposit, ids)) };
}
