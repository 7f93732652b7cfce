import { Check, Plus, RotateCcw, Undo2, Wallet } from 'lucide-react';
import { formatDate } from '#domain/calendar/calendar.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { activeEntries, kindLabel, ledgerOf, signedAmount, tipsOf } from '#domain/invoices/payments.ts';
import { formatDollars } from '#domain/money/money.ts';
import { cardReversalProblem, feeWords } from '#domain/online-payment/paid-online.ts';
import { useZone } from '#io/react/world.tsx';
import { ReversedList } from '#parts/payments/reversed-list.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';

type PaymentsCardProps = {
  invoice: Invoice;
  /** Undefined if the invoice takes no payment; `reason` says why. */
  onAdd: (() => void) | undefined;
  /** Records a tip, refund or forfeit on an invoice that takes no payment; undefined if it takes none of them. */
  onOther: (() => void) | undefined;
  /** Dollars of the customer's deposits that the invoice can take. */
  held: number;
  onApply: () => void;
  /** Dollars that other invoices of the customer have too much and this one can take. */
  credit: number;
  onUseCredit: () => void;
  reason: string | undefined;
  /** Closes an invoice with nothing left to pay; undefined if its status does not allow it. */
  onSettle: (() => void) | undefined;
  onReverse: (payment: Payment) => void;
};

function named({ kind, ...payment }: Payment): string {
  return [kind && kindLabel({ kind }), payment.method, payment.reference].filter(Boolean).join(' · ');
}

/** Lists the payments of an invoice and its balance. */
export function PaymentsCard(props: PaymentsCardProps) {
  const { invoice, onAdd, onOther, held, onApply, credit, onUseCredit, reason, onSettle, onReverse } = props;
  const ledger = ledgerOf(invoice, useZone());
  const active = activeEntries(ledger);
  const tips = tipsOf(ledger);
  const { total, paid, balance, overpaid } = owedOn(invoice);
  return (
    <section aria-label="Payments">
      <Card>
        <CardHeader title="Payments">
          {onAdd && (
            <Button size="small" icon={Plus} data-tour="record-payment" onClick={onAdd}>
              Record Payment
            </Button>
          )}
          {onOther && (
            <Button size="small" icon={Undo2} onClick={onOther}>
              {invoice.status === 'Cancelled' ? 'Refund or Forfeit' : 'Refund or Tip'}
            </Button>
          )}
          {onSettle && (
            <Button size="small" icon={Check} onClick={onSettle}>
              Mark as Settled
            </Button>
          )}
        </CardHeader>
        <CardBody>
          {active.length === 0 && <p className="text-label text-text-3">No payments yet.</p>}
          <ul className="divide-y divide-border empty:hidden">
            {active.map((payment) => (
              <li key={payment.id} className="flex items-start gap-2 py-2 first:pt-0">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{named(payment)}</span>
                  <span className="block wrap-anywhere text-meta text-text-3">
                    {[formatDate(payment.date), payment.note, feeWords(payment)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="flex-none font-semibold tabular-nums">{formatDollars(signedAmount(payment))}</span>
                {!cardReversalProblem(payment) && (
                  <IconButton
                    size="small"
                    className="-my-1"
                    label={`Reverse ${kindLabel(payment).toLowerCase()} of ${formatDollars(payment.amount)}`}
                    icon={RotateCcw}
                    onClick={() => onReverse(payment)}
                  />
                )}
              </li>
            ))}
          </ul>
          <dl className="mt-2 grid gap-1 border-t pt-2.5">
            <Figure label="Total" amount={total} />
            <Figure label="Paid" amount={paid} />
            <Figure label="Balance" amount={balance} isStrong />
          </dl>
          {tips > 0 && (
            <p className="mt-2 text-label text-text-2">Tips {formatDollars(tips)}, not part of the invoice</p>
          )}
          {held > 0 && <Offer text={`${formatDollars(held)} held in deposits`} label="Apply Deposit" onUse={onApply} />}
          {credit > 0 && (
            <Offer text={`${formatDollars(credit)} credit on other invoices`} label="Use Credit" onUse={onUseCredit} />
          )}
          {overpaid > 0 && (
            <p className="mt-2 text-amber-ink text-label">
              Overpaid by {formatDollars(overpaid)}. It is credit of the customer: use it on another invoice, or give it
              back and record a refund.
            </p>
          )}
          {invoice.status === 'Cancelled' && paid > 0 && (
            <p className="mt-2 text-amber-ink text-label">
              {formatDollars(paid)} is credit of the customer until you refund it, keep it, or use it on another
              invoice.
            </p>
          )}
          {!onAdd && reason && <p className="mt-2 text-small text-text-3">{reason}</p>}
          <ReversedList
            entries={ledger.flatMap((entry) =>
              entry.reversedOn === undefined
                ? []
                : [
                    {
                      id: entry.id,
                      label: `${named(entry)}, ${formatDate(entry.date)}`,
                      reversedOn: entry.reversedOn,
                      amount: signedAmount(entry),
                    },
                  ],
            )}
          />
        </CardBody>
      </Card>
    </section>
  );
}

function Offer({ text, label, onUse }: { text: string; label: string; onUse: () => void }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-control border bg-surface-2 px-3 py-2">
      <p className="text-label">{text}</p>
      <Button size="small" icon={Wallet} onClick={onUse}>
        {label}
      </Button>
    </div>
  );
}

function Figure({ label, amount, isStrong = false }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${isStrong ? 'font-bold' : 'text-text-2'}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatDollars(amount)}</dd>
    </div>
  );
}
