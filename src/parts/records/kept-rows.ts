type Source<T, Row, Rest> = { given: readonly T[]; rest: Rest; make: (record: T) => Row; records: readonly T[] };

/**
 * Returns a memoized row builder. A record that is the same object near its old position keeps its row, so that a change of one in
 * 10,000 builds and renders one row. Builds all rows again when another argument changes, and returns the same array when none does.
 * Rows that are not used any more are freed.
 * @param order sorts the records
 */
export function keptRows<T, Row, Rest extends readonly unknown[]>(
  makerOf: (...rest: Rest) => (record: T) => Row,
  order?: (a: T, b: T) => number,
): (records: readonly T[], ...rest: Rest) => readonly Row[] {
  let last: WeakRef<readonly Row[]> | undefined;
  const sources = new WeakMap<readonly Row[], Source<T, Row, Rest>>();
  return (given, ...rest) => {
    const old = last?.deref() ?? [];
    const source = sources.get(old);
    const known = source?.rest.every((part, position) => part === rest[position]) ? source : undefined;
    if (known?.given === given) return old;
    const records = order ? given.toSorted(order) : given;
    const make = known?.make ?? makerOf(...rest);
    // Offset of the rows after an added or removed one.
    let moved = 0;
    function kept(record: T, at: number): Row {
      for (const by of [moved, moved + 1, moved - 1]) {
        if (known?.records[at + by] !== record) continue;
        moved = by;
        return old[at + by] as Row;
      }
      return make(record);
    }
    const rows = records.map(known ? kept : make);
    last = new WeakRef(rows);
    sources.set(rows, { given, rest, make, records });
    return rows;
  };
}

/** Memoizes the searchable text of each row, so that typing doesn't build it again. */
export function keptTexts<Row extends object>(textOf: (row: Row) => string): (row: Row) => string {
  const texts = new WeakMap<Row, string>();
  return (row) => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = textOf(row);
    texts.set(row, text);
    return text;
  };
}
