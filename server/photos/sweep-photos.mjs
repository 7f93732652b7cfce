// Clears what uploads and removals that did not finish left in the data folder.
import postgres from 'postgres';

const DAY_MS = 86_400_000;
/** An upload adds the row of a photo after its files; so long it may take. */
const KEPT_MS = 7 * DAY_MS;

/**
 * Removes half written files, and files that no photo of their shop names for a week. Files of a shop that this database does not know
 * stay: it may not be theirs. Called while nobody uploads.
 * @param {string} url of the database, as superuser
 * @param {import('./photo-files.mjs').PhotoFiles} files
 * @param {(text: string) => void} log
 */
export async function sweepPhotos(url, files, log, now = Date.now()) {
  await files.removeHalves();
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const shops = new Set((await sql`select id::text from public.shops`).map(({ id }) => id));
    const photos = new Set(
      (await sql`select shop_id || '/' || id as photo from public.photos`).map(({ photo }) => photo),
    );
    let removed = 0;
    for await (const { path, changedAt } of files.list()) {
      const isUnnamed = shops.has(path.shop) && !photos.has(`${path.shop}/${path.id}`);
      if (!isUnnamed || now - changedAt < KEPT_MS) continue;
      await files.remove([path]);
      removed += 1;
    }
    if (removed > 0) log(`Files of photos that no photo names for a week were removed: ${removed}.`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
