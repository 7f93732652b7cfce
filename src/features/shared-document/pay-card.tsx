import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { PaidResult, Paying } from '#io/customer-links/shared-document-client.ts';
import { isWithin } from '#parts/forms/draft-fields.ts';
import { Card, CardBody } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { NumberField } from '#ui/form/field.tsx';
import { useFocusInvalid } from '#ui/form/use-focus-invalid.ts';
import { brandStyle } from './brand-style.ts';
import { onSubmitOf } from './typed-answer.ts';

/** Smallest part of an invoice that is paid online, in dollars. The server checks it too (`card_offer` in cards.sql). */
const LEAST_PART = 1;

type PayCardProps = {
  /** Dollars that can be paid now. */
  due: number;
  document: CustomerDocument;
  paying: Paying;
  /** Reads the document again: something else is left to pay. */
  onChanged: () => void;
};

/** The button with which the customer pays on the processor's page: all that is due, or a part of an invoice. */
export function PayCard({ due, document, paying, onChanged }: PayCardProps) {
  const [isOpening, setIsOpening] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Dollars as typed by a customer who pays a part. Undefined: all that is due. */
  const [typed, setTyped] = useState<string>();
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  const isInvoice = document.kind === 'Invoice';
  const canPayPart = isInvoice && due > LEAST_PART;
  const part = canPayPart && typed !== undefined ? Number(typed) : undefined;
  const problem =
    part === undefined || isWithin(part, { min: LEAST_PART, max: due, places: 2 })
      ? undefined
      : `Enter an amount from ${formatDollars(LEAST_PART)} to ${formatDollars(due)}, in dollars and cents.`;
  useFocusInvalid(form, attempts, problem ? [{ name: 'part', text: problem }] : []);

  // The browser's Back shows this page as it was left: with a button that waits for the processor's page.
  const onBack = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    setIsOpening(false);
    onChanged();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onBack(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);

  async function pay(): Promise<void> {
    if (isOpening) return;
    setAttempts(attempts + 1);
    if (problem) return;
    setIsOpening(true);
    setFailure(undefined);
    const opened = await paying.open(due, part);
    if (opened.kind === 'pay') return paying.leave(opened);
    setIsOpening(false);
    if (opened.kind === 'failed') return setFailure(opened.why);
    if (opened.kind === 'changed') setFailure('The amount has changed since you opened this page. Check it, then pay.');
    onChanged();
  }

  return (
    <section aria-label="Payment" className="print:hidden">
      <Card>
        <CardBody>
          <form ref={form} noValidate className="grid gap-3" onSubmit={onSubmitOf(() => void pay())}>
            {failure && <Alert tone="red" role="alert" title={failure} />}
            <div className="flex flex-wrap items-center justify-between gap-3" style={brandStyle(document)}>
              <div className="grid w-search gap-3 phone:w-full">
                <p>
                  <span className="block text-small text-text-3">{isInvoice ? 'Left to pay' : 'Deposit'}</span>
                  <span className="block font-bold tabular-nums">{formatDollars(due)}</span>
                </p>
                {part !== undefined && (
                  <NumberField
                    autoFocus
                    name="part"
                    label="Amount"
                    required
                    prefix="$"
                    min={LEAST_PART}
                    max={due}
                    step={0.01}
                    value={typed}
                    onChange={({ target }) => setTyped(target.value)}
                    error={attempts > 0 ? problem : undefined}
                    hint="You can pay the rest later."
                  />
                )}
              </div>
              <BusyButton variant="solid" size="large" type="submit" disabled={isOpening} className="phone:w-full">
                Pay Online
              </BusyButton>
            </div>
            {canPayPart && (
              <Button
                size="small"
                variant="ghost"
                className="-ml-2.5 justify-self-start"
                onClick={() => {
                  setTyped(part === undefined ? '' : undefined);
                  setAttempts(0);
                }}
              >
                {part === undefined ? 'Pay Another Amount' : 'Pay in Full'}
              </Button>
            )}
            <p className="text-small text-text-3">
              By card, on the page of Stripe. The shop doesn’t see your card number.
            </p>
          </form>
        </CardBody>
      </Card>
    </section>
  );
}

type PaidNoticeProps = {
  paid: PaidResult;
  shop: SharedDocument['shop'];
  /** Asks again. */
  onRetry: () => void;
};

/** Says what became of the payment that the customer comes back from. */
export function PaidNotice({ paid, shop, onRetry }: PaidNoticeProps) {
  if (paid.kind === 'paid') {
    return (
      <Alert tone="green" role="status" title={`Paid ${formatDollars(paid.amount)}`}>
        Thank you. <bdi>{shop.name}</bdi> has your payment.
      </Alert>
    );
  }
  if (paid.kind === 'not-paid') {
    return (
      <Alert tone="amber" role="status" title="Not finished">
        Nothing was paid. You can try again below.
      </Alert>
    );
  }
  return (
    <Alert
      tone="amber"
      role="status"
      title="Not confirmed yet"
      action={
        <Button size="small" onClick={onRetry}>
          Look Again
        </Button>
      }
    >
      Your payment could not be looked up now. If you paid, it shows here in a few minutes: don’t pay again.
    </Alert>
  );
}

/** Shown to a customer who came back from Stripe's page in another tab, which does not know their link. */
export function LostReturn({ from }: { from: 'paid' | 'back' }) {
  return (
    <div role="status">
      <Card>
        <EmptyState
          title={from === 'paid' ? 'Thank you' : 'Not finished'}
          text={
            from === 'paid'
              ? 'Open the link from the shop again to see your payment. You don’t have to pay again.'
              : 'You left Stripe’s page without paying. To pay, open the link from the shop again.'
          }
        />
      </Card>
    </div>
  );
}
