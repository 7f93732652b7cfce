import { billedName } from '#domain/customers/customer.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { heldOf } from '#domain/deposits/held.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { accountShare } from '#domain/invoices/owed.ts';
import { minus, sum } from '#domain/money/money.ts';
import { type AgingBucket, agingOf } from './statement.ts';

/** Amount that a customer owes, by days past due. Amounts are dollars; a total below 0 is credit. */
export type CustomerAging = { customerId: string; name: string; buckets: readonly AgingBucket[]; total: number };

/** Returns the customers with an open balance on the day, and with credit, those who owe most first. */
export function shopAging(invoices: readonly Invoice[], deposits: readonly Deposit[], today: string): CustomerAging[] {
  const open = new Map<string, { name: string; items: { dueDate: string; balance: number }[] }>();
  function count({ customerId, customer }: Invoice | Deposit, dueDate: string, balance: number): void {
    if (balance === 0) return;
    const one = open.get(customerId) ?? { name: billedName(customer), items: [] };
    one.items.push({ dueDate, balance });
    open.set(customerId, one);
  }
  for (const invoice of invoices) {
    const { owed, credit } = accountShare(invoice);
    count(invoice, invoice.dueDate, minus(owed, credit));
  }
  for (const deposit of deposits) count(deposit, today, -heldOf(deposit));
  return [...open]
    .map(([customerId, { name, items }]) => ({
      customerId,
      name,
      buckets: agingOf(items, today),
      total: sum(items.map(({ balance }) => balance)),
    }))
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
}

/** The account of a customer, in dollars. */
export type CustomerAccount = {
  /** Still asked for by sent invoices. */
  owed: number;
  /** Paid beyond that: overpaid, on Drafts and cancelled invoices, and held in deposits. */
  credit: number;
  /** Deposits in the credit. */
  held: number;
  /** Owed less credit; below 0 when the shop owes the customer. */
  net: number;
};

/** Returns what the invoices and deposits of one customer come to. */
export function customerAccount(invoices: readonly Invoice[], deposits: readonly Deposit[]): CustomerAccount {
  const figures = invoices.map(accountShare);
  const owed = sum(figures.map((one) => one.owed));
  const held = sum(deposits.map(heldOf));
  const credit = sum([...figures.map((one) => one.credit), held]);
  return { owed, credit, held, net: minus(owed, credit) };
}
