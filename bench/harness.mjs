// Runs a bench: its options, the built app on a port, a browser, rounds in turns. Whatever was started ends with it.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { findBrowser } from '../scripts/find-browser.mjs';
import { explainAndExit, UserError } from '../scripts/install.mjs';
import { startServer } from './static-server.mjs';

/** @import { Browser } from '@playwright/test' */

export const PATIENCE_MS = 120_000;

/** @type {(() => unknown)[]} */
const endings = [];

/** Calls `stop` when the bench ends, the last one first. @param {() => unknown} stop */
export const atEnd = (stop) => endings.unshift(stop);

/**
 * Reads `--name number` and `--name` for the options of the bench.
 * @template {Record<string, number | boolean>} T
 * @param {T} defaults
 * @returns {T}
 */
function readOptions(defaults) {
  const options = Object.entries(defaults).map(([name, value]) => [
    name,
    { type: typeof value === 'boolean' ? 'boolean' : 'string' },
  ]);
  const { values } = parseArgs({ options: Object.fromEntries(options) });
  const given = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'boolean') return [name, value];
    if (!(Number(value) >= 1)) throw new UserError(`--${name} is a number from 1.`);
    return [name, Number(value)];
  });
  return { ...defaults, ...Object.fromEntries(given) };
}

/**
 * Runs the bench with the options of the command line.
 * @template {Record<string, number | boolean>} T
 * @param {T} defaults
 * @param {(options: T) => Promise<void>} run
 */
export async function bench(defaults, run) {
  try {
    try {
      await run(readOptions(defaults));
    } finally {
      for (const stop of endings) await stop();
    }
  } catch (error) {
    explainAndExit(error);
  }
}

/** Serves the folder, or the built app, on a free port. Returns its address. @param {string} [folder] */
export async function serve(folder) {
  if (!folder) ensureBuilt();
  const { url, stop } = await startServer(folder ?? DIST);
  atEnd(stop);
  return url;
}

export function launchOptions() {
  const executablePath = findBrowser(chromium.executablePath());
  if (!executablePath) throw new UserError('No browser found: set CHROMIUM_PATH to a Chromium or Chrome.');
  return { executablePath, args: ['--disable-gpu', '--disable-quic', '--disable-sync'] };
}

export async function launch() {
  const browser = await chromium.launch(launchOptions());
  atEnd(() => browser.close());
  return browser;
}

/**
 * Opens a browser context with these texts in the localStorage of the address.
 * @param {Browser} browser
 * @param {string} url
 * @param {Record<string, string>} storage
 */
export async function contextWith(browser, url, storage) {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/**
 * Runs each side once a round, in reverse in every other round, so that a busy machine affects all alike. Returns the results of each.
 * @template {string} Name
 * @template T
 * @param {number} rounds
 * @param {Record<Name, (round: number) => Promise<T>>} sides
 * @param {{ warmUps?: number, isQuiet?: boolean, before?: () => Promise<void> }} [options] `before` runs before each round
 */
export async function inTurns(rounds, sides, { warmUps = 0, isQuiet = false, before } = {}) {
  const names = /** @type {Name[]} */ (Object.keys(sides));
  /** @type {Record<string, T[]>} */
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    await before?.();
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await sides[name](round);
      if (round >= 0) taken[name].push(result);
    }
    if (!isQuiet) console.error(`round ${round + 1} of ${rounds}`);
  }
  return /** @type {Record<Name, T[]>} */ (taken);
}
