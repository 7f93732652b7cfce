import { isCounted, type LineItem } from '#domain/documents/billing.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { ratio, sum } from '#domain/money/money.ts';
import type { DepositRule, Settings } from '#domain/shop/settings.ts';
import type { Deposit } from './deposit.ts';

/** Key of the rule in `settings.depositRules` for every service without a rule of its own, and for other lines. */
export const EVERY_OTHER = '';

function pricesOf(lines: readonly Pick<LineItem, 'totalPrice'>[]): number {
  return sum(lines.map(({ totalPrice }) => totalPrice));
}

/**
 * Returns the deposit in dollars that the shop asks for on the estimate, at most its total. A line of a service with a rule of its own
 * asks for that many dollars, or for that percentage of its part of the total, tax and discount included. All other lines together
 * follow the shop's rule. Counts the lines that the total counts.
 */
export function depositDue(estimate: Estimate, { depositRules: rules = {} }: Pick<Settings, 'depositRules'>): number {
  const total = totalOf(estimate);
  const counted = estimate.items.filter(isCounted);
  // Files of other programs may have only the total.
  const lines: Pick<LineItem, 'totalPrice' | 'serviceId'>[] = counted.length > 0 ? counted : [{ totalPrice: total }];
  const subtotal = pricesOf(lines);
  const asked = ({ kind, value }: DepositRule, price: number) => {
    if (kind === 'amount') return value;
    return kind === 'percent' ? ratio(2, [total, price, value, 0.01], subtotal) : 0;
  };
  const ruleOf = ({ serviceId = '' }: { serviceId?: string | undefined }) => (serviceId ? rules[serviceId] : undefined);
  const others = lines.filter((line) => !ruleOf(line));
  const shared = others.length > 0 ? rules[EVERY_OTHER] : undefined;
  const parts = lines.map((line) => {
    const rule = ruleOf(line);
    return rule ? asked(rule, line.totalPrice) : 0;
  });
  const due = sum([...parts, shared ? asked(shared, pricesOf(others)) : 0]);
  return Math.max(0, Math.min(due, total));
}

/** Part of the total that a shop without a rule usually takes ahead of the work. */
const USUAL_PART = 0.25;

/** Returns the deposit in dollars to propose: what the shop asks for, else a quarter of the total. */
export function depositToPropose(estimate: Estimate, settings: Pick<Settings, 'depositRules'>): number {
  return depositDue(estimate, settings) || ratio(2, [totalOf(estimate), USUAL_PART], 1);
}

/** Returns the dollars of the deposits that were taken and not given back. */
export function depositsTaken(deposits: readonly Deposit[]): number {
  return sum(
    deposits
      .filter(({ reversedOn }) => reversedOn === undefined)
      .flatMap(({ amount, uses }) => [
        amount,
        ...uses
          .filter(({ kind, reversedOn }) => kind === 'refund' && reversedOn === undefined)
          .map((use) => -use.amount),
      ]),
  );
}
