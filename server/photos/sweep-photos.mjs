// Clears what uploads and removals that did not finish left in the photo store, and photos of requests whose leads are long gone.
import { connectAsOwner } from '../database/database-url.mjs';
import { inTurn } from './photo-turns.mjs';

/** @import { PhotoPath } from './photo-paths.mjs' */
/** @import { PhotoStore } from './photo-store.mjs' */

/** An upload adds the row of a photo right after its files. Also the time between two sweeps. */
const KEPT_MS = 86_400_000;
/** Far more than a file takes to be written once it has arrived. */
const WRITTEN_MS = 600_000;
/** Held by the process that sweeps, until its connection ends. */
const LOCK = 'private.photo_files: sweep';

/**
 * Drops photos of requests whose lead is gone for 30 days, also in a shop that gets no more requests. They are kept in the database.
 * @param {import('postgres').Sql} sql
 */
async function dropOrphanedPhotos(sql) {
  const shops = await sql`select distinct shop_id as id from public.request_photos where orphaned_at is not null`;
  for (const { id } of shops) await sql`select private.drop_orphaned_photos(${id})`;
}

/**
 * Drops old photos of requests, and removes files that no photo of their shop names for a day, the records of files that are gone, and
 * what a killed process left half written. A file that this database has neither recorded nor begun to write stays: a restored copy of a
 * shop may use the store of the living one. Does nothing while another process sweeps.
 * @param {string} url of the database, as its owner
 * @param {PhotoStore} store
 * @param {(text: string) => void} log
 */
export async function sweepPhotos(url, store, log, now = Date.now()) {
  const sql = await connectAsOwner(url);
  const since = now - KEPT_MS;
  const giveUp = (/** @type {string} */ turn) => sql`select private.end_photo_turn(${turn})`;
  /** Returns whether the file was removed. One that someone works on now stays. @param {PhotoPath} path */
  async function remove({ path, ...more }) {
    const before = new Date(since).toISOString();
    const answer = await inTurn({
      async begin(turn) {
        const [{ begun }] =
          await sql`select private.begin_photo_removal(${path}, ${turn}, ${before}::text::timestamptz) as begun`;
        return begun === 'taken' ? 'kept' : begun;
      },
      work: () => store.remove({ path, ...more }),
      end: giveUp,
      giveUp,
    });
    return answer === 'begun';
  }
  try {
    const [{ isAlone, start }] =
      await sql`select pg_try_advisory_lock(hashtext(${LOCK})) as "isAlone", now()::text as start`;
    if (!isAlone) return;
    await dropOrphanedPhotos(sql);
    await store.removeHalves(now - WRITTEN_MS);
    const unnamed = await sql`
      select format('%s/%s%s.jpg', shop_id, id, case when is_thumbnail then '-320' else '' end) as path, is_recorded as "isRecorded"
      from (select shop_id, id, is_thumbnail, true as is_recorded from private.photo_files
        union all select shop_id, id, is_thumbnail, false from private.photo_turns) f
      where not exists (select from public.photos p where (p.shop_id, p.id) = (f.shop_id, f.id))`;
    const ours = new Set(unnamed.map(({ path }) => path));
    const found = new Set();
    let removed = 0;
    for await (const { path, changedAt } of store.list()) {
      if (!ours.has(path.path)) continue;
      found.add(path.path);
      if (changedAt <= since && (await remove(path))) removed += 1;
    }
    // As a restore leaves them, or a kill: a row must not be added for a file that is not there. What came since the start is there.
    for (const { path } of unnamed.filter((one) => one.isRecorded && !found.has(one.path)))
      await sql`select private.forget_photo_file(${path}, ${start}::text::timestamptz)`;
    if (removed > 0) log(`Files of photos that no photo names for a day were removed: ${removed}.`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Sweeps now and every day, until stopped. The server starts meanwhile, and a shop opens without its photos.
 * @param {Parameters<typeof sweepPhotos>} given
 */
export function keepSweepingPhotos(...given) {
  const [, , log] = given;
  let isStopped = false;
  async function sweep() {
    await sweepPhotos(...given).catch((error) => {
      if (!isStopped) log(`Files of photos could not be swept (${error.code ?? error.message}).`);
    });
  }
  void sweep();
  const timer = setInterval(sweep, KEPT_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
