// Clears what uploads and removals that did not finish left in the data folder.
import { connectAsOwner } from '../database/database-url.mjs';
import { readPhotoPath } from './photo-paths.mjs';

/** An upload adds the row of a photo right after its files. Also the time between two sweeps. */
const KEPT_MS = 86_400_000;
/** Far more than a file takes to be written once it has arrived. */
const WRITTEN_MS = 600_000;
/** Held by the process that sweeps, until its connection ends. */
const LOCK = 'private.photo_files: sweep';

/**
 * Removes files that no photo of their shop names for a day, the records of files that are gone, and what a killed process left half
 * written. Files of a shop that this database does not know stay: it may not be theirs. Does nothing while another process sweeps.
 * @param {string} url of the database, as its owner
 * @param {import('./photo-files.mjs').PhotoFiles} files those that take the uploads
 * @param {(text: string) => void} log
 */
export async function sweepPhotos(url, files, log, now = Date.now()) {
  const sql = connectAsOwner(url);
  const since = now - KEPT_MS;
  /** @param {string} path @param {string} time */
  async function forget(path, time) {
    const [{ isForgotten }] =
      await sql`select private.forget_photo_file(${path}, ${time}::text::timestamptz) as "isForgotten"`;
    return isForgotten === true;
  }
  try {
    const [{ isAlone }] = await sql`select pg_try_advisory_lock(hashtext(${LOCK})) as "isAlone"`;
    if (!isAlone) return;
    await files.removeHalves(now - WRITTEN_MS);
    const shops = new Set((await sql`select id::text from public.shops`).map(({ id }) => id));
    const photos = new Set(
      (await sql`select shop_id || '/' || id as photo from public.photos`).map(({ photo }) => photo),
    );
    // Another process may be about to name a file that it has recorded.
    const recorded = await sql`
      select format('%s/%s%s.jpg', shop_id, id, case when is_thumbnail then '-320' else '' end) as path, f.created_at::text as time
      from private.photo_files f
      where f.created_at < now() - make_interval(secs => ${WRITTEN_MS / 1000}) and not exists (select from public.photos p where (p.shop_id, p.id) = (f.shop_id, f.id))`;
    let removed = 0;
    for await (const { path, changedAt } of files.list()) {
      const isUnnamed = shops.has(path.shop) && !photos.has(`${path.shop}/${path.id}`);
      if (!isUnnamed || changedAt > since) continue;
      const gone = await files.remove([path], async () =>
        (await forget(path.path, new Date(since).toISOString())) ? [path] : [],
      );
      removed += gone.length;
    }
    // As a restore leaves them, or a kill: a row must not be added for a file that is not there.
    for (const { path, time } of recorded) {
      const read = readPhotoPath(path);
      if (read && !(await files.has(read))) await forget(path, time);
    }
    if (removed > 0) log(`Files of photos that no photo names for a day were removed: ${removed}.`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Sweeps now and every day, until stopped.
 * @param {Parameters<typeof sweepPhotos>} given
 */
export async function keepSweepingPhotos(...given) {
  const [, , log] = given;
  await sweepPhotos(...given);
  const again = () => {
    sweepPhotos(...given).catch((error) => log(`Files of photos could not be swept (${error.code ?? error.message}).`));
  };
  const timer = setInterval(again, KEPT_MS).unref();
  return () => clearInterval(timer);
}
