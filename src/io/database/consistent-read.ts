import { pause } from '#io/browser/pause.ts';
import { ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import type { LoggedChange, StoredRow, Transaction } from './shop-database-stores.ts';
import { type ListStates, readStates } from './shop-database-write.ts';

/** Rows per piece: few enough that commands and the page hardly wait. */
const PIECE_ROWS = 100;
/** Limit of pieces that are read again in one transaction, during which commands wait. */
const FEW = 5;
/** Rounds after which the commands wait for the rest: they come faster than they are read. */
const ROUNDS = 20;

type Reading = Transaction<'readonly'>;

/** A part of a list: the rows with a place in (`after`, `to`]. */
type Piece = { after: number; to: number; ids: readonly string[] };
type KnownList = { revision: number; pieces: Piece[] };

/** The reads that a consistent read needs from the database. */
export type ConsistentReadSource = {
  /** Reads in one transaction over these lists, their snapshots and the texts. */
  reading<T>(entities: readonly EntityType[], read: (tx: Reading) => Promise<T>): Promise<T>;
  /** Reads the snapshots of the rows. Returns a function that builds the records, also after the transaction. */
  whole(tx: Reading, entity: EntityType, rows: readonly StoredRow[]): Promise<() => readonly unknown[]>;
  rowsOf(tx: Reading, entity: EntityType, ids: readonly string[]): Promise<StoredRow[]>;
  /** Returns the changes of the list between two revisions; undefined when they were not logged one by one. */
  changesBetween(
    tx: Reading,
    entity: EntityType,
    from: number,
    to: number,
  ): Promise<ReadonlyMap<string, LoggedChange> | undefined>;
};

/** Receives a piece of a list, numbered from 0. A piece that comes again replaces the earlier one. */
export type OnPiece = (entity: EntityType, at: number, records: readonly unknown[]) => void;

/** The numbers of the outdated pieces of a list; 'all' when they are not known. */
type Stale = { entity: EntityType; revision: number; pieces: readonly number[] | 'all' };

function allOf({ pieces }: KnownList): number[] {
  return [...pieces.keys()];
}

/**
 * Reads all lists in pieces, each in its own transaction, so that commands can run in between. Then reads the changed pieces again,
 * the last ones in one transaction. The last version of each piece that `onPiece` got is the state of that transaction. Resolves with
 * what `readExtra` reads in it. Rejects with the signal's reason when aborted.
 */
export async function readConsistently<T>(
  { reading, whole, rowsOf, changesBetween }: ConsistentReadSource,
  onPiece: OnPiece,
  readExtra: (tx: Reading) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const lists = new Map<EntityType, KnownList>();

  /** Reads the rows of one piece and their snapshots. `handOver` passes them to `onPiece`. */
  async function readPiece(tx: Reading, entity: EntityType, after: number, to: number, limit?: number) {
    const range =
      to === Number.POSITIVE_INFINITY ? IDBKeyRange.lowerBound(after, true) : IDBKeyRange.bound(after, to, true);
    const rows = await tx.objectStore(entity).index('place').getAll(range, limit);
    const make = await whole(tx, entity, rows);
    return {
      rows,
      async handOver(at: number): Promise<void> {
        await pause();
        signal?.throwIfAborted();
        onPiece(entity, at, make());
      },
    };
  }

  async function readList(entity: EntityType, revision: number): Promise<void> {
    const before = lists.get(entity)?.pieces.length ?? 0;
    const pieces: Piece[] = [];
    for (let after = Number.NEGATIVE_INFINITY; after < Number.POSITIVE_INFINITY; ) {
      const { rows, handOver } = await reading([entity], (tx) =>
        readPiece(tx, entity, after, Number.POSITIVE_INFINITY, PIECE_ROWS),
      );
      const last = rows.length === PIECE_ROWS ? rows.at(-1) : undefined;
      const to = last?.place ?? Number.POSITIVE_INFINITY;
      await handOver(pieces.length);
      pieces.push({ after, to, ids: rows.map(({ id }) => id) });
      after = to;
    }
    for (let at = pieces.length; at < before; at += 1) onPiece(entity, at, []);
    lists.set(entity, { revision, pieces });
  }

  async function staleIn(tx: Reading, states: ListStates): Promise<Stale[]> {
    const stale: Stale[] = [];
    for (const [entity, known] of lists) {
      const revision = states.get(entity)?.revision ?? 0;
      if (revision === known.revision) continue;
      const changes = await changesBetween(tx, entity, known.revision, revision);
      if (!changes) {
        stale.push({ entity, revision, pieces: 'all' });
        continue;
      }
      const places = (await rowsOf(tx, entity, [...changes.keys()])).map(({ place }) => place);
      const isStale = ({ after, to, ids }: Piece) =>
        places.some((place) => place > after && place <= to) || ids.some((id) => changes.has(id));
      stale.push({ entity, revision, pieces: known.pieces.flatMap((piece, at) => (isStale(piece) ? [at] : [])) });
    }
    return stale;
  }

  function pieceOf(entity: EntityType, at: number): Piece {
    const piece = lists.get(entity)?.pieces[at];
    if (!piece) throw new RangeError(`The ${entity} have no piece ${at}`);
    return piece;
  }

  async function readAgain({ entity, revision, pieces }: Stale): Promise<void> {
    const known = lists.get(entity);
    if (!known || pieces === 'all') return readList(entity, revision);
    for (const at of pieces) {
      const piece = pieceOf(entity, at);
      const { rows, handOver } = await reading([entity], (tx) => readPiece(tx, entity, piece.after, piece.to));
      known.pieces[at] = { ...piece, ids: rows.map(({ id }) => id) };
      await handOver(at);
    }
    known.revision = revision;
  }

  const start = await reading([], readStates);
  for (const entity of ENTITY_TYPES) await readList(entity, start.get(entity)?.revision ?? 0);
  for (let round = 1; ; round += 1) {
    const { stale, end } = await reading(ENTITY_TYPES, async (tx) => {
      const found = await staleIn(tx, await readStates(tx));
      const isLittle = found.reduce((sum, { pieces }) => sum + (pieces === 'all' ? FEW + 1 : pieces.length), 0) <= FEW;
      if (!isLittle && round < ROUNDS) return { stale: found };
      const last: { at: number; handOver: (at: number) => Promise<void> }[] = [];
      for (const { entity, pieces } of found) {
        for (const at of pieces === 'all' ? allOf(lists.get(entity) as KnownList) : pieces) {
          const { after, to } = pieceOf(entity, at);
          const { handOver } = await readPiece(tx, entity, after, to);
          last.push({ at, handOver });
        }
      }
      return { stale: found, end: { last, answer: await readExtra(tx) } };
    });
    if (end) {
      for (const { at, handOver } of end.last) await handOver(at);
      return end.answer;
    }
    for (const one of stale) await readAgain(one);
  }
}
