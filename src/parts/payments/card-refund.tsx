import { useState } from 'react';
import { formatDollars } from '#domain/money/money.ts';
import type { CardRefund } from '#io/cards/cards.ts';
import { useWorld } from '#io/react/world.tsx';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField } from '#ui/form/field.tsx';

/** The invoice or deposit whose money came from a card online. */
export type OnlinePayment = Pick<CardRefund, 'kind' | 'record'>;

/** A refund that is recorded. `field` of the form shows why the processor refuses it. */
type Recorded = Pick<CardRefund, 'entry' | 'amount'> & { method: string; field: string };

/** State of a dialog that gives money back. `sent`: the money is on its way, so amount and method stay as they are. */
export type CardRefundState = ReturnType<typeof useCardRefund>;

/** Records refunds. Those by Card of what was paid online go back to the card first. */
export function useCardRefund(online: OnlinePayment | undefined) {
  const { cards } = useWorld();
  const { save, rehearse } = useTransaction();
  const [sent, setSent] = useState<{ amount: number; reference: string }>();
  const [isGivenBack, setIsGivenBack] = useState(false);
  const goesToCard = (method: string) => method === 'Card' && online !== undefined && cards !== undefined;
  return {
    goesToCard,
    sent,
    isGivenBack,
    setIsGivenBack,
    /**
     * Saves the command of a refund, which takes its reference at the processor; '' without one. The money leaves only once the user has
     * agreed and the rules allow the entry, and once however often it is tried. Rejects with a FieldRefusal.
     */
    async record({ method, entry, amount, field }: Recorded, commandOf: (reference: string) => UserCommand) {
      if (!goesToCard(method) || isGivenBack || !cards || !online) return save(commandOf(''));
      let reference = sent?.reference;
      if (reference === undefined) {
        await rehearse(commandOf(''));
        reference = await cards.refund({ entry, amount, ...online }).catch((error: Error) => {
          throw new FieldRefusal(field, error.message);
        });
        setSent({ amount, reference });
      }
      const { ask: _, ...agreed } = commandOf(reference);
      return save(agreed);
    },
  };
}

/** Says that the money goes back to the card, or has gone. */
export function GoesToCard({ refund, amount }: { refund: CardRefundState; amount: number }) {
  if (refund.sent) {
    return (
      <div className="col-span-full">
        <Alert tone="amber" role="status" title={`${formatDollars(refund.sent.amount)} went back to the card`}>
          It is not recorded yet: try again here. If you leave, the server records it in 10 minutes, as money that the
          customer still owes.
        </Alert>
      </div>
    );
  }
  return (
    <div className="col-span-full grid gap-3">
      {!refund.isGivenBack && (
        <Alert tone="blue" role="status" title="Goes back to the card">
          Stripe sends {amount > 0 ? formatDollars(amount) : 'the money'} back to the card that paid. The customer has
          it in 5 to 10 days.
        </Alert>
      )}
      <CheckboxField
        label="Already given back. Only record it."
        hint="For a refund by the card terminal, or on Stripe’s page."
        checked={refund.isGivenBack}
        onChange={(event) => refund.setIsGivenBack(event.target.checked)}
      />
    </div>
  );
}
