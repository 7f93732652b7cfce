import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './browser.ts';
import viteConfig from './vite.config.ts';

const SCREENS = '{src,gallery}/**/*.screen.test.tsx';
const IN_BROWSER = 'src/**/*.browser.test.{ts,tsx}';
/** Every component, the router and pages of every area: these have React's warnings, which the console guard turns into failures. */
const WITH_WARNINGS = ['gallery/*', 'src/app/{react-warnings,router}', 'src/app/shell/routes'].map(
  (path) => `${path}.screen.test.tsx`,
);
/** Need the packages of server/, and start a server. */
const HOSTED = 'test/hosted/*.test.ts';
const DOMAIN = 'src/domain/**/*.test.ts';
/** A throw-away list, declared in test/coupons. */
const WITH_COUPONS = {
  alias: ['lists', 'list-details'].map((file) => ({
    find: new RegExp(`^(#domain/lists(/details)?|\\./details|\\./lists|\\.)/${file}\\.ts$`),
    replacement: fileURLToPath(new URL(`test/coupons/${file}.ts`, import.meta.url)),
  })),
};
const COUPONS = 'test/coupons/*.test.ts';
const COUPONS_IN_BROWSER = 'test/coupons/*.browser.test.ts';
const COUPONS_HOSTED = 'test/coupons/hosted.test.ts';
const setupFiles = ['./test/console/setup-console.ts'];
/** Vitest leaves one processor free and gives all projects the same number; tests in a browser mostly wait. */
const maxWorkers = 2;

/** These spend half of their time waiting for the servers that they start. */
const maxServerWorkers = 3;

/** A machine may be busy with other things, so tests wait longer than the runner does by default. */
const testTimeout = 30_000;
/** They start a server or a Postgres of their own, or make all tables again. */
const testTimeoutOfServers = 60_000;
const expectSoon = { poll: { timeout: 15_000 } };

/** Builds the rules that a test server loads, then makes the database that it starts with. */
const BEFORE_SERVERS = ['./scripts/build.mjs', './server/testing/test-template.mjs'];
/** Measure how long the server takes. */
const TIMED = ['server/api/one-request.test.mjs', 'server/calendar/many-bookings.test.mjs'];

/**
 * Tests of `calendar.ts`, the only file of the domain that may use `Date`, and of the modules that pass an instant to it. Their
 * results must not depend on the zone of the machine; everything else in the domain keeps days and times as text.
 */
const ZONED = [
  'bay-hours',
  'calendar',
  'close-rate-report',
  'csv-columns',
  'delivery-report',
  'document',
  'document-history',
  'done-work',
  'ics',
  'invoice-lifecycle',
  'leads-report',
  'lost-report',
  'money-reports',
  'time-zones',
  'today-board',
].map((name) => `src/domain/**/${name}.test.ts`);

function domainIn(name: string, TZ: string, include: string[]) {
  return {
    test: {
      name,
      include,
      environment: 'node' as const,
      env: { TZ },
      setupFiles,
      maxWorkers,
      testTimeout,
      // These modules keep no state: a file needs no process of its own, and loads them once.
      isolate: false,
    },
  };
}

/** React's production build takes a fifth less time, but warns of nothing; the long run takes the other one everywhere. */
const REACT = process.env['LONG'] ? 'development' : 'production';

