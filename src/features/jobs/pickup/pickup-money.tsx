import { Link } from '@tanstack/react-router';
import { Banknote } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { localDay } from '#domain/calendar/calendar.ts';
import { heldDeposits } from '#domain/deposits/applied-deposits.ts';
import { heldOf } from '#domain/deposits/held.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import { freeCredit, owedOn } from '#domain/invoices/owed.ts';
import { activeEntries, ledgerOf, tipsOf } from '#domain/invoices/payments.ts';
import type { Job } from '#domain/jobs/job.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import { by, useIndexed, useRecord, useSettings, useWorld, useZone } from '#io/react/world.tsx';
import { billToCome } from '#parts/documents/bill-at-pickup.ts';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { paths } from '#parts/navigation/paths.ts';
import { PaymentDialog } from '#parts/payments/payment-dialog.tsx';
import { invoiceOffers } from '#parts/payments/payment-offers.ts';
import { recordPayment } from '#parts/payments/record-payment.ts';
import { useClosedBooks } from '#parts/payments/use-closed-books.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { type AsyncResult, useAsync } from '#parts/queries/use-async.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import type { JobView } from '../job-view.ts';
import type { JobDocuments } from '../use-job-documents.ts';

type PickupMoneyProps = { view: JobView; documents: JobDocuments };

/** Shows what the customer pays now. Makes the invoice of what is not billed yet, and takes the payment with a tip. */
export function PickupMoney({ view: { job }, documents: { invoices, unbilled } }: PickupMoneyProps) {
  const make = useMakeDocument();
  const { mayPay } = useClosedBooks();
  const [payingId, setPayingId] = useState('');
  const [isBilling, setIsBilling] = useState(false);
  const toCome = useBillToCome(job, unbilled);
  const bill = toCome.data ?? toCome.previous;
  const shown = invoices.filter(({ status }) => status !== 'Cancelled');
  const paying = shown.find(({ id }) => id === payingId);

  async function takeBill(): Promise<void> {
    setIsBilling(true);
    await make.billAtPickup(job.id, setPayingId);
    setIsBilling(false);
  }

  return (
    <section aria-label="Money">
      <Card>
        <CardHeader title="Money" />
        <CardBody className="grid gap-4">
          {shown.map((invoice) => (
            <InvoiceDue key={invoice.id} invoice={invoice} onTake={() => setPayingId(invoice.id)} />
          ))}
          {unbilled.length > 0 && (
            <Due
              title={
                <p className="wrap-anywhere text-label text-text-2">
                  <BidiText text={namesInWords(unbilled.map(({ service }) => service.name))} />
                  {': not billed yet. Taking the payment creates the invoice, due now.'}
                </p>
              }
              amounts={bill && owedOn(bill)}
              isBusy={isBilling}
              onTake={() => void takeBill()}
            >
              {toCome.failed && <LoadFailure title="Failed to work out what is due" onRetry={toCome.retry} />}
            </Due>
          )}
          {shown.length === 0 && unbilled.length === 0 && (
            <p className="text-label text-text-2">This job has no service to bill.</p>
          )}
        </CardBody>
      </Card>
      {paying && (
        <PaymentDialog
          key={paying.id}
          title="Record payment"
          submit="Record Payment"
          offers={invoiceOffers(paying)}
          documentDate={paying.date}
          commandOf={(payment, more) => ({
            ...recordPayment(paying, payment, more),
            ask: () => mayPay(paying, payment.amount),
          })}
          onClose={() => setPayingId('')}
        />
      )}
    </section>
  );
}

