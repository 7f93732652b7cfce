import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';

/** Presses every control of every page in the long run. */
const CONTROLS = '**/controls.spec.ts';
const launch = launchOptions();
/** `core`: one journey of each area and one kill of each engine, those with the tag @core; `rest`: all others; else all. */
const SCOPE = process.env['E2E_SCOPE'];
const PORT = Number(process.env['E2E_PORT'] ?? 4317);

export default defineConfig({
  testDir: './e2e',
  fullyParallel: true,
  // A journey is many steps; a busy machine takes its time over each.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  ...(SCOPE === 'core' && { grep: /@core/ }),
  grepInvert: [...(process.env['LONG'] ? [] : [/@long/]), ...(SCOPE === 'rest' ? [/@core/] : [])],
  retries: 0,
  // One more than processors: a journey often waits for the app.
  workers: 3,
  reporter: [['list']],
  outputDir: './test-results',
  projects: [
    { name: 'journeys', testIgnore: ['**/e2e/kill/**', CONTROLS] },
    { name: 'controls', testMatch: CONTROLS },
    {
      name: 'kill',
      testDir: './e2e/kill',
      timeout: (process.env['LONG'] ? 60 : 4) * 60_000,
    },
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // A name in a shop's network, for journeys on a team server.
    launchOptions: { ...launch, args: [...launch.args, '--host-resolver-rules=MAP shop.lan 127.0.0.1'] },
    // The whole app would be fetched once more for each journey; offline.spec.ts allows it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // What never comes is said soon, and does not wait for the end of the journey.
    actionTimeout: 30_000,
    // A failure leaves the page as text; --trace on records all of it, at a quarter more time.
    trace: 'off',
    viewport: { width: 1280, height: 800 },
  },
  // The built app behind the server of `npm start`: the headers and the cache rules are tested with it.
  webServer: {
    command: 'node scripts/start.mjs',
    env: { PORT: String(PORT) },
    url: `http://localhost:${PORT}`,
    reuseExistingServer: false,
    timeout: 180_000,
  },
});