function inBrowser(name: string, include: string[], exclude: string[] = [], react = REACT) {
  return {
    plugins: viteConfig.plugins ?? [],
    // No file changes during a run: modules need no part for hot reloading.
    server: { hmr: false },
    oxc: { jsx: { development: react === 'development' } },
    // Named here, so that Vite does not meet them half-way through a run and reload the page under a test.
    optimizeDeps: {
      include: [
        '@hookform/resolvers/standard-schema',
        '@leeoniya/ufuzzy',
        '@noble/hashes/sha2.js',
        '@noble/hashes/utils.js',
        '@tanstack/react-router',
        '@visx/scale',
        '@visx/shape',
        'axe-core',
        'fast-check',
        'ical.js',
        'jspdf',
        'lucide-react',
        'papaparse',
        'react',
        'react-aria-components',
        'react-dom',
        'react-dom/client',
        'react-hook-form',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'vitest-browser-react/pure',
        'zod/mini',
      ],
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': JSON.stringify(react) } } },
    },
    test: {
      name,
      include,
      exclude: [...exclude, '**/node_modules/**'],
      setupFiles: [...setupFiles, './test/app/setup-screens.ts'],
      // Loading the app again for each file took a fifth of the time.
      isolate: false,
      maxWorkers,
      testTimeout,
      expect: expectSoon,
      env: { LONG: process.env['LONG'] ?? '', SEED: process.env['SEED'] ?? '' },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: launchOptions(),
          contextOptions: { locale: 'en-US', timezoneId: 'America/Los_Angeles', reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' as const }],
        viewport: { width: 1280, height: 800 },
        screenshotFailures: false,
      },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      // Not UTC, where local time and UTC are the same and a mix-up passes. The clocks of this zone change, and it is west of Greenwich.
      domainIn('domain', 'America/Los_Angeles', [DOMAIN]),
      domainIn('domain-utc', 'UTC', ZONED),
      domainIn('domain-nz', 'Pacific/Auckland', ZONED),
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [DOMAIN, IN_BROWSER, HOSTED, COUPONS, '**/node_modules/**'],
          environment: 'node',
          setupFiles,
          maxWorkers,
          testTimeout,
          expect: expectSoon,
        },
      },
      {
        resolve: WITH_COUPONS,
        test: {
          name: 'coupons',
          include: [COUPONS],
          exclude: [COUPONS_IN_BROWSER, COUPONS_HOSTED],
          environment: 'node',
          setupFiles,
          maxWorkers,
          testTimeout,
          expect: expectSoon,
        },
      },
      {
        resolve: WITH_COUPONS,
        test: {
          name: 'coupons-hosted',
          include: [COUPONS_HOSTED],
          environment: 'node',
          setupFiles,
          globalSetup: BEFORE_SERVERS,
          hookTimeout: testTimeoutOfServers,
          testTimeout: testTimeoutOfServers,
          expect: expectSoon,
          maxWorkers: maxServerWorkers,
        },
      },
      {
        test: {
          name: 'sql',
          include: ['supabase/tests/**/*.test.mjs'],
          environment: 'node',
          globalSetup: ['supabase/tests/engines.mjs'],
          testTimeout: testTimeoutOfServers,
          expect: expectSoon,
          hookTimeout: testTimeoutOfServers,
          maxWorkers: maxServerWorkers,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.mjs'],
          exclude: [...TIMED, '**/node_modules/**'],
          environment: 'node',
          setupFiles,
          globalSetup: BEFORE_SERVERS,
          maxWorkers: maxServerWorkers,
          testTimeout: testTimeoutOfServers,
          hookTimeout: testTimeoutOfServers,
          expect: expectSoon,
        },
      },
      {
        test: {
          name: 'server-timed',
          include: TIMED,
          environment: 'node',
          setupFiles,
          globalSetup: BEFORE_SERVERS,
          // After the others, so that nothing else takes the processors.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: testTimeoutOfServers,
          hookTimeout: testTimeoutOfServers,
          expect: expectSoon,
        },
      },
      {
        test: {
          name: 'hosted',
          include: [HOSTED],
          environment: 'node',
          setupFiles,
          globalSetup: BEFORE_SERVERS,
          hookTimeout: testTimeoutOfServers,
          testTimeout: testTimeoutOfServers,
          expect: expectSoon,
          maxWorkers: maxServerWorkers,
        },
      },
      inBrowser('browser', [SCREENS, IN_BROWSER], WITH_WARNINGS),
      inBrowser('browser-warnings', WITH_WARNINGS, [], 'development'),
      { ...inBrowser('coupons-browser', [COUPONS_IN_BROWSER]), resolve: WITH_COUPONS },
    ],
  },
});
