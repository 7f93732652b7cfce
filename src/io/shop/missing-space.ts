import { pause } from '#io/browser/pause.ts';
import { splitSnapshots } from '#io/database/snapshots.ts';
import { ENTITY_TYPES, type EntityType, type Lists, StoreError } from '#io/store/store.ts';

/** Records between two pauses for the page. */
const SLICE = 200;

/** Formats bytes or characters as '7.3 MB', rounded up so that this much is enough. */
function megabytes(count: number): string {
  return `${(Math.ceil(count / 100_000) / 10).toLocaleString('en-US')} MB`;
}

/** Sums `weigh`, in UTF-16 characters, over all records. */
async function sumOf(
  lists: Partial<Lists>,
  weigh: (entity: EntityType, record: Record<string, unknown>) => number,
): Promise<number> {
  let sum = 0;
  for (const entity of ENTITY_TYPES) {
    for (const [index, record] of (lists[entity] ?? []).entries()) {
      if (index % SLICE === 0) await pause();
      sum += weigh(entity, record);
    }
  }
  return sum;
}

/** Returns the characters that the database needs for these lists; equal snapshots are stored once. */
async function neededInDatabase(lists: Partial<Lists>): Promise<number> {
  const met = new Set<string>();
  return sumOf(lists, (entity, whole) => {
    const { record, copies } = splitSnapshots(entity, whole);
    let sum = JSON.stringify(record).length;
    for (const [key, copy] of copies) {
      if (!met.has(key)) sum += JSON.stringify(copy).length;
      met.add(key);
    }
    return sum;
  });
}

async function freeInDatabase(): Promise<number> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage;
}

async function sentence(lists: Partial<Lists>): Promise<string> {
  const needed = await neededInDatabase(lists);
  const missing = needed - (await freeInDatabase());
  return missing > 0
    ? `The lists need ${megabytes(needed)}, and this browser is ${megabytes(missing)} short. Free up some disk space, then try again. Nothing was changed.`
    : `The lists need ${megabytes(needed)}, and this device has no space for them. Free up some disk space, then try again. Nothing was changed.`;
}

/** Adds to a 'full' StoreError how much space is missing. Returns other errors as they are. */
export async function withMissingSpace(error: unknown, lists: Partial<Lists>): Promise<unknown> {
  if (!(error instanceof StoreError) || error.kind !== 'full') return error;
  try {
    return new StoreError('full', await sentence(lists), { cause: error });
  } catch {
    // The free space cannot be measured: the general message has to do.
    return error;
  }
}
