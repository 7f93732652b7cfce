import { bookedOf } from '#domain/books/booked.ts';
import type { RemovedInvoice } from '#domain/books/removed-invoice.ts';
import { isCounted } from '#domain/documents/billing.ts';
import { pricesAfterDiscount } from '#domain/documents/discount-shares.ts';
import { totalParts } from '#domain/documents/document-totals.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { exactShares } from '#domain/figures/work/exact-shares.ts';
import type { Booked, Invoice } from '#domain/invoices/invoice.ts';
import { minus, sum } from '#domain/money/money.ts';

/** A change of what an invoice asks for. */
export type SaleStep = {
  date: string;
  /** In words, as in the books. */
  type: string;
  /** Dollars without sales tax. */
  net: number;
  /** 1 when the invoice begins to ask for something, −1 when all of it is taken back. */
  counts: number;
};

function stepsOf(booked: readonly Booked[]): SaleStep[] {
  let asked = { amount: 0, tax: 0 };
  const isOpen = () => asked.amount !== 0 || asked.tax !== 0;
  return booked.map(({ date, type, amount, tax }) => {
    const wasOpen = isOpen();
    asked = { amount: sum([asked.amount, amount]), tax: sum([asked.tax, tax]) };
    return { date, type, net: minus(amount, tax), counts: Number(isOpen()) - Number(wasOpen) };
  });
}

/** Returns what the invoice asked for, as it changed. */
export const saleSteps = perRecord((invoice: Invoice, zone: string): readonly SaleStep[] =>
  stepsOf(bookedOf(invoice, zone)),
);

/** Returns what an invoice that was deleted asked for, until then. */
export function removedSteps({ entries }: RemovedInvoice): SaleStep[] {
  return stepsOf(
    entries.flatMap(({ date, type, amount, tax }) => (tax === undefined ? [] : { date, type, amount, tax })),
  );
}

/** The lines of an invoice with one service. */
export type SaleLine = {
  /** Id of the service; that of `NO_SERVICE` or `NO_LINES` without one. */
  id: string;
  /** Description of the first line. */
  name: string;
  /** Dollars by which the invoice is split. */
  weight: number;
  /** Dollars that the invoice's discount took off. */
  discount: number;
  /** Number of lines; 1 for an invoice without any. */
  lines: number;
};

export const NO_SERVICE = { id: 'other', name: 'No service' };
export const NO_LINES = { id: 'none', name: 'No priced lines' };

/** Returns the lines that count, those of one service together. One row for all when they come to $0.00 or there are none. */
export const saleLines = perRecord((invoice: Invoice): readonly SaleLine[] => {
  const after = pricesAfterDiscount(invoice);
  const merged = new Map<string, SaleLine & { whole: number }>();
  for (const [at, item] of invoice.items.entries()) {
    if (!isCounted(item)) continue;
    const { id, name } = item.serviceId ? { id: item.serviceId, name: item.description } : NO_SERVICE;
    const before = merged.get(id);
    const price = after[at] ?? 0;
    merged.set(id, {
      id,
      name: before?.name ?? name,
      weight: sum([before?.weight ?? 0, price]),
      discount: sum([before?.discount ?? 0, minus(item.totalPrice, price)]),
      lines: (before?.lines ?? 0) + 1,
      whole: sum([before?.whole ?? 0, item.totalPrice]),
    });
  }
  const all = [...merged.values()];
  const isPriced = sum(all.map(({ whole }) => whole)) !== 0;
  const rows = isPriced
    ? all
    : [{ ...NO_LINES, weight: 1, discount: 0, lines: Math.max(1, sum(all.map(({ lines }) => lines))), whole: 1 }];
  // The discount of an invoice without lines, or one that takes off the tax too.
  const taken = minus(totalParts(invoice)?.discount ?? 0, sum(rows.map(({ discount }) => discount)));
  const rest = exactShares(
    taken,
    rows.map(({ whole }) => whole),
    2,
  );
  // Lines that are free after the discount share what is left by their prices before it.
  const isFree = sum(rows.map(({ weight }) => weight)) === 0;
  return rows.map(({ whole, ...row }, at) => ({
    ...row,
    weight: isFree ? whole : row.weight,
    discount: sum([row.discount, rest[at] ?? 0]),
  }));
});

/**
 * Returns the share of each line in each step, in dollars. The shares of a step add up to it, and those of a line to its share of the sum: a line of
 * an invoice that is cancelled comes to $0.00.
 */
export function lineShares(steps: readonly SaleStep[], lines: readonly SaleLine[]): number[][] {
  const weights = lines.map(({ weight }) => weight);
  let booked = 0;
  let given = lines.map(() => 0);
  return steps.map(({ net }) => {
    booked = sum([booked, net]);
    const due = exactShares(booked, weights, 2);
    const shares = due.map((share, at) => minus(share, given[at] ?? 0));
    given = due;
    return shares;
  });
}
