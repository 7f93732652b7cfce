// A slot search among 10,000 bookings: node bench/slots.mjs
//   index    occupancyOf over all bookings
//   search   findSlots on that index, the first 10
//   plain    the search of test/data/naive-search.ts, minute by minute, whose first 10 must be the same, result by result
// Each row runs in a separate thread: `first` is the first call of a fresh engine, before any optimization.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { build } from 'vite';
import { ROOT } from '../scripts/install.mjs';
import { median, printTable, quantile, within } from './figures.mjs';
import { atEnd, bench } from './harness.mjs';
import { BUILD, clockTime, listOf, randomOf } from './shop.mjs';

const TODAY = '2026-11-20';
const BOOKINGS = 10_000;
const GOAL_MS = 1;

/** @typedef {{ stations: number, employees: number, hours: number, everyoneTaken?: boolean }} Row */
/** @typedef {typeof import('#domain/calendar/calendar.ts').addDays} AddDays */
/** @typedef {{ first: number, median: number, p95: number }} Times milliseconds */

/** @type {Row[]} */
const ROWS = [
  { stations: 4, employees: 3, hours: 6 },
  { stations: 4, employees: 3, hours: 24 },
  { stations: 50, employees: 200, hours: 6 },
  { stations: 50, employees: 200, hours: 24 },
  // Without a budget: the search must look through weeks.
  { stations: 50, employees: 200, hours: 6, everyoneTaken: true },
];
const MODULES = [
  'src/domain/scheduling/availability.ts',
  'src/domain/scheduling/slots.ts',
  'src/domain/calendar/calendar.ts',
  'test/data/naive-search.ts',
];

/** Bundles the domain as for the browser, because Node does not run TypeScript. @param {string} outDir */
async function bundle(outDir) {
  const input = MODULES.map((path) => [basename(path, '.ts'), join(ROOT, path)]);
  const output = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: true, outDir, minify: false, rolldownOptions: { input: Object.fromEntries(input), output } },
  });
}

/** @param {string} start */
function weekFrom(start) {
  const day = { start, end: '18:00', available: true };
  const weekdays = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day };
  return { ...weekdays, sunday: { ...day, available: false } };
}

/**
 * Makes a shop and its bookings over several years, with a proportional share in the next five weeks.
 * @param {Row} row
 * @param {AddDays} addDays
 */
function shopOf({ stations, employees, hours, everyoneTaken = false }, addDays) {
  const random = randomOf(5);
  /** @param {number} below */
  const next = (below) => Math.floor(random() * below);
  const names = listOf(stations, (index) => `Station ${index}`);
  const years = Math.max(365, BOOKINGS / (Math.min(stations, employees) * 0.6));
  const bookings = listOf(BOOKINGS, (index) => {
    const start = everyoneTaken ? 8 : 8 + next(7);
    const length = everyoneTaken ? 10 : 1 + next(4);
    const ahead = everyoneTaken ? Math.floor(index / employees) : 35 - next(years);
    return BUILD.buildBooking({
      id: `booking-${index}`,
      station: names[next(stations)],
      employeeId: `employee-${everyoneTaken ? index % employees : next(employees)}`,
      date: addDays(TODAY, ahead),
      startTime: clockTime(start),
      endTime: clockTime(start + length),
      estimatedHours: length,
    });
  });
  return {
    today: TODAY,
    size: /** @type {const} */ ('Mid-size'),
    settings: { closedDays: [] },
    service: BUILD.buildService({ basePrice: 1200, baseCost: 350, baseTimeHours: hours, stations: names }),
    stations: names.map((name, index) =>
      BUILD.buildStation({ id: name, name, maxConcurrentJobs: 1 + (index % 2), operatingHours: weekFrom('08:00') }),
    ),
    employees: listOf(employees, (index) =>
      BUILD.buildEmployee({
        id: `employee-${index}`,
        hourlyRate: 25 + (index % 40),
        stations: names,
        availability: weekFrom(index % 3 === 0 ? '09:00' : '08:00'),
      }),
    ),
    bookings,
  };
}

/** Calls repeatedly for a minimum time and count. Returns the first call separately. @param {() => unknown} call @returns {Times} */
function measured(call, atLeast = 30, forMs = 1500) {
  const timed = () => {
    const began = performance.now();
    call();
    return performance.now() - began;
  };
  const first = timed();
  /** @type {number[]} */
  const times = [];
  for (let spent = 0; times.length < atLeast || spent < forMs; spent += times.at(-1) ?? 0) times.push(timed());
  return { first, median: median(times), p95: quantile(times, 0.95) };
}

/** @param {{ row: Row, folder: string }} data */
async function measureRow({ row, folder }) {
  const [{ occupancyOf }, { findSlots }, { addDays }, { naiveSearch }] = await Promise.all(
    MODULES.map((path) => import(pathToFileURL(join(folder, `${basename(path, '.ts')}.mjs`)).href)),
  );
  const shop = shopOf(row, addDays);
  const index = measured(() => occupancyOf(shop.bookings), 20, 500);
  const occupancy = occupancyOf(shop.bookings);
  const search = measured(() => findSlots({ ...shop, occupancy }));
  /** @type {unknown[]} */
  let expected = [];
  const plain = measured(
    () => {
      expected = naiveSearch(shop).slice(0, 10);
    },
    3,
    0,
  );
  const slots = findSlots({ ...shop, occupancy });
  const isSame = JSON.stringify(slots) === JSON.stringify(expected);
  return { index, search, plain, found: slots.length, isSame };
}

/** @param {{ row: Row, folder: string }} data @returns {ReturnType<typeof measureRow>} */
async function inThread(data) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: data });
  return (await once(worker, 'message'))[0];
}

async function measureAll() {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  await bundle(folder);
  const taken = [];
  for (const row of ROWS) taken.push({ row, ...(await inThread({ row, folder })) });
  /** @param {Row} row */
  const nameOf = ({ stations, employees, hours, everyoneTaken }) =>
    `${stations} × ${employees}, ${hours} h${everyoneTaken ? ', everyone taken' : ''}`;
  const columns = ['index', 'search', 'plain'].flatMap((what) => [`${what} first`, 'median', '95th']);
  /** @param {Times} times @param {number} digits */
  const cells = (times, digits) => [times.first, times.median, times.p95].map((time) => time.toFixed(digits));
  printTable([
    ['stations × staff, job; ms', ...columns, 'found', 'same'],
    ...taken.map(({ row, index, search, plain, found, isSame }) => {
      const times = [...cells(index, 1), ...cells(search, 3), ...cells(plain, 0)];
      return [nameOf(row), ...times, String(found), isSame ? 'yes' : 'NO'];
    }),
  ]);
  for (const { row, search } of taken) {
    if (!row.everyoneTaken) within(`${nameOf(row)}: median of a search, ms`, search.median, GOAL_MS);
  }
  if (!taken.every(({ isSame }) => isSame)) process.exitCode = 1;
}

if (isMainThread) await bench({}, measureAll);
else parentPort?.postMessage(await measureRow(workerData));
