import { fullName } from '#domain/customers/customer.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { minus, sum } from '#domain/money/money.ts';
import { type AgingBucket, agingOf, isBilled } from './statement.ts';

/** Amount that a customer owes, by days past due. Amounts are dollars; a total below 0 is credit. */
export type CustomerAging = { customerId: string; name: string; buckets: readonly AgingBucket[]; total: number };

/** Returns the customers with an open balance on the day, and with credit, those who owe most first. */
export function shopAging(invoices: readonly Invoice[], today: string): CustomerAging[] {
  const open = new Map<string, { name: string; items: { dueDate: string; balance: number }[] }>();
  for (const invoice of invoices) {
    if (!isBilled(invoice)) continue;
    const { balance: owed, overpaid } = owedOn(invoice);
    const balance = minus(owed, overpaid);
    if (balance === 0) continue;
    const { customerId, customer, dueDate } = invoice;
    const name = (customer.companyName ?? '').trim() || fullName(customer);
    const one = open.get(customerId) ?? { name, items: [] };
    one.items.push({ dueDate, balance });
    open.set(customerId, one);
  }
  return [...open]
    .map(([customerId, { name, items }]) => ({
      ...{ customerId, name, buckets: agingOf(items, today) },
      total: sum(items.map(({ balance }) => balance)),
    }))
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name));
}
