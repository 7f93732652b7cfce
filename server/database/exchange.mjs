// Exchanges the folders that a restore has filled for the present ones. A journal says what is to be renamed, and the next start or
// command completes an exchange that was interrupted: it is never half old data, half new.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../process/sync-folder.mjs';
import { stopLeftBehind } from './postgres.mjs';

const JOURNAL = 'exchange.json';

/**
 * Names in the data folder. before: for what is there now, if there is anything; fresh: what replaces it, if anything does.
 * @typedef {{ current: string, before?: string | undefined, fresh?: string | undefined }} Step
 */

/** @param {string} dataDir @param {string} name */
const isThere = (dataDir, name) => existsSync(join(dataDir, name));
/** @param {string} dataDir @param {string} from @param {string} to */
const rename = (dataDir, from, to) => renameSync(join(dataDir, from), join(dataDir, to));

/** @param {string} dataDir @param {Step[]} steps */
async function writeJournal(dataDir, steps) {
  const path = join(dataDir, JOURNAL);
  try {
    writeFileSync(`${path}.new`, JSON.stringify(steps), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    await syncFolder(dataDir);
  } catch (error) {
    for (const one of [path, `${path}.new`]) rmSync(one, { force: true });
    throw error;
  }
}

/** @param {string} dataDir */
async function removeJournal(dataDir) {
  // The new names are on the disk before the journal is gone.
  await syncFolder(dataDir);
  rmSync(join(dataDir, JOURNAL));
  await syncFolder(dataDir);
}

/** Renames what has not been renamed yet. @param {string} dataDir @param {Step} step */
function take(dataDir, { current, before, fresh }) {
  if (fresh && !isThere(dataDir, fresh)) return;
  if (before && isThere(dataDir, current) && !isThere(dataDir, before)) rename(dataDir, current, before);
  if (fresh) rename(dataDir, fresh, current);
}

/** @param {string} dataDir @param {Step} step */
function takeBack(dataDir, { current, before, fresh }) {
  if (fresh && !isThere(dataDir, fresh) && isThere(dataDir, current)) rename(dataDir, current, fresh);
  if (before && isThere(dataDir, before) && !isThere(dataDir, current)) rename(dataDir, before, current);
}

/** Carries out the journal, or takes all of it back when a rename is refused. @param {string} dataDir @param {Step[]} steps */
async function carryOut(dataDir, steps) {
  try {
    for (const step of steps) take(dataDir, step);
  } catch (error) {
    for (const step of steps) takeBack(dataDir, step);
    await removeJournal(dataDir);
    throw error;
  }
  await removeJournal(dataDir);
}

/** Returns whether an exchange was interrupted. @param {string} dataDir */
export const isExchangeOpen = (dataDir) => isThere(dataDir, JOURNAL);

/**
 * Completes an exchange that was interrupted. Called with the lock of the data folder.
 * @param {string} dataDir
 * @returns {Promise<boolean>} false: there was none
 */
export async function finishExchange(dataDir) {
  rmSync(join(dataDir, `${JOURNAL}.new`), { force: true });
  if (!isExchangeOpen(dataDir)) return false;
  await carryOut(dataDir, JSON.parse(readFileSync(join(dataDir, JOURNAL), 'utf8')));
  return true;
}

/**
 * Exchanges the folders, all or none.
 * @param {string} dataDir
 * @param {{ current: string, fresh: string }[]} folders names in it; one that has nothing fresh is only put away
 * @returns {Promise<string[]>} where what was there before is kept
 */
export async function exchange(dataDir, folders, now = new Date()) {
  const time = now.toISOString().slice(0, 23).replace(/[:.]/g, '-');
  const steps = folders.map(({ current, fresh }) => ({
    current,
    before: isThere(dataDir, current) ? `${current}-before-${time}` : undefined,
    fresh: isThere(dataDir, fresh) ? fresh : undefined,
  }));
  // A killed server may have left its Postgres running.
  for (const { current, before } of steps) if (before) stopLeftBehind(join(dataDir, current));
  await writeJournal(dataDir, steps);
  await carryOut(dataDir, steps);
  return steps.flatMap(({ before }) => (before ? [join(dataDir, before)] : []));
}
