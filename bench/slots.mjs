// Measures a slot search among 10,000 bookings: node bench/slots.mjs
//   index    occupancyOf over all bookings
//   search   findSlots on that index, the first 10
//   plain    the search of test/data/naive-search.ts, minute by minute, whose first 10 must be the same, result by result
// Fails when the first 10 differ, or when the median of a search misses the budget. Each row runs in a separate thread:
// `first` is the first call of a fresh engine, before any optimization.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TODAY = '2026-11-20';
const BOOKINGS = 10_000;
const GOAL_MS = 1;

/** @typedef {{ stations: number, employees: number, hours: number, everyoneTaken?: boolean }} Row */
/** @typedef {typeof import('#domain/calendar/calendar.ts').addDays} AddDays */
/** @typedef {typeof import('../test/build.ts')} Builders */
/** @typedef {{ first: number, median: number, p95: number }} Times milliseconds */

/** @type {Row[]} */
const ROWS = [
  { stations: 4, employees: 3, hours: 6 },
  { stations: 4, employees: 3, hours: 24 },
  { stations: 50, employees: 200, hours: 6 },
  { stations: 50, employees: 200, hours: 24 },
  { stations: 50, employees: 200, hours: 6, everyoneTaken: true },
];

/** Bundles the domain as for the browser, because Node does not run TypeScript. @param {string} outDir */
async function bundle(outDir) {
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: {
        input: {
          availability: join(ROOT, 'src/domain/scheduling/availability.ts'),
          calendar: join(ROOT, 'src/domain/calendar/calendar.ts'),
          records: join(ROOT, 'test/build.ts'),
          'naive-search': join(ROOT, 'test/data/naive-search.ts'),
          slots: join(ROOT, 'src/domain/scheduling/slots.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

/** Returns a random generator with the same numbers in every run. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {number} count */
const hour = (count) => `${String(count).padStart(2, '0')}:00`;

/**
 * Generates a shop and its bookings over several years, with a proportional share in the next five weeks.
 * @param {Row} row
 * @param {{ addDays: AddDays, records: Builders }} domain
 */
function shopOf({ stations, employees, hours, everyoneTaken = false }, { addDays, records }) {
  const next = numbers(5);
  const { buildBooking, buildEmployee, buildService, buildStation } = records;
  /** @param {string} start */
  const week = (start) => {
    const day = { start, end: '18:00', available: true };
    const weekdays = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day };
    return { ...weekdays, sunday: { ...day, available: false } };
  };
  const names = Array.from({ length: stations }, (_, index) => `Station ${index}`);
  const ids = Array.from({ length: employees }, (_, index) => `employee-${index}`);
  const years = Math.max(365, BOOKINGS / (Math.min(stations, employees) * 0.6));
  const bookings = Array.from({ length: BOOKINGS }, (_, index) => {
    const start = everyoneTaken ? 8 : 8 + next(7);
    const length = everyoneTaken ? 10 : 1 + next(4);
    const ahead = everyoneTaken ? Math.floor(index / employees) : 35 - next(years);
    return buildBooking({
      id: `booking-${index}`,
      station: names[next(stations)],
      employeeId: everyoneTaken ? ids[index % employees] : ids[next(employees)],
      date: addDays(TODAY, ahead),
      startTime: hour(start),
      endTime: hour(start + length),
      estimatedHours: length,
    });
  });
  return {
    today: TODAY,
    size: 'Mid-size',
    settings: { closedDays: [] },
    service: buildService({ basePrice: 1200, baseCost: 350, baseTimeHours: hours, stations: names }),
    stations: names.map((name, index) =>
      buildStation({ id: name, name, maxConcurrentJobs: 1 + (index % 2), operatingHours: week('08:00') }),
    ),
    employees: ids.map((id, index) =>
      buildEmployee({
        id,
        hourlyRate: 25 + (index % 40),
        stations: names,
        availability: week(index % 3 === 0 ? '09:00' : '08:00'),
      }),
    ),
    bookings,
  };
}

/** @param {() => unknown} call */
function timed(call) {
  const began = performance.now();
  call();
  return performance.now() - began;
}

/** Calls repeatedly for a minimum time and count. Returns the first call separately. @param {() => unknown} call */
function measured(call, { atLeast = 30, forMs = 1500 } = {}) {
  const first = timed(call);
  /** @type {number[]} */
  const times = [];
  for (let spent = 0; times.length < atLeast || spent < forMs; spent += times.at(-1) ?? 0) times.push(timed(call));
  times.sort((a, b) => a - b);
  /** @param {number} share */
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { first, median: at(0.5), p95: at(0.95) };
}

/** @param {{ row: Row, dir: string }} data */
async function measureRow({ row, dir }) {
  /** @param {string} name */
  const load = (name) => import(pathToFileURL(join(dir, `${name}.mjs`)).href);
  const [{ occupancyOf }, { findSlots }, { naiveSearch }, { addDays }, records] = await Promise.all(
    ['availability', 'slots', 'naive-search', 'calendar', 'records'].map(load),
  );
  const shop = shopOf(row, { addDays, records });
  const index = measured(() => occupancyOf(shop.bookings), { atLeast: 20, forMs: 500 });
  const occupancy = occupancyOf(shop.bookings);
  const search = measured(() => findSlots({ ...shop, occupancy }));
  /** @type {unknown[]} */
  let expected = [];
  const plain = measured(
    () => {
      expected = naiveSearch(shop).slice(0, 10);
    },
    { atLeast: 3, forMs: 0 },
  );
  const slots = findSlots({ ...shop, occupancy });
  const isSame = JSON.stringify(slots) === JSON.stringify(expected);
  return { index, search, plain, found: slots.length, isSame };
}

/** @param {{ row: Row, dir: string }} data @returns {ReturnType<typeof measureRow>} */
function inThread(data) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: data });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** @param {unknown[]} cells */
function line(cells) {
  return `| ${cells.join(' | ')} |`;
}

async function main() {
  const dir = mkdtempSync(join(tmpdir(), 'clearcoat-bench-'));
  try {
    await bundle(dir);
    console.log(
      `${BOOKINGS.toLocaleString('en-US')} bookings, times in ms; the goal is a search within ${GOAL_MS} ms\n`,
    );
    const times = ['first', 'median', 'p95'];
    const columns = ['index', 'search', 'plain'].flatMap((what) => times.map((time) => `${what} ${time}`));
    console.log(line(['stations × staff, job', ...columns, 'found', 'same', `≤ ${GOAL_MS} ms`]));
    console.log(line(['---', ...Array(12).fill('--:')]));
    let failed = false;
    for (const row of ROWS) {
      const { index, search, plain, found, isSame } = await inThread({ row, dir });
      /** @param {Times} times @param {number} places */
      const ms = ({ first, median, p95 }, places) => [first, median, p95].map((time) => time.toFixed(places));
      const name = `${row.stations} × ${row.employees}, ${row.hours} h${row.everyoneTaken ? ', everyone taken' : ''}`;
      const isQuick = row.everyoneTaken ? undefined : search.median <= GOAL_MS;
      const verdicts = [isSame ? 'yes' : 'NO', isQuick === undefined ? '' : isQuick ? 'met' : 'MISSED'];
      console.log(line([name, ...ms(index, 1), ...ms(search, 3), ...ms(plain, 0), found, ...verdicts]));
      failed ||= !isSame || isQuick === false;
    }
    if (failed) process.exitCode = 1;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

if (isMainThread) await main();
else parentPort?.postMessage(await measureRow(workerData));
