import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import { MAX_UNIT_PRICE } from '#domain/documents/billing.ts';
import { PAYMENT_KINDS, PAYMENT_METHODS, type Payment, type PaymentKind } from '#domain/invoices/invoice.ts';
import type { RefundMeaning } from '#domain/invoices/ledger.ts';
import { KIND_LABELS, oddPaymentDate } from '#domain/invoices/payments.ts';
import { formatDollars, minus, round } from '#domain/money/money.ts';
import { useSettings, useToday, useWorld } from '#io/react/world.tsx';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, DateField, NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { PillRadioGroup } from '#ui/form/pills.tsx';
import { GoesToCard, type OnlinePayment, useCardRefund } from './card-refund.tsx';
import { moneyDayProblem } from './money-day.ts';

/** A kind that can be chosen in the dialog. */
export type PaymentOffer = {
  /** Most dollars that can be recorded. */
  max: number;
  /** Follows the most dollars in a sentence: '$868.00 is left to pay'. Undefined for a kind without a sentence. */
  rest?: 'is left to pay' | 'was paid' | 'is held';
  /** Dollars that the dialog opens with; undefined to leave it empty. */
  amount: number | undefined;
  /** A larger amount has to be confirmed. */
  asksAbove?: number;
  /** Explains the kind in a sentence. */
  hint: string;
  /** Method that the dialog opens with; Cash when absent. */
  method?: string;
  /** True when a tip may come with it. */
  withTip?: boolean;
  /** The record whose payment came from a card online: a refund by Card goes back there. */
  online?: OnlinePayment | undefined;
  /** Returns the dollars that the customer would owe again after a refund of the amount. */
  owedAgain?: (amount: number) => number;
};

/** A tip that came with the payment, by the same method, and what a refund means for the price. */
export type PaymentExtras = { tip?: Payment; meaning?: RefundMeaning };

export type PaymentOffers = Partial<Record<PaymentKind, PaymentOffer>>;

type PaymentDialogProps = {
  title: 'Record payment' | 'Take deposit' | 'Refund or tip' | 'Refund or forfeit';
  submit: 'Record Payment' | 'Take Deposit' | 'Record';
  offers: PaymentOffers;
  /** Day of the document that is paid. An unusual date of the payment is asked about. */
  documentDate: string;
  commandOf: (payment: Payment, more: PaymentExtras) => UserCommand;
  /** A second button that records and then goes on. */
  next?: { submit: string; go: () => void } | undefined;
  onClose: () => void;
};

const trimmed = z.string().check(z.trim());

const fields = z.object({
  kind: z.enum(PAYMENT_KINDS),
  /** Dollars as typed. */
  amount: z.string(),
  date: z.string(),
  /** The unusual date and amount that the user confirmed. */
  confirmedDate: z.string(),
  confirmedAmount: z.string(),
  method: z.string(),
  reference: trimmed,
  note: trimmed,
  /** Dollars as typed; empty for none. */
  tip: z.string(),
  meaning: z.enum(['price lowered', 'owed again']),
});
type Draft = z.infer<typeof fields>;

function oddDateOf(date: string, documentDate: string, today: string): string | undefined {
  return isDate(date) ? oddPaymentDate(date, { date: documentDate }, today) : undefined;
}

/** Checks an entry by its kind. */
function paymentSchema(offers: PaymentOffers, documentDate: string, today: string, closedThrough: string) {
  return fields.check(({ value, issues }) => {
    const { kind, amount, date, confirmedDate, confirmedAmount, tip } = value;
    const large = confirmedAmount === amount ? undefined : largeAmount(amount, offers[kind]);
    const odd = confirmedDate === date ? undefined : oddDateOf(date, documentDate, today);
    const problems = [
      { field: 'amount', message: amountProblem(amount, offers[kind]) ?? large },
      { field: 'tip', message: offers[kind]?.withTip && tip.trim() !== '' ? amountProblem(tip, TIP) : undefined },
      { field: 'date', message: moneyDayProblem(date, closedThrough) ?? odd },
    ];
    for (const { field, message } of problems) {
      if (message) issues.push({ code: 'custom', message, path: [field], input: value });
    }
  });
}

