import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { type Invoice, PAYMENT_METHODS, type Payment } from '#domain/invoices/invoice.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { oddPaymentDate } from '#domain/invoices/payments.ts';
import { formatDollars, minus, round } from '#domain/money/money.ts';
import { useToday } from '#io/react/world.tsx';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, DateField, NumberField, SelectField, TextField } from '#ui/form/field.tsx';

type PaymentDialogProps = {
  invoice: Invoice;
  /** Saves the payment. Resolves to whether it was saved. */
  onRecord: (payment: Payment) => Promise<boolean>;
  onClose: () => void;
};

const trimmed = z.string().check(z.trim());

const fields = z.object({
  /** Dollars as typed. */
  amount: z.string(),
  date: z.string(),
  /** The unusual date that the user confirmed. */
  confirmedDate: z.string(),
  method: z.string(),
  reference: trimmed,
  note: trimmed,
});
type Draft = z.infer<typeof fields>;

function oddDateOf(date: string, invoice: Invoice, today: string): string | undefined {
  return isDate(date) ? oddPaymentDate(date, invoice, today) : undefined;
}

/** Checks a payment of the invoice. */
function paymentSchema(invoice: Invoice, today: string) {
  return fields.check(({ value, issues }) => {
    const { amount, date, confirmedDate } = value;
    const odd = confirmedDate === date ? undefined : oddDateOf(date, invoice, today);
    const problems = [
      { field: 'amount', message: amountProblem(amount, owedOn(invoice).balance) },
      { field: 'date', message: isDate(date) ? odd : 'Choose the day of the payment.' },
    ];
    for (const { field, message } of problems) {
      if (message) issues.push({ code: 'custom', message, path: [field], input: value });
    }
  });
}

/** Records a payment of an invoice: the whole balance, today, unless something else is typed. */
export function PaymentDialog({ invoice, onRecord, onClose }: PaymentDialogProps) {
  const today = useToday();
  const { balance } = owedOn(invoice);
  const form = useRecordForm({
    what: 'payment',
    schema: paymentSchema(invoice, today),
    draft: {
      amount: String(balance),
      date: today,
      confirmedDate: '',
      method: PAYMENT_METHODS[0],
      reference: '',
      note: '',
    },
    async save({ confirmedDate: _, amount, ...payment }, { id }) {
      if (!(await onRecord({ id, amount: Number(amount), ...payment }))) throw new AlreadyReported();
    },
    leaveTo: onClose,
  });
  const { field } = form;
  const { amount, date, confirmedDate } = useWatch({ control: form.control }) as Draft;
  const extra = Number.isFinite(Number(amount)) ? minus(Number(amount), balance) : 0;
  const odd = oddDateOf(date, invoice, today);

  function confirmDate(confirmed: string) {
    form.put('confirmedDate', confirmed);
    if (form.page.attempts > 0) void form.trigger('date');
  }

  return (
    <FormDialog
      form={form}
      title="Record payment"
      label="Record payment"
      submit="Record Payment"
      submitTour="record-payment"
    >
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <NumberField
          label="Amount"
          required
          prefix="$"
          min={0.01}
          max={balance}
          step={0.01}
          {...field('amount')}
          hint={`${formatDollars(balance)} is left to pay.`}
        />
        <DateField label="Date" required {...field('date')} />
        {odd && (
          <CheckboxField
            label={`Use ${formatDate(date)} anyway`}
            hint={form.errorOf('date') ? undefined : odd}
            className="col-span-full"
            checked={confirmedDate === date}
            onChange={(event) => confirmDate(event.target.checked ? date : '')}
          />
        )}
        {extra > 0 && (
          <div className="col-span-full">
            <Alert tone="blue" role="status" title={`${formatDollars(extra)} more than is left`}>
              Is the rest a tip? Edit the invoice and add it as a line, then record the whole amount. Is it for later
              work? Record {formatDollars(balance)} here, note the rest on the customer, and take it off their next
              invoice as a discount.
            </Alert>
          </div>
        )}
        <SelectField label="Method" {...field('method')}>
          {PAYMENT_METHODS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextField
          label="Reference"
          placeholder="Check number, last 4 digits"
          autoComplete="off"
          {...field('reference')}
        />
        <div className="col-span-full">
          <TextField label="Note" autoComplete="off" {...field('note')} />
        </div>
      </div>
    </FormDialog>
  );
}

function amountProblem(typed: string, balance: number): string | undefined {
  const amount = Number(typed);
  if (typed.trim() === '' || !Number.isFinite(amount) || amount <= 0 || round(amount, 2) !== amount) {
    return 'Enter an amount in dollars and cents, more than 0.';
  }
  return amount > balance ? `That is more than the ${formatDollars(balance)} that is left to pay.` : undefined;
}
