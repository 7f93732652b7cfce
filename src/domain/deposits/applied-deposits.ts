import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import type { Moment } from '#domain/invoices/invoice-lifecycle.ts';
import { invoiceStatus } from '#domain/invoices/invoice-status.ts';
import { isCreditUsed, withPayment } from '#domain/invoices/ledger.ts';
import { listedPayments, owedOn } from '#domain/invoices/owed.ts';
import { activeEntries, paidFacts } from '#domain/invoices/payments.ts';
import { formatDollars, minus, sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Deposit } from './deposit.ts';
import { isActive, withoutUse, withUse } from './deposit-uses.ts';
import { heldOf } from './held.ts';

/** An invoice after deposits were applied to it or taken from it, and the deposits that changed. */
export type Settlement = { invoice: Invoice; deposits: readonly Deposit[] };

/** Returns the deposits with money held, oldest first. */
export function heldDeposits(deposits: readonly Deposit[]): Deposit[] {
  return deposits
    .filter((deposit) => heldOf(deposit) > 0)
    .sort((a, b) => a.date.localeCompare(b.date) || a.createdAt.localeCompare(b.createdAt));
}

/** Returns the most dollars of the deposits that the invoice can take. */
export function mostToApply(invoice: Invoice, deposits: readonly Deposit[]): number {
  return Math.min(sum(deposits.map(heldOf)), owedOn(invoice).balance);
}

/** Applies the amount to the invoice, the oldest deposit first. Throws a Rejection for more than is held or owed. */
export function applyAmount(
  invoice: Invoice,
  deposits: readonly Deposit[],
  amount: number,
  moment: Moment,
  newId: () => string,
): Settlement {
  const most = mostToApply(invoice, deposits);
  if (most <= 0)
    throw new Rejection('Nothing was applied. The invoice has no balance, or no deposit is held any more.');
  if (amount > most) throw new Rejection(`Only ${formatDollars(most)} can be applied: more is not held, or not owed.`);
  return applyDeposits(invoice, deposits, moment, newId, amount);
}

/** Applies what is held to the invoice, oldest first, up to its balance and to `most` dollars. The rest stays held. */
export function applyDeposits(
  invoice: Invoice,
  deposits: readonly Deposit[],
  moment: Moment,
  newId: () => string,
  most = owedOn(invoice).balance,
): Settlement {
  let applied = invoice;
  const changed: Deposit[] = [];
  let left = Math.min(most, owedOn(invoice).balance);
  for (const deposit of heldDeposits(deposits)) {
    const amount = Math.min(heldOf(deposit), left);
    if (amount <= 0) break;
    left = minus(left, amount);
    const id = newId();
    const { method, reference } = deposit;
    const entry: Payment = {
      id,
      kind: 'deposit',
      amount,
      date: moment.today,
      method,
      reference,
      note: '',
      depositId: deposit.id,
    };
    applied = { ...applied, ...withPayment(applied, entry, moment) };
    const use = {
      id,
      kind: 'applied',
      amount,
      date: moment.today,
      invoiceId: invoice.id,
      paymentId: id,
      note: '',
    } as const;
    changed.push({ ...deposit, ...withUse(deposit, use) });
  }
  return { invoice: applied, deposits: changed };
}

/** Applies deposits to an invoice that is being made. It stays a Draft, also when they cover it: it was not sent yet. */
export function applyToNew(
  invoice: Invoice,
  deposits: readonly Deposit[],
  { at, today }: Pick<Moment, 'at' | 'today'>,
  newId: () => string,
): Settlement {
  // The zone is for payments of older files alone.
  const applied = applyDeposits(invoice, deposits, { at, today, zone: 'UTC' }, newId);
  const { paidAt: _, ...draft } = { ...applied.invoice, status: invoice.status };
  return { ...applied, invoice: draft };
}

/** Returns the deposit with the money of an entry held again; undefined when the entry holds none of it. */
export function withReturned(
  deposit: Deposit,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
  today: string,
): Deposit | undefined {
  const use = deposit.uses.find((one) => one.paymentId === paymentId && one.invoiceId === invoiceId && isActive(one));
  return use && { ...deposit, ...withoutUse(deposit, use.id, today) };
}

/** Returns the entries of the invoice that hold money of deposits. */
export function appliedEntries({ payments = [] }: Pick<Invoice, 'payments'>): (Payment & { depositId: string })[] {
  return activeEntries(payments).flatMap((entry) =>
    entry.depositId === undefined ? [] : [{ ...entry, depositId: entry.depositId }],
  );
}

/**
 * Returns the deposits whose money is held again when the invoice is deleted. Throws a Rejection when a part of that money was given
 * back or kept on the invoice, and when credit of it is used on another one.
 */
export function heldAgain(invoice: Invoice, deposits: readonly Deposit[], today: string): Deposit[] {
  if (invoice.payments?.some(isCreditUsed)) {
    throw new Rejection(
      'Credit of this invoice was used on another one. To delete it, reverse that on the other invoice first, then here.',
    );
  }
  const applied = appliedEntries(invoice);
  const left = (invoice.payments ?? []).filter((entry) => !applied.some(({ id }) => id === entry.id));
  if (applied.length > 0 && listedPayments({ payments: left }) < 0) {
    throw new Rejection(
      'A deposit on this invoice was refunded or kept, so it can’t be held again. Cancel the invoice instead of deleting it.',
    );
  }
  const changed = new Map<string, Deposit>();
  for (const entry of applied) {
    const deposit = changed.get(entry.depositId) ?? deposits.find(({ id }) => id === entry.depositId);
    const after = deposit && withReturned(deposit, { invoiceId: invoice.id, paymentId: entry.id }, today);
    if (after) changed.set(after.id, after);
  }
  return [...changed.values()];
}

/**
 * Takes the deposits of an invoice that was deleted and comes back. An entry whose money is not held any more comes back reversed, on
 * the day of the deletion. `isWhole` is false then.
 */
export function reclaimed(invoice: Invoice, deposits: readonly Deposit[]): Settlement & { isWhole: boolean } {
  const changed = new Map<string, Deposit>();
  let payments = invoice.payments ?? [];
  let lostOn: string | undefined;
  for (const entry of appliedEntries(invoice)) {
    const deposit = changed.get(entry.depositId) ?? deposits.find(({ id }) => id === entry.depositId);
    const own = deposit?.uses.filter(({ paymentId, invoiceId }) => paymentId === entry.id && invoiceId === invoice.id);
    const last = own?.at(-1);
    if (!deposit || !own || last?.reversedOn === undefined) continue;
    const { reversedOn, ...use } = last;
    if (heldOf(deposit) >= entry.amount) {
      // What was reversed stays so: the money is used again.
      const uses = [...deposit.uses, { ...use, id: `${entry.id}-${own.length + 1}` }];
      changed.set(deposit.id, { ...deposit, uses });
    } else {
      lostOn = reversedOn;
      payments = payments.map((one) => (one.id === entry.id ? { ...one, reversedOn } : one));
    }
  }
  const taken = [...changed.values()];
  if (lostOn === undefined) return { invoice, deposits: taken, isWhole: true };
  const less = { ...invoice, payments, ...paidFacts(owedOn(invoice).total, payments) };
  const status = invoiceStatus(less, lostOn);
  return {
    invoice: { ...less, status, ...(status !== 'Paid' && { paidAt: undefined }) },
    deposits: taken,
    isWhole: false,
  };
}
