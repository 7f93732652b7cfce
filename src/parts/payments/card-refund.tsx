import { formatDollars } from '#domain/money/money.ts';
import type { CardRefund } from '#io/cards/cards.ts';
import { useWorld } from '#io/react/world.tsx';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { Alert } from '#ui/feedback/alert.tsx';

/** The invoice or deposit whose money came from a card online. */
export type OnlinePayment = Pick<CardRefund, 'kind' | 'record'>;

/** Sends refunds by Card of what was paid online back to the card. */
export function useCardRefund(online: OnlinePayment | undefined) {
  const { cards } = useWorld();
  const goesToCard = (method: string) => method === 'Card' && online !== undefined && cards !== undefined;
  return {
    goesToCard,
    /**
     * Returns the reference of the refund; '' for one by another method. Comes before the entry is recorded: what the processor refuses is
     * no refund. Tried again with the same entry, the money goes back once. Rejects with a FieldRefusal.
     */
    async send(method: string, asked: Pick<CardRefund, 'entry' | 'amount'>, field: string): Promise<string> {
      if (!goesToCard(method) || !cards || !online) return '';
      return cards.refund({ ...asked, ...online }).catch((error: Error) => {
        throw new FieldRefusal(field, error.message);
      });
    },
  };
}

/** Says that the money goes back to the card. */
export function GoesToCard({ amount }: { amount: number }) {
  return (
    <div className="col-span-full">
      <Alert tone="blue" role="status" title="Goes back to the card">
        Stripe sends {amount > 0 ? formatDollars(amount) : 'the money'} back to the card that paid. The customer has it
        in 5 to 10 days.
      </Alert>
    </div>
  );
}
