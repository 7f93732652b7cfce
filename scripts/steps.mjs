// The steps of `npm test`, in their order. A check counts as one; a test run counts its tests.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandPath, ROOT } from './install.mjs';

/** @param {string} path */
function readReport(path) {
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** @param {string} path */
function countVitest(path) {
  const report = readReport(path);
  return report && { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** @param {string} path */
function countPlaywright(path) {
  const stats = readReport(path)?.stats;
  return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/**
 * @typedef {object} Step
 * @property {string} name as in --only
 * @property {string} what a few words for the list
 * @property {string[]} args what Node runs
 * @property {Record<string, string | undefined>} [env]
 * @property {() => { passed: number, failed: number } | undefined} [count] the tests of a test run
 *
 * @param {{ reports: string, port: number, long: boolean }} where the test runs put their reports, a free port for the built app, and
 *   whether an added list is also stored in browsers and on servers
 * @returns {Step[]}
 */
export function stepsOf({ reports, port, long }) {
  /** @param {string} name @param {string} what @param {string[]} projects */
  const vitestRun = (name, what, ...projects) => {
    const report = join(reports, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return {
      name,
      what,
      args: [commandPath('vitest'), 'run', ...projects.map((project) => `--project=${project}`), ...reporters],
      count: () => countVitest(report),
    };
  };
  const added = (/** @type {string} */ project) => (long ? [project] : []);
  const budget = join(ROOT, 'scripts', 'budget.mjs');
  const e2eReport = join(reports, 'e2e.json');
  return [
    {
      name: 'lint',
      what: 'format and lint',
      args: [
        commandPath('@biomejs/biome', 'biome'),
        'ci',
        '--colors=off',
        '--error-on-warnings',
        '--max-diagnostics=100',
      ],
    },
    { name: 'types', what: 'types', args: [commandPath('typescript', 'tsc'), '--noEmit'] },
    {
      name: 'node-types',
      what: 'types of scripts and server',
      args: [commandPath('typescript', 'tsc'), '--noEmit', '--project', 'tsconfig.node.json'],
    },
    { name: 'walls', what: 'import walls', args: [join(ROOT, 'scripts', 'walls.mjs')] },
    { name: 'words', what: 'words of comments, texts and docs', args: [join(ROOT, 'scripts', 'words.mjs')] },
    { name: 'dead-code', what: 'dead code', args: [commandPath('knip'), '--no-progress', '--no-config-hints'] },
    vitestRun(
      'unit',
      'domain, io and screen tests',
      'domain*',
      'node',
      'coupons',
      'browser',
      ...added('coupons-browser'),
    ),
    { name: 'build', what: 'build', args: [join(ROOT, 'scripts', 'build.mjs')] },
    ...(existsSync(budget) ? [{ name: 'budget', what: 'bundle budget', args: [budget] }] : []),
    // These also start the built app.
    vitestRun('servers', 'policies and team server', 'sql', 'server', 'hosted', ...added('coupons-hosted')),
    {
      name: 'e2e',
      what: 'journeys and killed browsers',
      args: [commandPath('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
      env: { NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport, E2E_PORT: String(port) },
      count: () => countPlaywright(e2eReport),
    },
  ];
}

export const CHECKS = ['lint', 'types', 'node-types', 'walls', 'words', 'dead-code'];
/**
 * Steps that run in parallel, one group after the other. A build compresses its files on one core at the end; tests of a server measure
 * times, and run alone.
 */
export const GROUPS = [[...CHECKS, 'build'], ['budget', 'unit'], ['servers'], ['e2e']];
export const NEED_A_BROWSER = ['unit', 'e2e'];
export const NEED_THE_SERVER = ['types', 'node-types', 'servers', 'e2e'];
export const NEED_NGINX = ['servers'];
