import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test';
import { serveStorePage } from '#test/store-page/serve-store-page.mjs';
import { launchOptions } from '../../browser.ts';
import { isComplaint } from '../fixtures.ts';
import { isLong } from '../pages/long-run.ts';

/** A browser on a profile of the disk that outlives it. */
export type Killable = {
  context: BrowserContext;
  page: Page;
  /** The folder of the profile. */
  profile: string;
  /** SIGKILL for the browser and every process of it, at once; resolves when it is gone. */
  kill(): Promise<void>;
  /** Bytes of localStorage on the disk: the browser writes it there seconds after the page did. */
  localStorageOnDisk(): Promise<number>;
};

/** Number of tries: all in the long run, a few in `npm test`. */
export function tries<T>(few: T, all: T): T {
  return isLong ? all : few;
}

async function browserPid(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (!pid) throw new Error('The browser does not give its process id');
  return pid;
}

/** Looks again when the browser removes a file between its name and its size. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  if (sizes.includes(undefined)) return bytesIn(folder);
  return sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

async function startOn(profile: string, baseURL: string): Promise<Killable> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    baseURL,
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    viewport: { width: 1280, height: 800 },
  });
  const pid = await browserPid(context);
  const [page = await context.newPage()] = context.pages();
  return {
    context,
    page,
    profile,
    async kill() {
      const gone = context.waitForEvent('close', { timeout: 60_000 });
      // Playwright starts the browser at the head of a process group of its own; renderers and storage service are in it.
      process.kill(-pid, 'SIGKILL');
      await gone;
    },
    localStorageOnDisk: () => bytesIn(join(profile, 'Default', 'Local Storage', 'leveldb')),
  };
}

type Fixtures = {
  /** Starts the browser on the profile of this test, at the app or at the page of the store. One at a time. */
  start: (where: 'app' | 'store') => Promise<Killable>;
  /** Matches what the pages may log without failing the test. */
  expectedComplaint: RegExp | undefined;
};
type WorkerFixtures = { storeURL: string };

/** Fails the test if a page logged to its console: starting after a kill is no error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  storeURL: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = await serveStorePage();
      await use(server.url);
      server.stop();
    },
    { scope: 'worker' },
  ],
  expectedComplaint: [undefined, { option: true }],
  start: async ({ baseURL, storeURL, expectedComplaint }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'clearcoat-kill-'));
    const complaints: string[] = [];
    let last: Killable | undefined;
    await use(async (where) => {
      last = await startOn(profile, where === 'app' ? String(baseURL) : storeURL);
      last.context.on('console', (message) => {
        if (isComplaint(message) && !expectedComplaint?.test(message.text())) complaints.push(message.text());
      });
      last.context.on('weberror', ({ error }) => complaints.push(String(error())));
      return last;
    });
    await last?.context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    expect(complaints).toEqual([]);
  },
});

export { expect };
