import type { Deposit, DepositUse } from '#domain/deposits/deposit.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { formatDollars } from '#domain/money/money.ts';
import { notSaved } from '#parts/documents/document-messages.ts';
import type { UserCommand } from '#parts/records/use-transaction.ts';
import { creditUsed } from './credit-commands.ts';
import {
  type AppliedPart,
  depositReversed,
  depositsApplied,
  depositTaken,
  depositUsed,
  depositUseReversed,
} from './deposit-commands.ts';

/** The customer, estimate and job of a new deposit. */
export type DepositSource = Pick<Deposit, 'customerId' | 'customer' | 'estimateId' | 'jobId'>;

const shared = notSaved('deposit');

export function takeDeposit(from: DepositSource, payment: Payment): UserCommand {
  const { id, amount, date, method, reference, note } = payment;
  const facts = { id, ...from, amount, date, method, reference, note, uses: [] };
  return {
    ...shared,
    name: 'take deposit',
    of: id,
    plan: (newest, { at }) => depositTaken(newest, { ...facts, createdAt: at, updatedAt: at }),
    done: () => ({ title: 'Deposit Taken', message: `${formatDollars(amount)} is held for the invoice.` }),
  };
}

export function applyDeposit({ id, invoiceNumber }: Invoice, part: AppliedPart): UserCommand {
  return {
    ...shared,
    name: 'apply deposit',
    of: id,
    plan: (newest, context) => depositsApplied(newest, id, part, context),
    done: () => ({ title: 'Deposit Applied', message: `${formatDollars(part.amount)} for ${invoiceNumber}.` }),
  };
}

/** Pays the invoice from the credit of the customer. */
export function takeCredit({ id, invoiceNumber }: Invoice): UserCommand<number> {
  return {
    ...shared,
    name: 'use credit',
    of: id,
    async plan(newest, context) {
      const { operations, amount } = await creditUsed(newest, id, context.ownId(), context);
      return { operations, result: amount };
    },
    done: (amount) => ({ title: 'Credit Used', message: `${formatDollars(amount)} for ${invoiceNumber}.` }),
  };
}

export function giveBackDeposit(deposit: Deposit, payment: Payment): UserCommand {
  const { id, kind, amount, date, method, reference, note } = payment;
  const isRefund = kind === 'refund';
  const use: DepositUse = {
    id,
    kind: isRefund ? 'refund' : 'forfeit',
    amount,
    date,
    note,
    ...(isRefund && { method, ...(reference && { reference }) }),
  };
  return {
    ...shared,
    name: 'give back deposit',
    of: deposit.id,
    plan: (newest) => depositUsed(newest, deposit.id, use),
    done: () => ({
      title: isRefund ? 'Deposit Refunded' : 'Deposit Forfeited',
      message: `${formatDollars(amount)} of the deposit.`,
    }),
  };
}

export function reverseDepositUse(deposit: Deposit, use: DepositUse): UserCommand {
  return {
    ...shared,
    name: 'reverse deposit use',
    of: use.id,
    plan: (newest, { today }) => depositUseReversed(newest, deposit.id, use.id, today),
    done: () => ({
      title: use.kind === 'refund' ? 'Refund Reversed' : 'Forfeit Reversed',
      message: `${formatDollars(use.amount)} is held again.`,
    }),
  };
}

export function reverseDeposit(deposit: Deposit): UserCommand {
  return {
    ...shared,
    name: 'reverse deposit',
    of: deposit.id,
    plan: (newest, context) => depositReversed(newest, deposit.id, context),
    done: () => ({ title: 'Deposit Reversed', message: `${formatDollars(deposit.amount)} is no longer held.` }),
  };
}