/** Returns the invoice that taking the payment would create. It is made again when something changes that it is made of. */
function useBillToCome(
  { id: jobId, customerId }: Job,
  unbilled: JobDocuments['unbilled'],
): AsyncResult<Invoice | undefined> {
  const { store, clock, newId } = useWorld();
  const zone = useZone();
  const services = unbilled.map(({ id, pricing }) => `${id} ${pricing.servicePrice}`).join();
  const settings = useSettings();
  const customer = ifRead(useRecord('customers', customerId));
  const deposits = ifRead(useIndexed('deposits', by('customer', customerId)));
  const estimates = ifRead(useIndexed('estimates', by('customer', customerId)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another service, price, rate, exemption, deposit or estimate makes another invoice
  const load = useCallback(() => {
    const now = clock.now();
    return billToCome(store, jobId, { newId, at: now.toISOString(), today: localDay(now, zone) });
  }, [store, clock, newId, zone, jobId, services, settings, customer, deposits, estimates]);
  return useAsync(services === '' ? undefined : load);
}

function InvoiceDue({ invoice, onTake }: { invoice: Invoice; onTake: () => void }) {
  const { id, customerId, invoiceNumber, status } = invoice;
  const zone = useZone();
  const owed = owedOn(invoice);
  const ledger = ledgerOf(invoice, zone);
  const tips = tipsOf(ledger);
  const deposits = ifRead(useIndexed('deposits', by('customer', customerId))) ?? [];
  const others = ifRead(useIndexed('invoices', by('customer', customerId))) ?? [];
  const credit = sum([...heldDeposits(deposits).map(heldOf), ...others.filter((one) => one.id !== id).map(freeCredit)]);
  const methods = [...new Set(activeEntries(ledger).map(({ method }) => method))].filter(Boolean);
  return (
    <Due
      title={
        <p className="flex flex-wrap items-center gap-2">
          <Link to={paths.viewInvoice} params={{ id }} className="link mono">
            {invoiceNumber}
          </Link>
          <InvoiceStatusBadge status={statusShown(invoice)} />
        </p>
      }
      amounts={owed}
      onTake={onTake}
    >
      {methods.length > 0 && (
        <p className="text-label text-text-2">
          Paid by {methods.join(', ')}
          {tips > 0 && `, with a tip of ${formatDollars(tips)}`}.
        </p>
      )}
      {owed.balance > 0 && credit > 0 && (
        <p className="text-amber-ink text-label">
          {formatDollars(credit)} is here as credit of the customer. Open {invoiceNumber} to use it.
        </p>
      )}
      {owed.balance > 0 && status === 'Draft' && (
        <p className="text-label text-text-2">A draft. To collect it later, open {invoiceNumber} and send it.</p>
      )}
    </Due>
  );
}

type DueProps = {
  title: ReactNode;
  /** Undefined while they are computed. */
  amounts: { total: number; paid: number; balance: number } | undefined;
  isBusy?: boolean;
  onTake: () => void;
  children?: ReactNode;
};

/** Total, what was paid, and the amount due in large type, with the button that takes it. */
function Due({ title, amounts, isBusy = false, onTake, children }: DueProps) {
  return (
    <div className="grid gap-2.5 not-first:border-t not-first:pt-4">
      {title}
      {amounts && (
        <dl className="grid gap-1">
          <div className="flex justify-between gap-3 text-text-2">
            <dt>Total with tax</dt>
            <dd className="tabular-nums">{formatDollars(amounts.total)}</dd>
          </div>
          {amounts.paid !== 0 && (
            <div className="flex justify-between gap-3 text-text-2">
              <dt>Paid</dt>
              <dd className="tabular-nums">{formatDollars(amounts.paid)}</dd>
            </div>
          )}
          <div className="flex items-baseline justify-between gap-3 font-bold">
            <dt>Due now</dt>
            <dd className="text-figure tabular-nums">{formatDollars(amounts.balance)}</dd>
          </div>
        </dl>
      )}
      {children}
      {amounts?.balance !== 0 && (
        <BusyButton variant="solid" size="large" icon={Banknote} block disabled={isBusy} onClick={onTake}>
          Take Payment
        </BusyButton>
      )}
    </div>
  );
}
