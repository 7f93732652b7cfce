// Measures how fast list and month are shown and how much script they load, compared to a bare React page that does the same:
// node bench/pages.mjs [--rounds 7] [--cpu 1]
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { explainAndExit, UserError } from '../scripts/install.mjs';
import { launchOptions } from './browser.mjs';
import { buildFloor, floorFolder, removeFloor } from './floor-pages.mjs';
import { loadPage } from './load-page.mjs';
import { shopStorage } from './shop.mjs';
import { startServer } from './static-server.mjs';
import { quartiles, verdictOf } from './stats.mjs';
import { ms, printTable } from './table.mjs';

/** @import { Browser } from '@playwright/test' */

/** @typedef {Omit<Parameters<typeof loadPage>[1], 'cpuSlowdown'>} Target */
/** @typedef {Awaited<ReturnType<typeof loadPage>>} Load */

const SCRIPT_LIMIT_KB = 155;
const READY_LIMIT = 2.1;

const ROWS = { selector: 'tbody tr[data-index]', count: 12 };
const BOOKINGS = { selector: 'td a[href$="/edit"]', count: 1 };

const PAGES = [
  {
    name: 'list, 2,500 invoices with copies',
    path: '/invoices',
    floor: 'list',
    ready: ROWS,
    storage: shopStorage({ invoices: 2500 }),
  },
  {
    name: 'list, 5,000 invoices by id',
    path: '/invoices',
    floor: 'list',
    ready: ROWS,
    storage: shopStorage({ invoices: 5000, copies: false }),
  },
  {
    name: 'month, 1,200 bookings',
    path: '/schedule',
    floor: 'month',
    ready: BOOKINGS,
    storage: shopStorage({ bookings: 1200 }),
  },
];

function readOptions() {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '7' }, cpu: { type: 'string', default: '1' } },
  });
  const [rounds, cpuSlowdown] = [Number(values.rounds), Number(values.cpu)];
  if (!Number.isInteger(rounds) || rounds < 1 || !(cpuSlowdown >= 1)) {
    throw new UserError('--rounds is a whole number from 1, --cpu a slowdown from 1.');
  }
  return { rounds, cpuSlowdown };
}

/**
 * Retries when a headless browser stops drawing, which also happens on floor pages. Reports lost loads.
 * @param {Browser} browser
 * @param {Parameters<typeof loadPage>[1]} target
 */
async function loadUnlessLost(browser, target) {
  try {
    return await loadPage(browser, target);
  } catch (error) {
    if (error.name !== 'TimeoutError') throw error;
    console.error(`lost a load of ${target.path}: ${error.message}`);
    return undefined;
  }
}

/**
 * Loads every page and its floor. Rounds alternate direction, so that a busy machine affects all alike.
 * @param {Target[]} targets
 * @param {{ rounds: number, cpuSlowdown: number }} options
 */
async function measure(targets, { rounds, cpuSlowdown }) {
  /** @type {Map<Target, Load[]>} */
  const loads = new Map(targets.map((target) => [target, []]));
  for (let round = 0; round < rounds; round += 1) {
    const browser = await chromium.launch(launchOptions());
    try {
      // The first page includes the browser's startup.
      await loadUnlessLost(browser, { ...targets[0], cpuSlowdown });
      for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
        const load = await loadUnlessLost(browser, { ...target, cpuSlowdown });
        if (load) loads.get(target)?.push(load);
      }
    } finally {
      await browser.close();
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  return loads;
}

/** @param {Load[]} [loads] */
function figuresOf(loads = []) {
  return {
    ready: quartiles(loads.map(({ ready }) => ready)),
    scriptKb: Math.max(...loads.map(({ scriptKb }) => scriptKb)),
  };
}

/**
 * Prints the table. Returns whether all budgets were met.
 * @param {Map<Target, Load[]>} loads
 * @param {{ page: { name: string }, ours: Target, floor: Target }[]} pairs
 */
function report(loads, pairs) {
  const rows = [['page', 'script kB', `of ${SCRIPT_LIMIT_KB}`, 'ready ms', 'floor ms', 'ratio', `of ${READY_LIMIT}`]];
  const verdicts = [];
  for (const { page, ours, floor } of pairs) {
    const our = figuresOf(loads.get(ours));
    const its = figuresOf(loads.get(floor));
    const script = our.scriptKb <= SCRIPT_LIMIT_KB ? 'met' : 'missed';
    const ready = verdictOf(our.ready, its.ready, READY_LIMIT);
    verdicts.push(script, ready);
    rows.push([
      page.name,
      our.scriptKb.toFixed(1),
      script,
      ms(our.ready),
      ms(its.ready),
      (our.ready.median / its.ready.median).toFixed(2),
      ready,
    ]);
  }
  printTable(rows);
  return !verdicts.includes('missed');
}

try {
  const options = readOptions();
  ensureBuilt();
  await buildFloor(PAGES.map(({ floor }) => floor));
  /** @type {Map<string, Awaited<ReturnType<typeof startServer>>>} */
  const servers = new Map();
  try {
    for (const folder of [DIST, ...PAGES.map(({ floor }) => floorFolder(floor))]) {
      if (!servers.has(folder)) servers.set(folder, await startServer(folder));
    }
    /** @param {string} folder */
    const urlOf = (folder) => String(servers.get(folder)?.url);
    const pairs = PAGES.map((page) => ({
      page,
      ours: { ...page, url: urlOf(DIST) },
      floor: { ...page, url: urlOf(floorFolder(page.floor)), path: `/${page.floor}.html` },
    }));
    const loads = await measure(
      pairs.flatMap(({ ours, floor }) => [floor, ours]),
      options,
    );
    if (!report(loads, pairs)) process.exitCode = 1;
  } finally {
    for (const server of servers.values()) server.stop();
  }
} catch (error) {
  explainAndExit(error);
} finally {
  removeFloor();
}
