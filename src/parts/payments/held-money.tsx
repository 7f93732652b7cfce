import { heldOf } from '#domain/deposits/held.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import { by, useIndexed } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { DepositItem } from './deposits-card.tsx';

type HeldMoneyProps = {
  customerId: string;
  /** Only the deposits of this estimate. */
  estimateId?: string;
};

/** Names the deposits that are held, where their estimate or customer goes away, and offers to give them back or keep them first. */
export function HeldMoney({ customerId, estimateId }: HeldMoneyProps) {
  const from = useCan('viewMoney') ? customerId : '';
  const query = useIndexed('deposits', by('customer', from));
  if (!query.data) return <NotLoaded query={query} />;
  const held = query.data.filter(
    (one) => heldOf(one) > 0 && (estimateId === undefined || one.estimateId === estimateId),
  );
  if (held.length === 0) return null;
  return (
    <section aria-label="Held deposits" className="mt-2.5 rounded-card border bg-surface-2 px-3 py-2 text-text">
      <p className="font-semibold text-amber-ink text-label">
        {formatDollars(sum(held.map(heldOf)))} is held in deposits. Refund it or keep it here, or leave it: it stays
        under Money as credit of the customer.
      </p>
      <ul className="mt-1 divide-y divide-border">
        {held.map((deposit) => (
          <DepositItem key={deposit.id} deposit={deposit} />
        ))}
      </ul>
    </section>
  );
}
