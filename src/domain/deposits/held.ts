import { minus, sum } from '#domain/money/money.ts';
import type { Deposit } from './deposit.ts';

/** Returns the dollars of a deposit that are neither applied, given back nor kept. 0 for a reversed one. */
export function heldOf({ amount, uses, reversedOn }: Deposit): number {
  if (reversedOn !== undefined) return 0;
  const used = uses.filter((use) => use.reversedOn === undefined);
  return minus(amount, sum(used.map((use) => use.amount)));
}