const TIP: PaymentOffer = { max: MAX_UNIT_PRICE, amount: undefined, hint: '' };

function typedAmount(offer: PaymentOffer | undefined): string {
  const { amount } = offer ?? {};
  if (amount === undefined) return '';
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** Records money by its kind: the whole of what can be recorded, today, unless something else is typed. */
export function PaymentDialog({ title, submit, offers, documentDate, commandOf, next, onClose }: PaymentDialogProps) {
  const goesOn = useRef(false);
  const today = useToday();
  const { newId } = useWorld();
  const refund = useCardRefund(offers.refund?.online);
  const { save } = useTransaction();
  const { booksClosedThrough = '' } = useSettings();
  // One for all tries: what was saved although the answer was lost is not recorded again.
  const [id] = useState(newId);
  const kinds = PAYMENT_KINDS.filter((kind) => offers[kind] !== undefined);
  const [first = 'payment'] = kinds;
  const form = useRecordForm({
    what: 'payment',
    schema: paymentSchema(offers, documentDate, today, booksClosedThrough),
    draft: {
      kind: first,
      amount: typedAmount(offers[first]),
      date: today,
      confirmedDate: '',
      confirmedAmount: '',
      method: methodOf(offers[first]),
      reference: '',
      note: '',
      tip: '',
      meaning: 'price lowered',
    } as Draft,
    async save({ confirmedDate: _, confirmedAmount: _amount, amount, kind, method, tip, meaning, ...payment }) {
      const entry = {
        id,
        amount: Number(amount),
        method: kind === 'forfeit' ? '' : method,
        ...payment,
        ...(kind !== 'payment' && { kind }),
      };
      const hasTip = offers[kind]?.withTip && Number(tip) > 0;
      const more: PaymentExtras = {
        ...(hasTip && { tip: { ...entry, id: `${id}-tip`, kind: 'tip', amount: Number(tip) } }),
        ...(kind === 'refund' && { meaning }),
      };
      if (kind !== 'refund') await save(commandOf(entry, more));
      else {
        await refund.record({ method, entry: id, amount: entry.amount, field: 'amount' }, (reference) =>
          commandOf(reference ? { ...entry, reference } : entry, more),
        );
      }
      return true;
    },
    leaveTo(isRecorded) {
      onClose();
      if (isRecorded && goesOn.current) next?.go();
    },
  });
  const { field } = form;
  const amountInput = useRef<HTMLElement>(null);
  const { kind, amount, date, confirmedDate, confirmedAmount, method, meaning } = useWatch({
    control: form.control,
  }) as Draft;
  const offer = offers[kind];
  const max = offer?.max ?? 0;
  const isTowardBalance = offer?.rest === 'is left to pay';
  const extra = isTowardBalance && Number.isFinite(Number(amount)) ? minus(Number(amount), max) : 0;
  const odd = oddDateOf(date, documentDate, today);
  const owedAgain = isTypedAmount(amount) ? (offer?.owedAgain?.(Number(amount)) ?? 0) : 0;

  const stillOwed = `Does the customer still owe the ${formatDollars(owedAgain)}?`;
  const large = largeAmount(amount, offer);

  function confirmAmount(confirmed: string) {
    form.put('confirmedAmount', confirmed);
    if (form.page.attempts > 0) void form.trigger('amount');
  }

  function confirmDate(confirmed: string) {
    form.put('confirmedDate', confirmed);
    if (form.page.attempts > 0) void form.trigger('date');
  }

  function chooseKind(chosen: PaymentKind) {
    if (amount === typedAmount(offer)) form.put('amount', typedAmount(offers[chosen]));
    if (method === methodOf(offer)) form.put('method', methodOf(offers[chosen]));
    form.put('kind', chosen);
    if (form.page.attempts > 0) void form.trigger('amount');
  }

  return (
    <FormDialog
      form={form}
      title={title}
      label={title}
      submit={submit}
      otherSubmit={
        next && {
          label: next.submit,
          onPress(isOther) {
            goesOn.current = isOther;
          },
        }
      }
      submitTour="record-payment"
      initialFocus={amountInput}
    >
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {!refund.sent && (
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
        )}
        {!refund.sent && (
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
        )}
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
        {large && (
          <CheckboxField
            label={`Take ${formatDollars(Number(amount))} anyway`}
            hint={form.errorOf('amount') ? undefined : large}
            className="col-span-full"
            checked={confirmedAmount === amount}
            onChange={(event) => confirmAmount(event.target.checked ? amount : '')}
          />
        )}
        {extra > 0 && (
          <div className="col-span-full">
            <Alert tone="blue" role="status" title={`${formatDollars(extra)} more than is left`}>
              Is the rest a tip? Enter {formatDollars(max)} here and the rest under Tip. Is it for later work? Record{' '}
              {formatDollars(max)} here and take the rest as a deposit on that estimate or job.
            </Alert>
          </div>
        )}
        {owedAgain > 0 && (
          <div className="col-span-full grid gap-1.5">
            <p aria-hidden className="font-semibold text-label">
              {stillOwed}
            </p>
            <PillRadioGroup
              label={stillOwed}
              options={MEANING_OPTIONS}
              value={meaning}
              onChange={(chosen) => form.put('meaning', chosen)}
              wraps
            />
            <p className="text-small text-text-3">{HINTS[meaning]}</p>
          </div>
        )}
        {offer?.withTip && (
          <NumberField
            label="Tip"
            prefix="$"
            min={0.01}
            max={MAX_UNIT_PRICE}
            step={0.01}
            {...field('tip')}
            hint="On top of the amount. Leave it empty for none."
          />
        )}
        {kind !== 'forfeit' && !refund.sent && (
          <SelectField label="Method" {...field('method')}>
            {PAYMENT_METHODS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
        {kind === 'refund' && refund.goesToCard(method) && (
          <GoesToCard refund={refund} amount={isTypedAmount(amount) ? Number(amount) : 0} />
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

const MEANING_OPTIONS = [
  { value: 'price lowered', label: 'Lower the price' },
  { value: 'owed again', label: 'Still owed' },
] as const;
const HINTS: Readonly<Record<RefundMeaning, string>> = {
  'price lowered': 'For goodwill or returned work. The note is printed as the reason.',
  'owed again': 'For example after a bounced payment or a wrong card.',
};

function methodOf(offer: PaymentOffer | undefined): string {
  return offer?.method ?? PAYMENT_METHODS[0];
}

function isTypedAmount(typed: string): boolean {
  return typed.trim() !== '' && Number.isFinite(Number(typed)) && Number(typed) > 0;
}

function largeAmount(typed: string, offer: PaymentOffer | undefined): string | undefined {
  const { asksAbove } = offer ?? {};
  if (asksAbove === undefined || !isTypedAmount(typed) || Number(typed) <= asksAbove) return undefined;
  return `That is more than the ${formatDollars(asksAbove)} that is left of the estimate.`;
}

function amountProblem(typed: string, offer: PaymentOffer | undefined): string | undefined {
  const amount = Number(typed);
  const { max = 0, rest } = offer ?? {};
  if (!isTypedAmount(typed) || round(amount, 2) !== amount) {
    return 'Enter an amount in dollars and cents, more than 0.';
  }
  if (amount <= max) return;
  return rest ? `That is more than the ${formatDollars(max)} that ${rest}.` : `Enter up to ${formatDollars(max)}.`;
}
