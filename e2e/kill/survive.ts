import type { Page } from '@playwright/test';
import { isLong } from '../pages/long-run.ts';
import { expect, type Killable, tries } from './killable.ts';
import { type ExportedLists, enter, exportOf } from './shop.ts';

/** Number of tries of each act on a screen. */
export const TRIALS = tries(1, 20);

/** Does something on the screen until the app shows that it is saved; returns how to check it after the kill. */
export type Act = (
  page: Page,
  before: ExportedLists,
  trial: number,
) => Promise<(after: ExportedLists, page: Page) => void | Promise<void>>;

/** Each act, saved, killed, started again and looked at, as often as this run tries; each time on what was there before. */
export async function survive(start: (where: 'app') => Promise<Killable>, acts: readonly Act[]): Promise<void> {
  let browser = await start('app');
  await enter(browser.page);
  let before = await exportOf(browser.page);
  for (let trial = 1; trial <= TRIALS; trial += 1) {
    for (const act of acts) {
      const check = await act(browser.page, before, trial);
      await browser.kill();
      browser = await start('app');
      expect(await enter(browser.page), 'who is signed in').toBe('remembered');
      const after = await exportOf(browser.page);
      await check(after, browser.page);
      before = after;
    }
  }
}

/** The first of several acts on one list; all of them in the long run. */
export function mostly(acts: readonly Act[]): readonly Act[] {
  return isLong ? acts : acts.slice(0, 1);
}
