import type { Deposit } from '#domain/deposits/deposit.ts';
import { isActive } from '#domain/deposits/deposit-uses.ts';
import { heldOf } from '#domain/deposits/held.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { minus, sum } from '#domain/money/money.ts';

export type Money = { invoices: readonly Invoice[]; deposits: readonly Deposit[] };

/**
 * Returns what is wrong with the money of deposits: a dollar that is used twice, a use without its entry on the invoice, or an entry
 * without its use.
 */
export function problemsOfMoney({ invoices, deposits }: Money): string[] {
  const onDeposits = deposits.flatMap(({ id, uses }) =>
    uses.flatMap(({ kind, invoiceId, paymentId, amount, reversedOn }) =>
      kind === 'applied' ? [`${amount} of ${id} is on ${invoiceId} as ${paymentId}, ${reversedOn ?? 'active'}`] : [],
    ),
  );
  const onInvoices = invoices.flatMap(({ id, payments = [] }) =>
    payments.flatMap(({ depositId, id: paymentId, amount, reversedOn }) =>
      depositId ? [`${amount} of ${depositId} is on ${id} as ${paymentId}, ${reversedOn ?? 'active'}`] : [],
    ),
  );
  return [
    ...onDeposits.filter((one) => !onInvoices.includes(one)).map((one) => `Only the deposit says: ${one}`),
    ...onInvoices.filter((one) => !onDeposits.includes(one)).map((one) => `Only the invoice says: ${one}`),
    ...deposits.flatMap((deposit) => problemsOfDeposit(deposit)),
  ];
}

function problemsOfDeposit(deposit: Deposit): string[] {
  const { id, amount, uses, reversedOn } = deposit;
  const active = uses.filter(isActive);
  const held = minus(amount, sum(active.map((use) => use.amount)));
  const isReversed = reversedOn !== undefined;
  return [
    ...(held < 0 ? [`${id} is used for ${-held} more than it has`] : []),
    ...(isReversed && active.length > 0 ? [`${id} is reversed and used`] : []),
    ...(heldOf(deposit) === (isReversed ? 0 : held) ? [] : [`${id} holds ${heldOf(deposit)}`]),
    ...(new Set(uses.map((use) => use.id)).size === uses.length ? [] : [`${id} has a use twice`]),
  ];
}
