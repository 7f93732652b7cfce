/**
 * Makes the rows of a list, each once: a record that is still the same object keeps its row, so that a change of one of ten thousand
 * makes one row and draws one. All are made anew when something else changes that they are made of.
 */
export function keptRows<T extends object, Row, Rest extends readonly unknown[]>(
  make: (record: T, ...rest: Rest) => Row,
): (records: readonly T[], ...rest: Rest) => Row[] {
  let kept: { rest: Rest; rows: WeakMap<T, Row> } | undefined;
  return (records, ...rest) => {
    if (!kept || kept.rest.some((part, position) => part !== rest[position])) kept = { rest, rows: new WeakMap() };
    const { rows } = kept;
    return records.map((record) => {
      const known = rows.get(record);
      if (known !== undefined) return known;
      const row = make(record, ...rest);
      rows.set(record, row);
      return row;
    });
  };
}
