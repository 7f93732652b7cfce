import { refuseTwice } from '#domain/invoices/ledger.ts';
import { formatDollars } from '#domain/money/money.ts';
import { cardReversalProblem } from '#domain/online-payment/paid-online.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Deposit, DepositUse } from './deposit.ts';
import { heldOf } from './held.ts';

export function isActive({ reversedOn }: Pick<DepositUse, 'reversedOn'>): boolean {
  return reversedOn === undefined;
}

/** Applies, gives back or keeps a part of the deposit. Throws a Rejection for more than is held, and for a use that is there already. */
export function withUse(deposit: Deposit, use: DepositUse): Pick<Deposit, 'uses'> {
  refuseTwice(deposit.uses, use);
  const held = heldOf(deposit);
  if (use.amount > held) throw new Rejection(`Only ${formatDollars(held)} of this deposit is held.`);
  return { uses: [...deposit.uses, use] };
}

function refuseMoved(entry: Pick<Deposit, 'id'> & { reference?: string | undefined }): void {
  const moved = cardReversalProblem(entry);
  if (moved) throw new Rejection(moved);
}

/** Reverses a use: its money is held again. Throws a Rejection when it was reversed before. */
export function withoutUse(deposit: Deposit, useId: string, today: string): Pick<Deposit, 'uses'> {
  const use = deposit.uses.find((one) => one.id === useId && isActive(one));
  if (!use) throw new Rejection('This was already reversed.');
  refuseMoved(use);
  return { uses: deposit.uses.map((one) => (one === use ? { ...one, reversedOn: today } : one)) };
}

/** Takes back a deposit that was entered by mistake. Throws a Rejection when a part of it was used. */
export function reversedDeposit(deposit: Deposit, today: string): Pick<Deposit, 'reversedOn'> {
  if (!isActive(deposit)) throw new Rejection('This deposit was already reversed.');
  if (deposit.uses.some(isActive)) {
    throw new Rejection('Part of this deposit was applied, refunded or kept. Reverse that first.');
  }
  refuseMoved(deposit);
  return { reversedOn: today };
}

/** Returns whether the deposit was taken on one of the estimates or jobs. */
export function wasTakenOn({ estimateId, jobId }: Deposit, ids: ReadonlySet<string>): boolean {
  return (estimateId !== undefined && ids.has(estimateId)) || (jobId !== undefined && ids.has(jobId));
}
