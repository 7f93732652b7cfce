/**
 * Returns a function that computes something of a record once, as long as the record and what else it depends on are the same values. A list that
 * changes in one record is computed for that record alone.
 */
export function perRecord<R extends object, D extends readonly unknown[], T>(
  compute: (record: R, ...needs: D) => T,
): (record: R, ...needs: D) => T {
  const kept = new WeakMap<R, { needs: D; value: T }>();
  return (record, ...needs) => {
    const last = kept.get(record);
    if (last && last.needs.length === needs.length && last.needs.every((one, at) => Object.is(one, needs[at])))
      return last.value;
    const value = compute(record, ...needs);
    kept.set(record, { needs, value });
    return value;
  };
}
