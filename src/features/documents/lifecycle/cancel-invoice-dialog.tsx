import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { bookedSince } from '#domain/books/closed-books.ts';
import { type Invoice, PAYMENT_METHODS, type Payment } from '#domain/invoices/invoice.ts';
import { isPaidInFull } from '#domain/invoices/invoice-status.ts';
import { owedOn, paidBy } from '#domain/invoices/owed.ts';
import { formatDollars, minus, round } from '#domain/money/money.ts';
import { useSettings, useToday, useZone } from '#io/react/world.tsx';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { GoesToCard, useCardRefund } from '#parts/payments/card-refund.tsx';
import { moneyDayProblem } from '#parts/payments/money-day.ts';
import { onlinePaymentOf } from '#parts/payments/payment-offers.ts';
import { useClosedBooks } from '#parts/payments/use-closed-books.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { DateField, NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { cancelInvoice } from './invoice-actions.ts';

const CHOICES = {
  refund: { label: 'Refund all of it', hint: 'You give all of the money back.' },
  part: { label: 'Refund a part and keep the rest', hint: 'You keep a part, for example a cancellation fee.' },
  keep: { label: 'Keep all of it', hint: 'You keep the money as a forfeit.' },
  later: {
    label: 'Decide later',
    hint: 'The money is credit of the customer until you refund it, keep it or use it on another invoice.',
  },
} as const;
type Choice = keyof typeof CHOICES;

const fields = z.object({
  choice: z.enum(['refund', 'part', 'keep', 'later']),
  /** Dollars to give back, as typed. */
  refund: z.string(),
  method: z.string(),
  date: z.string(),
  note: z.string().check(z.trim()),
});
type Draft = z.infer<typeof fields>;

/** Returns the dollars that are given back. */
function refundOf({ choice, refund }: Draft, paid: number): number {
  if (choice === 'part') return Number(refund);
  return choice === 'refund' ? paid : 0;
}

function cancellationSchema(paid: number, closedThrough: string) {
  return fields.check(({ value, issues }) => {
    const refund = Number(value.refund);
    const isPart = refund > 0 && refund < paid && round(refund, 2) === refund;
    if (value.choice === 'part' && !isPart) {
      const message = `Enter dollars and cents, more than 0 and less than the ${formatDollars(paid)} that was paid.`;
      issues.push({ code: 'custom', message, path: ['refund'], input: value });
    }
    const day = value.choice === 'later' ? undefined : moneyDayProblem(value.date, closedThrough);
    if (day) issues.push({ code: 'custom', message: day, path: ['date'], input: value });
  });
}

/** Returns the method of the last payment, by which most refunds go back. */
function usualMethod({ payments = [] }: Invoice): string {
  const last = payments.findLast((entry) => paidBy(entry) > 0)?.method;
  return PAYMENT_METHODS.find((method) => method === last) ?? PAYMENT_METHODS[0];
}

type CancelInvoiceDialogProps = {
  /** An invoice on which something was paid. */
  invoice: Invoice;
  onClose: () => void;
};

/** Cancels an invoice, and asks what happens to the money that was paid on it. */
export function CancelInvoiceDialog({ invoice, onClose }: CancelInvoiceDialogProps) {
  const today = useToday();
  const { booksClosedThrough = '' } = useSettings();
  const { paid } = owedOn(invoice);
  const { save } = useTransaction();
  const cardRefund = useCardRefund(onlinePaymentOf(invoice));
  const note = useClosedBooks().noteOn(bookedSince(invoice, useZone()));
  const choices = (Object.keys(CHOICES) as Choice[]).filter((one) => one !== 'later' || !isPaidInFull(invoice));
  const form = useRecordForm({
    what: 'invoice',
    schema: cancellationSchema(paid, booksClosedThrough),
    draft: { choice: 'refund', refund: '', method: usualMethod(invoice), date: today, note: '' } as Draft,
    async save(draft, { id }) {
      const { choice, method, date, note } = draft;
      const refund = refundOf(draft, paid);
      const kept = choice === 'later' ? 0 : minus(paid, refund);
      const shared = { date, reference: '', note };
      const commandOf = (reference: string) => {
        const entries: Payment[] = [
          { id, kind: 'refund', amount: refund, method, ...shared, reference },
          { id: `${id}-kept`, kind: 'forfeit', amount: kept, method: '', ...shared },
        ];
        return cancelInvoice(
          invoice,
          entries.filter(({ amount }) => amount > 0),
        );
      };
      if (refund > 0) await cardRefund.record({ method, entry: id, amount: refund, field: 'method' }, commandOf);
      else await save(commandOf(''));
    },
    leaveTo: onClose,
  });
  const { field } = form;
  const draft = useWatch({ control: form.control }) as Draft;
  const kept = minus(paid, refundOf(draft, paid));
  const givesBack = draft.choice === 'refund' || draft.choice === 'part';

  return (
    <FormDialog
      form={form}
      title={`Cancel ${invoice.invoiceNumber}`}
      label={`Cancel ${invoice.invoiceNumber}`}
      submit="Cancel Invoice"
    >
      <p className="text-text-2">
        {formatDollars(paid)} was paid on this invoice. Nothing more is due once it is cancelled. {note}
      </p>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {!cardRefund.sent && (
          <div className="col-span-full">
            <SelectField
              label={`What happens to the ${formatDollars(paid)}?`}
              hint={CHOICES[draft.choice].hint}
              {...field('choice')}
            >
              {choices.map((one) => (
                <option key={one} value={one}>
                  {CHOICES[one].label}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        {draft.choice === 'part' && !cardRefund.sent && (
          <div className="col-span-full">
            <NumberField
              label="Refund"
              required
              prefix="$"
              min={0.01}
              max={paid}
              step={0.01}
              {...field('refund')}
              hint={kept > 0 && kept < paid ? `You keep ${formatDollars(round(kept, 2))}.` : undefined}
            />
          </div>
        )}
        {givesBack && !cardRefund.sent && (
          <SelectField label="Method" {...field('method')}>
            {PAYMENT_METHODS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
        {givesBack && cardRefund.goesToCard(draft.method) && (
          <GoesToCard refund={cardRefund} amount={refundOf(draft, paid)} />
        )}
        {draft.choice !== 'later' && (
          <>
            <DateField label="Date" required {...field('date')} />
            <div className="col-span-full">
              <TextField label="Note" autoComplete="off" {...field('note')} />
            </div>
          </>
        )}
      </div>
    </FormDialog>
  );
}
