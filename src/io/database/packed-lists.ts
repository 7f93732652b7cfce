import { textHash } from '#domain/text/text-hash.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { pause } from '#io/browser/pause.ts';
import type { AnyRecord, EntityType } from '#io/store/store.ts';
import { frozen } from '#io/store/stored-records.ts';
import { patched } from '#io/store/table.ts';
import type { DatabaseReader } from './shop-database-read.ts';
import { type Database, type PackedPiece, piecesOf } from './shop-database-stores.ts';
import { joinSnapshots, type PlainRecord, splitSnapshots } from './snapshots.ts';

/** Records per packed value. Reading one value takes as long as parsing a dozen records. */
const PIECE = 250;
/** Pieces per read. Reading all at once would delay a key press. */
const PIECES_READ = 12;
/** Changes after which a list is packed again; the log has the last 200. */
const CHANGES_READ = 50;
const SOON_MS = 5_000;
/** Milliseconds of unpacking between two pauses for the page. */
const SLICE_MS = 6;

type Snapshot = { revision: number; records: readonly AnyRecord[] };

/** The text of a piece: records with keys instead of snapshots, and the snapshots that no earlier piece has. */
type Packed = { copies: [key: string, copy: PlainRecord][]; plain: PlainRecord[] };

/** Packs records into JSON texts. */
async function pack(entity: EntityType, records: readonly AnyRecord[]): Promise<string[]> {
  const met = new Set<string>();
  const texts: string[] = [];
  for (let start = 0; start < records.length; start += PIECE) {
    const packed: Packed = { copies: [], plain: [] };
    for (const whole of records.slice(start, start + PIECE)) {
      const { record, copies } = splitSnapshots(entity, whole);
      packed.plain.push(record);
      packed.copies.push(...[...copies].filter(([key]) => !met.has(key)));
      for (const key of copies.keys()) met.add(key);
    }
    texts.push(JSON.stringify(packed));
    await pause();
  }
  return texts;
}

/** Unpacks the records of all batches; undefined when one of their texts is not as it was packed. */
async function unpack(
  entity: EntityType,
  batches: readonly Promise<PackedPiece[]>[],
): Promise<AnyRecord[] | undefined> {
  const copies = new Map<string, PlainRecord>();
  const records: AnyRecord[] = [];
  for (const batch of batches) {
    // Waiting for the texts already took a while.
    let start = Number.NEGATIVE_INFINITY;
    for (const { hash, text } of await batch) {
      if (performance.now() - start > SLICE_MS) {
        await pause();
        start = performance.now();
      }
      if (textHash(text) !== hash) return undefined;
      const packed = JSON.parse(text) as Packed;
      for (const [key, copy] of packed.copies) copies.set(key, copy);
      for (const plain of packed.plain) {
        records.push(frozen(joinSnapshots(entity, plain, (key) => copies.get(key)) as AnyRecord));
      }
    }
  }
  return records;
}

/**
 * Returns a function that reads whole lists, from packed copies if they are long: reading each record separately takes ten times as long.
 * The rows remain the source of truth. A packed list has one revision; later changes come from the log. A list that cannot be packed or
 * unpacked is read from its rows. Lists of fewer than `least` records are not packed. Without it, in a shop of 100,000 bookings, drawing
 * 10,000 invoices or customers takes 1.5 to 2.4 times the processor time, the first search result 3.2 times, and the page uses 1.3 times
 * the memory.
 */
export function createPackedLists(
  db: Database,
  reader: Pick<DatabaseReader, 'listWithRevision' | 'since'>,
  { form, least }: { form: number; least: number },
): DatabaseReader['listWithRevision'] {
  let packing: Promise<unknown> = Promise.resolve();
  const waiting = new Map<EntityType, Snapshot>();

  /** Returns undefined when the work fails: the rows are read instead. */
  async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch {
      return undefined;
    }
  }

  /** Starts to read the packed list. Resolves when its revision is known; undefined when there is no readable one. */
  async function packed(entity: EntityType) {
    const { store } = db.transaction('packed');
    function batch(at: number): Promise<PackedPiece[]> {
      const pieces = store.getAll(piecesOf(entity, at), PIECES_READ);
      pieces.catch(() => undefined);
      return pieces;
    }
    const batches = [batch(0)];
    const [first] = (await batches[0]) ?? [];
    if (first?.form !== form) return undefined;
    // Requests all others now: they arrive while the first ones are unpacked.
    for (let at = PIECES_READ; at < first.pieces; at += PIECES_READ) batches.push(batch(at));
    async function records(): Promise<AnyRecord[] | undefined> {
      const unpacked = await unpack(entity, batches);
      const found = (await Promise.all(batches)).flat();
      return found.length === first?.pieces ? unpacked : undefined;
    }
    return { revision: first.revision, records };
  }

  async function isReplaced(entity: EntityType, revision: number): Promise<boolean> {
    const news = await reader.since(entity, revision);
    return news !== undefined && 'all' in news.patch;
  }

  async function keep(entity: EntityType, { revision, records }: Snapshot): Promise<void> {
    const texts = await pack(entity, records);
    const tx = db.transaction('packed', 'readwrite', { durability: 'relaxed' });
    const done = tx.done;
    done.catch(() => undefined);
    await tx.store.delete(piecesOf(entity));
    const common = { entity, revision, form, pieces: texts.length };
    for (const [at, text] of texts.entries()) await tx.store.put({ ...common, at, hash: textHash(text), text });
    await done;
    // The command that replaced the list deleted an earlier packed copy, and this one came after it.
    if (await isReplaced(entity, revision)) await db.delete('packed', piecesOf(entity));
  }

  function packSoon(entity: EntityType, snapshot: Snapshot): void {
    if (snapshot.records.length < least) return;
    waiting.set(entity, snapshot);
    async function packNewest(): Promise<void> {
      const newest = waiting.get(entity);
      waiting.delete(entity);
      if (newest) await keep(entity, newest);
    }
    runWhenIdle(
      () => {
        packing = packing.then(() => orUndefined(packNewest));
      },
      { timeout: SOON_MS },
    );
  }

  return async (entity) => {
    const base = await orUndefined(() => packed(entity));
    // Reads the later changes while the pieces are read.
    const [records, news] = base
      ? await Promise.all([orUndefined(base.records), reader.since(entity, base.revision)])
      : [];
    if (base && records && !news) return { revision: base.revision, records };
    if (records && news && 'rows' in news.patch) {
      const newest = { revision: news.revision, records: patched(records, news.patch) };
      if (news.patch.rows.size > CHANGES_READ) packSoon(entity, newest);
      return newest;
    }
    const read =
      news && 'all' in news.patch
        ? { revision: news.revision, records: news.patch.all }
        : await reader.listWithRevision(entity);
    packSoon(entity, read);
    return read;
  };
}
