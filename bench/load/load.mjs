// How much a team server takes, and whether a save gets lost or is made twice while its processes are killed or restarted:
//   node bench/load/load.mjs --load --kills --rolling --growth --seconds 60
import { ensureInstalled, SERVER } from '../../scripts/install.mjs';
import { printTable, quantile, rounded, within } from '../figures.mjs';
import { atEnd, bench } from '../harness.mjs';
import { LATEST_EVENT_MS, loadDevices, measure } from './load-runs.mjs';

/** @import { Run } from './load-runs.mjs' */

const MANY = { processes: 1, shops: 200, busy: 200, devices: 500, rate: 50 };
const FEW = { database: /** @type {const} */ ('15'), processes: 1, busy: 10, devices: 25, rate: 5 };
const TWO = { ...MANY, database: /** @type {const} */ ('17'), processes: 2 };
/** @type {Record<'load' | 'kills' | 'rolling' | 'growth', Run[]>} */
const SCENARIOS = {
  load: [
    { ...MANY, name: 'a folder, 1 process', database: 'folder' },
    { ...MANY, name: 'Postgres 17, 1 process', database: '17' },
    { ...TWO, name: 'Postgres 17, 2 processes' },
    { ...MANY, name: 'Postgres 15, 1 process', database: '15' },
    { ...TWO, name: 'Postgres 15, 2 processes', database: '15' },
  ],
  kills: [{ ...TWO, name: 'one of 2 killed every 20 s', interrupt: (server) => server.killServerAlone() }],
  rolling: [{ ...TWO, name: 'one of 2 stopped every 20 s', interrupt: (server) => server.halt() }],
  growth: [10, 200, 2000].map((shops) => ({ ...FEW, name: `${shops} shops`, shops })),
};
const HEAD = [
  'run',
  'load average',
  'saves/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'events p95 ms',
  'events at most ms',
  'lost',
  'doubled',
  'refused',
  'tried again',
  'MiB',
  'CPU ms a save: server',
  'Postgres',
  'devices',
  'WAL kB a save',
];
/** Limit of the ratio of times with 200 times as many shops. */
const GROWTH = 1.5;

/** @param {Run} run @param {Awaited<ReturnType<typeof measure>>} measured */
function cellsOf({ name }, { load, perSecond, times, events, lost, doubled, refused, again, memory, processor, wal }) {
  const quantiles = [0.5, 0.95, 0.99].map((part) => quantile(times, part));
  const eventTimes = [quantile(events, 0.95), Math.max(...events)];
  return [
    name,
    ...[load, perSecond, ...quantiles, ...eventTimes].map(rounded),
    ...[lost, doubled, refused.length, again].map(String),
    memory.map((one) => one.toFixed(0)).join(' + '),
    ...[...processor, wal].map(rounded),
  ];
}

const defaults = { load: false, kills: false, rolling: false, growth: false, seconds: 60, devices: 0, rate: 0 };
await bench(defaults, async ({ seconds, devices, rate, ...asked }) => {
  ensureInstalled(SERVER);
  const app = await loadDevices();
  atEnd(() => app.close());
  for (const [scenario, runs] of Object.entries(SCENARIOS)) {
    if (!(/** @type {Record<string, unknown>} */ (asked)[scenario])) continue;
    const rows = [HEAD];
    const all = [];
    for (const given of runs) {
      const run = { ...given, ...(devices && { devices }), ...(rate && { rate }) };
      const measured = await measure(app, run, seconds);
      all.push(measured);
      if (measured.statements.length > 0)
        printTable([['statement', 'calls', 'mean ms', 'blocks', 'WAL bytes'], ...measured.statements]);
      rows.push(cellsOf(run, measured));
      console.error(rows.at(-1)?.join('  '));
      for (const refusal of new Set(measured.refused)) console.error(refusal);
    }
    printTable(rows);
    const losses = all.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0);
    within('lost or doubled', losses, 0);
    const latest = LATEST_EVENT_MS * (runs.some(({ interrupt }) => interrupt) ? 2 : 1);
    within('events at most, ms', Math.max(...all.map(({ events }) => Math.max(...events))), latest);
    if (scenario === 'growth') {
      const [least, , most] = all.map(({ times }) => quantile(times, 0.95));
      within('p95 of the most shops to the fewest', most / least, GROWTH);
    }
  }
});
