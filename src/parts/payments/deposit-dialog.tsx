import { customerName } from '#domain/customers/customer.ts';
import { isActive } from '#domain/deposits/deposit-uses.ts';
import { useRecord } from '#io/react/world.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DepositItem } from './deposits-card.tsx';

/** One deposit with what became of it. It can be given back here, also when its estimate or customer is gone. */
export function DepositDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRecord('deposits', id);
  const deposit = query.data;
  if (query.failed && !deposit) {
    return (
      <Dialog title="Deposit" onClose={onClose}>
        <NotLoaded query={query} />
      </Dialog>
    );
  }
  if (!deposit) return null;
  return (
    <Dialog title={`Deposit of ${customerName(deposit.customer)}`} onClose={onClose}>
      {isActive(deposit) ? (
        <ul>
          <DepositItem deposit={deposit} />
        </ul>
      ) : (
        <p>This deposit was removed as entered by mistake.</p>
      )}
    </Dialog>
  );
}
