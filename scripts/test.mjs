// `npm test`: installs what is missing, finds or installs a browser, runs every check and the tests that a change needs most, and counts.
//   --all                    all tests: those of `npm test` first, then the rest
//   --only lint,types,unit   these steps alone; `check` stands for format, lint, types, walls, words and dead code
//   --long                   property tests and kill tests with their large counts
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureCluster } from './ensure-cluster.mjs';
import { ensureNginx } from './ensure-nginx.mjs';
import { ensureInstalled, ROOT, SERVER, UserError } from './install.mjs';
import {
  CHECKS,
  GROUPS,
  LONG,
  NEED_A_BROWSER,
  NEED_SYSTEM_PACKAGES,
  NEED_THE_SERVER,
  REST,
  stepsOf,
} from './steps.mjs';

/** @import { Step } from './steps.mjs' */

/** For a step that hangs: the longest one takes 26 minutes on a machine with two processors that has other work. */
const STEP_LIMIT_MS = { normal: 45 * 60_000, long: 8 * 60 * 60_000 };

function readFlags() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      long: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  });
  const only = values.only?.split(',').flatMap((name) => (name === 'check' ? CHECKS : [name]));
  // What is named runs, in whatever part it is.
  const groups = [...GROUPS, ...(values.all || only ? REST : []), ...(values.long || only ? LONG : [])];
  return { only, groups, long: values.long };
}

/** A port nobody listens on now. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** @param {Step} step @param {boolean} long @returns {Promise<{ ok: boolean, output: string }>} */
function run(step, long) {
  return new Promise((resolve) => {
    let output = '';
    /** @type {Record<string, string | undefined>} */
    const env = { ...process.env, NO_COLOR: '1', ...(long && { LONG: '1' }), ...step.env };
    delete env.FORCE_COLOR;
    const timeout = long ? STEP_LIMIT_MS.long : STEP_LIMIT_MS.normal;
    const child = spawn(process.execPath, step.args, { cwd: ROOT, env, timeout, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (code, signal) => {
      if (signal) output += `\nStopped by ${signal}: it did not end within ${timeout / 60_000} minutes.`;
      resolve({ ok: code === 0, output });
    });
  });
}

/**
 * A check is one; a test run is its tests, and one more failure where it failed without naming a test.
 * @param {Step} step
 * @param {boolean} ok
 * @returns {{ passed: number, failed: number, tests?: { title: string, ms: number }[], note?: string }}
 */
function tally(step, ok) {
  const counted = step.count?.();
  if (!step.count) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!counted) return { passed: 0, failed: 1, note: 'it ended without a report' };
  if (counted.passed + counted.failed === 0) return { passed: 0, failed: 1, note: 'it ran no test' };
  if (!ok && counted.failed === 0) return { ...counted, failed: 1, note: 'an error outside of the tests' };
  return counted;
}

/**
 * Runs the step and says how it went. What is alone says its name at once.
 * @param {Step} step
 * @param {boolean} long
 * @param {boolean} isAlone
 */
async function judge(step, long, isAlone) {
  const began = performance.now();
  const name = step.what.padEnd(30);
  if (isAlone) process.stdout.write(name);
  const { ok, output } = await run(step, long);
  const { passed, failed, note, tests = [] } = tally(step, ok);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const figures = step.count ? `${passed} passed, ${failed} failed` : '';
  const verdict = failed === 0 ? 'ok    ' : 'FAILED';
  console.log(
    `${isAlone ? '' : name}${verdict} ${seconds.padStart(6)} s  ${figures}${note ? ` (${note})` : ''}`.trimEnd(),
  );
  if (failed > 0) console.log(`\n${output.trim().replace(/^/gm, '    ')}\n`);
  return { passed, failed, tests, end: failed > 0 ? `${step.what}:\n${output.trim().slice(-SHOWN_AGAIN)}` : undefined };
}

/** Characters of a failure's output that are shown again at the end, where a long run is read. */
const SHOWN_AGAIN = 6000;
/** This many of the slowest tests are named at the end. */
const SLOWEST = 15;

/** @param {{ title: string, ms: number }[]} tests */
function listSlowest(tests) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length > 0) console.log('\nThe slowest tests:');
  for (const { title, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
}

/** @param {Step[]} steps @param {string[][]} groups @param {boolean} long */
async function runAll(steps, groups, long) {
  /** @param {Step} step */
  const needsServer = ({ name }) => NEED_THE_SERVER.includes(name);
  /** @type {Awaited<ReturnType<typeof judge>>[]} */
  const results = [];
  for (const group of groups) {
    const some = steps.filter(({ name }) => group.includes(name));
    const start = (/** @type {Step[]} */ which) => which.map((step) => judge(step, long, some.length === 1));
    // Most steps do without the server's packages, and run while these are installed.
    const running = start(some.filter((step) => !needsServer(step)));
    if (steps.some(needsServer)) ensureInstalled(SERVER);
    running.push(...start(some.filter(needsServer)));
    results.push(...(await Promise.all(running)));
  }
  /** @param {(one: { passed: number, failed: number }) => number} of */
  const sum = (of) => results.reduce((total, one) => total + of(one), 0);
  listSlowest(results.flatMap(({ tests }) => tests));
  for (const { end } of results) if (end) console.log(`\nFailed: ${end}`);
  return { passed: sum((one) => one.passed), failed: sum((one) => one.failed) };
}

async function main() {
  const { only, groups, long } = readFlags();
  ensureInstalled();
  const reports = mkdtempSync(join(tmpdir(), 'clearcoat-test-'));
  try {
    const all = stepsOf({ reports, port: await freePort(), long });
    const unknown = only?.filter((name) => !all.some((step) => step.name === name)) ?? [];
    if (unknown.length > 0)
      throw new UserError(`There is no step ${unknown.join(', ')}. The steps: ${all.map((s) => s.name).join(', ')}.`);
    const steps = all.filter(({ name }) => (only ? only.includes(name) : groups.flat().includes(name)));
    if (steps.some((step) => NEED_A_BROWSER.includes(step.name))) await ensureBrowser();
    if (steps.some((step) => NEED_SYSTEM_PACKAGES.includes(step.name))) {
      ensureNginx();
      ensureCluster();
    }
    return await runAll(steps, groups, long);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

const total = await main().catch((error) => {
  console.error(error instanceof UserError ? `\n${error.message}\n` : error);
  return { passed: 0, failed: 1 };
});
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
