import { minus, sum } from '#domain/money/money.ts';
import type { Deposit, DepositUse } from './deposit.ts';

/** Returns the dollars of a deposit that are neither applied, given back nor kept. 0 for a reversed one. */
export function heldOf({ amount, uses, reversedOn }: Deposit): number {
  if (reversedOn !== undefined) return 0;
  const used = uses.filter((use) => use.reversedOn === undefined);
  return minus(amount, sum(used.map((use) => use.amount)));
}

/** Returns the uses of the deposit on invoices that are Drafts: their money is held until the invoice is sent. */
export function reservedUses({ uses }: Deposit, drafts: { has: (invoiceId: string) => boolean }): DepositUse[] {
  return uses.filter(
    ({ kind, invoiceId, reversedOn }) =>
      kind === 'applied' && reversedOn === undefined && invoiceId !== undefined && drafts.has(invoiceId),
  );
}
