import { pause } from '#io/browser/pause.ts';
import { ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import type { LoggedChange, StoredRow, Transaction } from './shop-database-stores.ts';
import { type ListStates, readStates } from './shop-database-write.ts';

/** Rows of a piece that is read at once: few enough that a command waits for a moment only, and the page goes on drawing. */
const PIECE_ROWS = 100;
/** So many pieces are read again in one transaction, in which a command has to wait. */
const FEW = 5;
/** After so many rounds the commands wait for what is left: they come faster than they are read. */
const ROUNDS = 20;

type Reading = Transaction<'readonly'>;

/** Part of a list as it was read: the rows whose place is beyond `after` and not beyond `to`. All pieces together are the list. */
type Piece = { after: number; to: number; ids: readonly string[] };
type KnownList = { revision: number; pieces: Piece[] };

/** What reading a moment needs of the database. */
export type ConsistentReadSource = {
  /** Reads in one transaction over these lists, their copies and the texts. */
  reading<T>(entities: readonly EntityType[], read: (tx: Reading) => Promise<T>): Promise<T>;
  /** Reads what the rows refer to; the answer makes the records of them, once the transaction may be over. */
  whole(tx: Reading, entity: EntityType, rows: readonly StoredRow[]): Promise<() => readonly unknown[]>;
  rowsOf(tx: Reading, entity: EntityType, ids: readonly string[]): Promise<StoredRow[]>;
  /** What happened to the list between the two; undefined when that is not known one by one. */
  changesBetween(
    tx: Reading,
    entity: EntityType,
    from: number,
    to: number,
  ): Promise<ReadonlyMap<string, LoggedChange> | undefined>;
};

/** One piece of a list, by its number from 0. One that comes again takes the place of what it was before. */
export type OnPiece = (entity: EntityType, at: number, records: readonly unknown[]) => void;

/** The pieces of a list that are no longer as they were read, by their numbers; 'all' when nobody knows which. */
type Stale = { entity: EntityType; revision: number; pieces: readonly number[] | 'all' };

function allOf({ pieces }: KnownList): number[] {
  return [...pieces.keys()];
}

/**
 * Reads all lists in pieces, each in a transaction of its own, so that commands go on meanwhile; then what they changed is read
 * again, and the last of it in one transaction. What `onPiece` was given last for each piece is the state of that moment; the answer
 * is what `beside` reads in it. Rejects with the signal's reason when it is cancelled.
 */
export async function readConsistently<T>(
  { reading, whole, rowsOf, changesBetween }: ConsistentReadSource,
  onPiece: OnPiece,
  beside: (tx: Reading) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const lists = new Map<EntityType, KnownList>();

  /** Rows of one piece and what they refer to; the answer hands them over. */
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
      return { stale: found, end: { last, answer: await beside(tx) } };
    });
    if (end) {
      for (const { at, handOver } of end.last) await handOver(at);
      return end.answer;
    }
    for (const one of stale) await readAgain(one);
  }
}
