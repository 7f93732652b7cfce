import type { Stage } from '#domain/jobs/job.ts';

/** The columns of one page of the wall, each with the cards that fit and the count of all its cars. */
export type WallPage<Row> = readonly { stage: Stage; rows: readonly Row[]; count: number }[];

/**
 * Returns the pages that show every car of the columns. A column with more cars than rows goes on in the next column. Columns without a
 * car take no room.
 */
export function pagesOf<Row>(
  columns: readonly { stage: Stage; rows: readonly Row[] }[],
  room: { columns: number; rows: number },
): WallPage<Row>[] {
  const parts = columns.flatMap(({ stage, rows }) =>
    Array.from({ length: Math.ceil(rows.length / room.rows) }, (_, part) => ({
      stage,
      rows: rows.slice(part * room.rows, (part + 1) * room.rows),
      count: rows.length,
    })),
  );
  // Pages are evenly full: two pages of four, not seven and one.
  const count = Math.max(1, Math.ceil(parts.length / room.columns));
  const perPage = Math.ceil(parts.length / count);
  return Array.from({ length: count }, (_, page) => parts.slice(page * perPage, (page + 1) * perPage));
}

/** Returns the page after as many turns: they go around, also when there are fewer pages than before. */
export function pageOf<Row>(pages: readonly WallPage<Row>[], turns: number): { number: number; shown: WallPage<Row> } {
  const number = turns % pages.length;
  return { number, shown: pages[number] ?? [] };
}
