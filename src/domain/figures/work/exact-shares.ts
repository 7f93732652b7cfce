import { minus, ratio, round, sum } from '#domain/money/money.ts';

/**
 * Splits an amount by weights, each share with `places` decimals. The shares add up to the amount exactly. Weights count with two decimals. Equal
 * shares when they add up to 0.
 */
export function exactShares(amount: number, weights: readonly number[], places: 1 | 2): number[] {
  if (weights.length < 2) return weights.map(() => amount);
  const rounded = weights.map((weight) => round(weight, 2));
  const used = sum(rounded) === 0 ? weights.map(() => 1) : rounded;
  const whole = sum(used);
  let seen = 0;
  let given = 0;
  return used.map((weight) => {
    seen = sum([seen, weight]);
    // Shares of the running total, so that what rounding leaves over is given too.
    const due = ratio(places, [amount, seen], whole);
    const share = minus(due, given);
    given = due;
    return share;
  });
}
