// The steps of `npm test` and, after them, the rest of `npm run test:all`, in their order. A check counts as one; a test run counts its tests.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commandPath, ROOT } from './install.mjs';

/** @import { JSONReport, JSONReportSuite } from '@playwright/test/reporter' */

/** @param {string} path */
function readReport(path) {
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Counts of a test run, and each test with its time.
 * @typedef {{ passed: number, failed: number, tests: { title: string, ms: number }[] }} Counted
 */

/** @param {string} path @returns {Counted | undefined} */
function countVitest(path) {
  const report = readReport(path);
  /** @param {{ name: string, assertionResults: { fullName: string, duration?: number }[] }} file */
  const testsOf = ({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      title: `${relative(ROOT, name)}: ${fullName}`,
      ms: duration,
    }));
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      tests: report.testResults.flatMap(testsOf),
    }
  );
}

/** @param {string} path @returns {Counted | undefined} */
function countPlaywright(path) {
  /** @type {JSONReport | undefined} */
  const report = readReport(path);
  /** @param {JSONReportSuite} suite @returns {Counted['tests']} */
  const testsOf = ({ suites = [], specs }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ results }) => ({ title: `e2e/${file}: ${title}`, ms: results.at(-1)?.duration ?? 0 })),
    ),
    ...suites.flatMap(testsOf),
  ];
  return (
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      tests: report.suites.flatMap(testsOf),
    }
  );
}

/**
 * @typedef {object} Step
 * @property {string} name as in --only
 * @property {string} what a few words for the list
 * @property {string[]} args what Node runs
 * @property {Record<string, string | undefined>} [env]
 * @property {() => Counted | undefined} [count] the tests of a test run
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
  /** @param {string} name @param {string} what @param {string} scope */
  const playwrightRun = (name, what, scope) => {
    const report = join(reports, `${name}.json`);
    return {
      name,
      what,
      args: [commandPath('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
      env: { NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: String(port), E2E_SCOPE: scope },
      count: () => countPlaywright(report),
    };
  };
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
      'browser*',
      ...added('coupons-browser'),
    ),
    { name: 'build', what: 'build', args: [join(ROOT, 'scripts', 'build.mjs')] },
    ...(existsSync(budget) ? [{ name: 'budget', what: 'bundle budget', args: [budget] }] : []),
    vitestRun('sql', 'policies and rules of the database', 'sql'),
    playwrightRun('journeys', 'one journey of each area', 'core'),
    // These also start the built app.
    vitestRun(
      'servers',
      'team server and hosted shops',
      'server',
      'hosted',
      'server-timed',
      ...added('coupons-hosted'),
    ),
    playwrightRun('e2e', 'other journeys and kills', 'rest'),
    { name: 'prove', what: 'each check catches its fault', args: [join(ROOT, 'scripts', 'prove-checks.mjs')] },
  ];
}

export const CHECKS = ['lint', 'types', 'node-types', 'walls', 'words', 'dead-code'];
/**
 * Steps that run in parallel, one group after the other. A build compresses its files on one core at the end; tests of a server measure
 * times, and run alone.
 */
export const GROUPS = [[...CHECKS, 'build'], ['budget', 'unit'], ['sql'], ['journeys']];
/** The rest of `npm run test:all`. */
export const REST = [['servers'], ['e2e']];
export const LONG = [['prove']];
export const NEED_A_BROWSER = ['unit', 'journeys', 'e2e'];
export const NEED_THE_SERVER = ['types', 'node-types', 'sql', 'servers', 'journeys', 'e2e'];
export const NEED_SYSTEM_PACKAGES = ['servers'];
