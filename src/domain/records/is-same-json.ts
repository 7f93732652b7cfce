/** Returns true when both values have the same JSON text; the order of their fields counts. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
