import { type ServerError, storeErrorOf } from '../hosted-errors.ts';

type PageAnswer<Row> = { data: readonly Row[] | null; error: ServerError | null; count: number | null };

type PageOptions<Row> = {
  /** Identifies a row. */
  keyOf: (row: Row) => string;
  /** Rows per request. */
  size?: number;
  onPage?: ((done: number, total: number) => void) | undefined;
};

/** The default limit of a server. */
const PAGE = 1_000;
/** Limit of attempts to read a list that loses rows in the meantime. */
const TRIES = 5;

async function readOnce<Row>(
  ask: (from: number, to: number) => PromiseLike<PageAnswer<Row>>,
  { keyOf, size = PAGE, onPage }: PageOptions<Row>,
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  /** The place of the last row, as of the last page. */
  let from = 0;
  for (;;) {
    const last = rows.at(-1);
    const { data, error, count } = await ask(from, from + size - 1);
    if (error) throw storeErrorOf(error);
    const page = data ?? [];
    const shared = last ? page.findIndex((row) => keyOf(row) === keyOf(last)) : -1;
    if (last && shared < 0) return undefined;
    rows.push(...page.slice(shared + 1));
    onPage?.(rows.length, count ?? rows.length);
    if (page.length < 2 || (count !== null && from + page.length >= count)) return rows;
    from += page.length - 1;
  }
}

/**
 * Reads all rows of an ordered query, in pages of whatever size the server sends. Each page begins with the last row of the one before.
 * If that is not there, earlier rows were removed in the meantime, and all pages are read again: a row may have been skipped. Rows that
 * did not change are thus complete.
 */
export async function readPages<Row>(
  ask: (from: number, to: number) => PromiseLike<PageAnswer<Row>>,
  options: PageOptions<Row>,
): Promise<Row[]> {
  for (let count = 0; count < TRIES; count += 1) {
    const rows = await readOnce(ask, options);
    if (rows) return rows;
  }
  throw storeErrorOf({ code: 'busy', message: 'The list changed while it was read.' });
}
