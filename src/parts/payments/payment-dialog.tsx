import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { PAYMENT_KINDS, PAYMENT_METHODS, type Payment, type PaymentKind } from '#domain/invoices/invoice.ts';
import { KIND_LABELS, oddPaymentDate } from '#domain/invoices/payments.ts';
import { formatDollars, minus, round } from '#domain/money/money.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, DateField, NumberField, SelectField, TextField } from '#ui/form/field.tsx';

/** A kind that can be chosen in the dialog. */
export type PaymentOffer = {
  /** Most dollars that can be recorded. */
  max: number;
  /** Follows the most dollars in a sentence: '$868.00 is left to pay'. Undefined for a kind without a sentence. */
  rest?: 'is left to pay' | 'was paid' | 'is held';
  /** Dollars that the dialog opens with; undefined to leave it empty. */
  amount: number | undefined;
  /** Explains the kind in a sentence. */
  hint: string;
};

export type PaymentOffers = Partial<Record<PaymentKind, PaymentOffer>>;

type PaymentDialogProps = {
  title: 'Record payment' | 'Take deposit' | 'Refund or forfeit';
  submit: 'Record Payment' | 'Take Deposit' | 'Record';
  offers: PaymentOffers;
  /** Day of the document that is paid. An unusual date of the payment is asked about. */
  documentDate: string;
  /** Saves the payment. Resolves to whether it was saved. */
  onRecord: (payment: Payment) => Promise<boolean>;
  onClose: () => void;
};

const trimmed = z.string().check(z.trim());

const fields = z.object({
  kind: z.enum(PAYMENT_KINDS),
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

function oddDateOf(date: string, documentDate: string, today: string): string | undefined {
  return isDate(date) ? oddPaymentDate(date, { date: documentDate }, today) : undefined;
}

/** Checks an entry by its kind. */
function paymentSchema(offers: PaymentOffers, documentDate: string, today: string) {
  return fields.check(({ value, issues }) => {
    const { kind, amount, date, confirmedDate } = value;
    const odd = confirmedDate === date ? undefined : oddDateOf(date, documentDate, today);
    const problems = [
      { field: 'amount', message: amountProblem(amount, offers[kind]) },
      { field: 'date', message: isDate(date) ? odd : 'Choose the day of the payment.' },
    ];
    for (const { field, message } of problems) {
      if (message) issues.push({ code: 'custom', message, path: [field], input: value });
    }
  });
}

function typedAmount(offer: PaymentOffer | undefined): string {
  const { amount } = offer ?? {};
  if (amount === undefined) return '';
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** Records money by its kind: the whole of what can be recorded, today, unless something else is typed. */
export function PaymentDialog({ title, submit, offers, documentDate, onRecord, onClose }: PaymentDialogProps) {
  const today = useToday();
  const { newId } = useWorld();
  // One for all tries: what was saved although the answer was lost is not recorded again.
  const [id] = useState(newId);
  const kinds = PAYMENT_KINDS.filter((kind) => offers[kind] !== undefined);
  const [first = 'payment'] = kinds;
  const form = useRecordForm({
    what: 'payment',
    schema: paymentSchema(offers, documentDate, today),
    draft: {
      kind: first,
      amount: typedAmount(offers[first]),
      date: today,
      confirmedDate: '',
      method: PAYMENT_METHODS[0],
      reference: '',
      note: '',
    },
    async save({ confirmedDate: _, amount, kind, method, ...payment }) {
      const entry = {
        ...{ id, amount: Number(amount), method: kind === 'forfeit' ? '' : method, ...payment },
        ...(kind !== 'payment' && { kind }),
      };
      if (!(await onRecord(entry))) throw new AlreadyReported();
    },
    leaveTo: onClose,
  });
  const { field } = form;
  const amountInput = useRef<HTMLElement>(null);
  const { kind, amount, date, confirmedDate } = useWatch({ control: form.control }) as Draft;
  const offer = offers[kind];
  const max = offer?.max ?? 0;
  const isTowardBalance = offer?.rest === 'is left to pay';
  const extra = isTowardBalance && Number.isFinite(Number(amount)) ? minus(Number(amount), max) : 0;
  const odd = oddDateOf(date, documentDate, today);

  function confirmDate(confirmed: string) {
    form.put('confirmedDate', confirmed);
    if (form.page.attempts > 0) void form.trigger('date');
  }

  function chooseKind(chosen: PaymentKind) {
    if (amount === typedAmount(offer)) form.put('amount', typedAmount(offers[chosen]));
    form.put('kind', chosen);
    if (form.page.attempts > 0) void form.trigger('amount');
  }

  return (
    <FormDialog
      form={form}
      title={title}
      label={title}
      submit={submit}
      submitTour="record-payment"
      initialFocus={amountInput}
    >
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <div className="col-span-full">
          <SelectField
            label="Kind"
            hint={offer?.hint}
            {...field('kind')}
            onChange={(event) => {
              const chosen = kinds.find((one) => one === event.target.value);
              if (chosen) chooseKind(chosen);
            }}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {KIND_LABELS[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <div
          ref={(box) => {
            amountInput.current = box?.querySelector('input') ?? null;
          }}
        >
          <NumberField
            label="Amount"
            required
            prefix="$"
            min={0.01}
            max={max}
            step={0.01}
            {...field('amount')}
            hint={offer?.rest && `${formatDollars(max)} ${offer.rest}.`}
          />
        </div>
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
              Is the rest a tip? Record {formatDollars(max)} here, then record the rest and choose Tip. Is it for later
              work? Record {formatDollars(max)} here and take the rest as a deposit on that estimate or job.
            </Alert>
          </div>
        )}
        {kind !== 'forfeit' && (
          <SelectField label="Method" {...field('method')}>
            {PAYMENT_METHODS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
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

function amountProblem(typed: string, offer: PaymentOffer | undefined): string | undefined {
  const amount = Number(typed);
  const { max = 0, rest } = offer ?? {};
  if (typed.trim() === '' || !Number.isFinite(amount) || amount <= 0 || round(amount, 2) !== amount) {
    return 'Enter an amount in dollars and cents, more than 0.';
  }
  if (amount <= max) return;
  return rest ? `That is more than the ${formatDollars(max)} that ${rest}.` : `Enter up to ${formatDollars(max)}.`;
}
