type Source<T, Row, Rest> = { rest: Rest; make: (record: T) => Row; records: readonly T[] };

/**
 * Makes the rows of a list, each once: a record that is still the same object near its old place keeps its row, so that a change of one of
 * ten thousand makes one row and draws one. All are made anew when something else changes that they are made of. Nothing
 * is held in memory for it once nobody has the rows.
 */
export function keptRows<T, Row, Rest extends readonly unknown[]>(
  makerOf: (...rest: Rest) => (record: T) => Row,
): (records: readonly T[], ...rest: Rest) => readonly Row[] {
  let last: WeakRef<readonly Row[]> | undefined;
  const sources = new WeakMap<readonly Row[], Source<T, Row, Rest>>();
  return (records, ...rest) => {
    const old = last?.deref() ?? [];
    const source = sources.get(old);
    const known = source?.rest.every((part, position) => part === rest[position]) ? source : undefined;
    const make = known?.make ?? makerOf(...rest);
    // How far those move up or down that stand behind one that came or went.
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
    sources.set(rows, { rest, make, records });
    return rows;
  };
}

/** Of each row the text that a search looks at, made once: when it is first asked for, and not with every letter typed. */
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
