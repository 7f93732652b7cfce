import { Check, Plus, Trash2 } from 'lucide-react';
import { formatDate } from '#domain/calendar/calendar.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { ledgerOf } from '#domain/invoices/payments.ts';
import { formatDollars } from '#domain/money/money.ts';
import { useZone } from '#io/react/world.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';

type PaymentsCardProps = {
  invoice: Invoice;
  /** Undefined if the invoice takes no payment; `reason` says why. */
  onAdd: (() => void) | undefined;
  reason: string | undefined;
  /** Closes an invoice with nothing left to pay; undefined if its status does not allow it. */
  onSettle: (() => void) | undefined;
  onRemove: (payment: Payment) => void;
};

/** Lists the payments of an invoice and its balance. */
export function PaymentsCard({ invoice, onAdd, reason, onSettle, onRemove }: PaymentsCardProps) {
  const ledger = ledgerOf(invoice, useZone());
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
          {onSettle && (
            <Button size="small" icon={Check} onClick={onSettle}>
              Mark as Settled
            </Button>
          )}
        </CardHeader>
        <CardBody>
          {ledger.length === 0 && <p className="text-label text-text-3">No payments yet.</p>}
          <ul className="divide-y divide-border empty:hidden">
            {ledger.map((payment) => (
              <li key={payment.id} className="flex items-start gap-2 py-2 first:pt-0">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">
                    {[payment.method, payment.reference].filter(Boolean).join(' · ')}
                  </span>
                  <span className="block break-words text-meta text-text-3">
                    {[formatDate(payment.date), payment.note].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="flex-none font-semibold tabular-nums">{formatDollars(payment.amount)}</span>
                <IconButton
                  size="small"
                  className="-my-1"
                  label={`Remove payment of ${formatDollars(payment.amount)}`}
                  icon={Trash2}
                  onClick={() => onRemove(payment)}
                />
              </li>
            ))}
          </ul>
          <dl className="mt-2 grid gap-1 border-t pt-2.5">
            <Figure label="Total" amount={total} />
            <Figure label="Paid" amount={paid} />
            <Figure label="Balance" amount={balance} isStrong />
          </dl>
          {overpaid > 0 && (
            <p className="mt-2 text-amber-ink text-label">
              Overpaid by {formatDollars(overpaid)}. Refund or credit it, then remove the payment.
            </p>
          )}
          {!onAdd && reason && <p className="mt-2 text-small text-text-3">{reason}</p>}
        </CardBody>
      </Card>
    </section>
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
