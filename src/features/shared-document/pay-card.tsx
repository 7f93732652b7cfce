import { useEffect, useEffectEvent, useState } from 'react';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { PaidResult, Paying } from '#io/customer-links/shared-document-client.ts';
import { Card, CardBody } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { brandStyle } from './brand-style.ts';

type PayCardProps = {
  /** Dollars that can be paid now. */
  due: number;
  document: CustomerDocument;
  paying: Paying;
  /** Reads the document again: something else is left to pay. */
  onChanged: () => void;
};

/** The button with which the customer pays on the processor's page. */
export function PayCard({ due, document, paying, onChanged }: PayCardProps) {
  const [isOpening, setIsOpening] = useState(false);
  const [failure, setFailure] = useState<string>();

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
    setIsOpening(true);
    setFailure(undefined);
    const opened = await paying.open(due);
    if (opened.kind === 'pay') return paying.leave(opened);
    setIsOpening(false);
    if (opened.kind === 'failed') return setFailure(opened.why);
    if (opened.kind === 'changed') setFailure('The amount has changed since you opened this page. Check it, then pay.');
    onChanged();
  }

  const what = document.kind === 'Invoice' ? 'Left to pay' : 'Deposit';
  return (
    <section aria-label="Payment" className="print:hidden">
      <Card>
        <CardBody className="grid gap-3">
          {failure && <Alert tone="red" role="alert" title={failure} />}
          <div className="flex flex-wrap items-center justify-between gap-3" style={brandStyle(document)}>
            <p>
              <span className="block text-small text-text-3">{what}</span>
              <span className="block font-bold tabular-nums">{formatDollars(due)}</span>
            </p>
            <BusyButton
              variant="solid"
              size="large"
              disabled={isOpening}
              onClick={() => void pay()}
              className="phone:w-full"
            >
              Pay Online
            </BusyButton>
          </div>
          <p className="text-small text-text-3">
            By card, on the page of Stripe. The shop doesn’t see your card number.
          </p>
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
