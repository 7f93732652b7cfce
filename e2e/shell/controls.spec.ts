import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ROUTES } from '#test/app/pages.ts';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { walkControls } from '../pages/control-walk.ts';
import { everyKeyWritten } from '../pages/keys.ts';
import { isLong } from '../pages/long-run.ts';

/** The page on which the frame around every page is walked, too. */
const SHELL_ROUTE = '/invoices';
/** A list, a form, a calendar and a page of text; all of them are for the long run. */
const SOME_ROUTES = ['/customers', '/estimates/new', '/schedule', '/settings/hours', '/help'];

let demo: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

/** Opens browsers in which the demo shop is as it was. */
async function demoBrowsers(page: Page, browser: Browser) {
  if (!demo) {
    await signInToDemo(page);
    await everyKeyWritten(page);
    demo = await page.context().storageState({ indexedDB: true });
  }
  const storageState = demo;
  return () => browser.newContext({ storageState });
}

test.describe.configure({ timeout: (isLong ? 20 : 3) * 60_000 });

// Dialogs, menus, and the rows and days after the first are for the long run.
for (const route of isLong ? ROUTES : SOME_ROUTES) {
  test(`each control of ${route} does something, and one that is disabled says why (CONST-06)`, async ({
    page,
    browser,
  }) => {
    const { wrong, pressed } = await walkControls({
      fresh: await demoBrowsers(page, browser),
      route,
      withShell: route === SHELL_ROUTE,
      whole: isLong,
      depth: isLong ? 3 : 0,
    });
    expect(wrong).toEqual([]);
    expect(pressed).toBeGreaterThan(0);
  });
}

test('a button that does nothing, and one that is disabled without a word, are found', async ({ page, browser }) => {
  const demo = await demoBrowsers(page, browser);
  async function fresh() {
    const context = await demo();
    await context.addInitScript(() => {
      const planted = '<button>Idle</button><button disabled>Mute</button>';
      addEventListener('load', () => document.body.insertAdjacentHTML('beforeend', planted));
    });
    return context;
  }
  const { wrong } = await walkControls({ fresh, route: '/stations', withShell: false, whole: false, depth: 0 });
  expect(wrong.toSorted()).toEqual([
    '/stations: button “Idle” changes nothing',
    '/stations: button “Mute” is disabled without a reason',
  ]);
});
