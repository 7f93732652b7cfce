import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatDate } from '#domain/calendar/calendar.ts';
import { mostToApply } from '#domain/deposits/applied-deposits.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { heldOf } from '#domain/deposits/held.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { formatDollars } from '#domain/money/money.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { by, useIndexed } from '#io/react/world.tsx';
import { isWithin } from '#parts/forms/draft-fields.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { applyDeposit } from '#parts/payments/deposit-actions.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { NumberField, SelectField } from '#ui/form/field.tsx';

const ALL = 'all';
type Draft = { deposit: string /** Dollars as typed. */; amount: string };

type ApplyDepositDialogProps = {
  invoice: Invoice;
  /** The customer's deposits with money held, one at least. */
  held: readonly Deposit[];
  onClose: () => void;
};

/** Applies one deposit or all of them to an invoice: as much as is held and owed, unless less is typed. */
export function ApplyDepositDialog({ invoice, held, onClose }: ApplyDepositDialogProps) {
  const { customerId } = invoice;
  const { save } = useTransaction();
  const estimates = ifRead(useIndexed('estimates', by('customer', customerId))) ?? [];
  const chosen = (deposit: string) => held.filter(({ id }) => deposit === ALL || id === deposit);
  const mostOf = (deposit: string) => mostToApply(invoice, chosen(deposit));
  const [first] = held;
  const initial = held.length === 1 && first ? first.id : ALL;
  const form = useRecordForm({
    what: 'deposit',
    schema: z.object({ deposit: z.string(), amount: z.string() }).check(({ value, issues }) => {
      const max = mostOf(value.deposit);
      if (isWithin(Number(value.amount), { min: 0.01, max, places: 2 })) return;
      const message = `Enter dollars and cents, up to ${formatDollars(max)}.`;
      issues.push({ code: 'custom', message, path: ['amount'], input: value });
    }),
    draft: { deposit: initial, amount: String(mostOf(initial)) } as Draft,
    async save({ deposit, amount }, { id }) {
      const depositId = deposit === ALL ? undefined : deposit;
      await save(applyDeposit(invoice, { id, depositId, amount: Number(amount) }));
    },
    leaveTo: onClose,
  });
  const { field } = form;
  const { deposit, amount } = useWatch({ control: form.control }) as Draft;
  const most = mostOf(deposit);

  function choose(next: string) {
    if (amount === String(most)) form.put('amount', String(mostOf(next)));
    form.put('deposit', next);
    if (form.page.attempts > 0) void form.trigger('amount');
  }

  function nameOf(one: Deposit): string {
    const number = estimates.find(({ id }) => id === one.estimateId)?.estimateNumber;
    const parts = [number ?? '', one.method, one.reference, formatDate(one.date), `${formatDollars(heldOf(one))} held`];
    return joinFilled(parts, ' · ');
  }

  return (
    <FormDialog form={form} title="Apply deposit" label="Apply deposit" submit="Apply Deposit">
      <SelectField label="Deposit" {...field('deposit')} onChange={({ target }) => choose(target.value)}>
        {held.length > 1 && <option value={ALL}>All deposits, oldest first</option>}
        {held.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
      <NumberField
        label="Amount"
        required
        prefix="$"
        min={0.01}
        max={most}
        step={0.01}
        {...field('amount')}
        hint={`Up to ${formatDollars(most)}. The rest stays held for the customer.`}
      />
    </FormDialog>
  );
}
