import { useId, useRef, useState } from 'react';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { type Invoice, PAYMENT_METHODS, type Payment } from '#domain/invoices/invoice.ts';
import { oddPaymentDate, owedOn } from '#domain/invoices/payments.ts';
import { formatDollars, minus, round } from '#domain/money/money.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField, DateField, NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type PaymentDialogProps = {
  invoice: Invoice;
  /** Saves the payment. Resolves to whether it was saved. */
  onRecord: (payment: Payment) => Promise<boolean>;
  onClose: () => void;
};

/** Records a payment of an invoice: the whole balance, today, unless something else is typed. */
export function PaymentDialog({ invoice, onRecord, onClose }: PaymentDialogProps) {
  const { newId } = useWorld();
  const today = useToday();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { balance } = owedOn(invoice);
  const [amount, setAmount] = useState(String(balance));
  const [date, setDate] = useState(today);
  const [method, setMethod] = useState<string>(PAYMENT_METHODS[0]);
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [confirmedDate, setConfirmedDate] = useState('');
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);
  const amountError = errorOf(amount, balance);
  const extra = Number.isFinite(Number(amount)) ? minus(Number(amount), balance) : 0;
  const odd = isDate(date) ? oddPaymentDate(date, invoice, today) : undefined;
  const dateError = isDate(date) ? confirmedDate !== date && odd : 'Choose the day of the payment.';

  async function submit() {
    setAttempted(true);
    const wrong = (amountError && 'amount') || (dateError && 'date');
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    if (wrong || saving) return;
    setSaving(true);
    const texts = { reference: reference.trim(), note: note.trim() };
    const isKept = await onRecord({ id: newId(), amount: Number(amount), date, method, ...texts });
    setSaving(false);
    if (isKept) onClose();
  }

  return (
    <Dialog
      title="Record payment"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton variant="solid" type="submit" form={formId} data-tour="record-payment" disabled={saving}>
            Record Payment
          </BusyButton>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        aria-label="Record payment"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid grid-cols-2 gap-3 phone:grid-cols-1"
      >
        <NumberField
          label="Amount"
          name="amount"
          required
          prefix="$"
          min={0.01}
          max={balance}
          step={0.01}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={attempted ? amountError : undefined}
          hint={`${formatDollars(balance)} is left to pay.`}
        />
        <DateField
          label="Date"
          name="date"
          required
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={(attempted && dateError) || undefined}
        />
        {odd && (
          <CheckboxField
            label={`Use ${formatDate(date)} anyway`}
            hint={attempted && dateError ? undefined : odd}
            className="col-span-full"
            checked={confirmedDate === date}
            onChange={(event) => setConfirmedDate(event.target.checked ? date : '')}
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
        <SelectField label="Method" value={method} onChange={(event) => setMethod(event.target.value)}>
          {PAYMENT_METHODS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextField
          label="Reference"
          placeholder="Check number, last 4 digits"
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <div className="col-span-full">
          <TextField label="Note" autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
        </div>
      </form>
    </Dialog>
  );
}

function errorOf(typed: string, balance: number): string | undefined {
  const amount = Number(typed);
  if (typed.trim() === '' || !Number.isFinite(amount) || amount <= 0 || round(amount, 2) !== amount) {
    return 'Enter an amount in dollars and cents, more than 0.';
  }
  return amount > balance ? `That is more than the ${formatDollars(balance)} that is left to pay.` : undefined;
}
