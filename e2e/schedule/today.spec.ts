import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { skipInspection } from '../pages/skip-inspection.ts';
import { tabTo } from '../pages/tab-to.ts';

const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, name: string, job: string) => stage(page, name).getByRole('article', { name: job });

/** Reloads the board and expects the job in its stage. */
async function expectAfterReload(page: Page, job: string, name: string): Promise<void> {
  await page.reload();
  await expect(cardIn(page, name, job)).toBeAttached();
}

async function openBoard(page: Page): Promise<void> {
  // Friday morning: JOB-0027, Claire Hollis, is booked for noon; JOB-0025 is in Prep; JOB-0021 is in Quality Check.
  await page.clock.install({ time: new Date('2026-11-20T10:48:00-08:00') });
  await signInToDemo(page);
  await page.goto('/today');
  await expect(cardIn(page, 'Booked', 'JOB-0027')).toBeVisible();
}

async function moveByMenu(page: Page, job: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${job}`, exact: true }).click();
  await page.getByRole('menuitem', { name: to, exact: true }).click();
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1600, height: 1000 } });
  test.beforeEach(({ page }) => openBoard(page));

  test('by mouse a car goes from Booked to Checked In, by menu on to Prep; a reload shows it where it was put', {
    tag: '@core',
  }, async ({ page }) => {
    await cardIn(page, 'Booked', 'JOB-0027').dragTo(stage(page, 'Checked In'));
    await skipInspection(page);
    await expect(cardIn(page, 'Checked In', 'JOB-0027')).toBeVisible();
    await expectAfterReload(page, 'JOB-0027', 'Checked In');
    await moveByMenu(page, 'JOB-0027', 'Prep');
    await expect(cardIn(page, 'Prep', 'JOB-0027')).toBeVisible();
    await expectAfterReload(page, 'JOB-0027', 'Prep');
    await page.getByRole('link', { name: 'JOB-0027', exact: true }).click();
    await expect(page).toHaveURL(/\/jobs\/job-0027/);
  });

  test('quality check sends a job back with a note, and Undo takes that back', async ({ page }) => {
    await moveByMenu(page, 'JOB-0021', 'In Work');
    const dialog = page.getByRole('dialog', { name: 'Send JOB-0021 Back' });
    await dialog.getByRole('textbox').fill('Dust under the mirror');
    await dialog.getByRole('button', { name: 'Send Back' }).click();
    await expect(cardIn(page, 'In Work', 'JOB-0021')).toContainText('Rework 2');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cardIn(page, 'Quality Check', 'JOB-0021')).toContainText('Rework 1');
    await expectAfterReload(page, 'JOB-0021', 'Quality Check');
  });

  test('by keyboard alone a car is moved, put on hold and found again', async ({ page }) => {
    /** Types into the search, so that Tab has only one card to pass. */
    const find = async () => {
      await tabTo(page, page.getByRole('searchbox', { name: 'Search cars' }));
      await page.keyboard.type('0027');
      await expect(page.getByRole('article')).toHaveCount(1);
    };
    await find();
    await tabTo(page, page.getByRole('button', { name: 'Move JOB-0027', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Checked In' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Why is it not inspected?' })).toBeFocused();
    await page.keyboard.type('Key drop');
    await page.keyboard.press('Enter');
    await expect(cardIn(page, 'Checked In', 'JOB-0027').getByRole('link')).toBeFocused();
    await expectAfterReload(page, 'JOB-0027', 'Checked In');

    await find();
    await tabTo(page, page.getByRole('button', { name: 'Drag JOB-0027' }));
    await page.keyboard.press('Enter');
    await expect(stage(page, 'Prep')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cardIn(page, 'Prep', 'JOB-0027').getByRole('link')).toBeFocused();
    await expectAfterReload(page, 'JOB-0027', 'Prep');

    await find();
    await tabTo(page, page.getByRole('button', { name: 'More actions for JOB-0027' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.type('On');
    await expect(page.getByRole('menuitem', { name: 'On Hold' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('Waiting for p');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Clips');
    await tabTo(page, page.getByRole('button', { name: 'Put On Hold' }));
    await page.keyboard.press('Enter');
    await expect(cardIn(page, 'Prep', 'JOB-0027')).toContainText('On hold: parts, Clips');
    await page.reload();
    await tabTo(page, page.getByRole('button', { name: 'On hold' }));
    await page.keyboard.press('Enter');
    await expect(stage(page, 'Booked').getByRole('article')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'On hold' })).toHaveAttribute('aria-pressed', 'true');
    await expect(cardIn(page, 'Prep', 'JOB-0027')).toBeVisible();
  });

  test('a car that is moved in another tab moves here', async ({ page }) => {
    const other = await page.context().newPage();
    await other.clock.install({ time: new Date('2026-11-20T10:48:00-08:00') });
    await other.goto('/today');
    await moveByMenu(other, 'JOB-0027', 'In Work');
    await skipInspection(other);
    await expect(cardIn(other, 'In Work', 'JOB-0027')).toBeVisible();
    await expect(cardIn(page, 'In Work', 'JOB-0027')).toBeVisible();
    await other.close();
  });

  test('the wall fills the window, gets late cars by itself, and Escape leaves it', async ({ page }) => {
    await page.getByRole('button', { name: 'Wall Mode', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const car = cardIn(page, 'Curing', 'JOB-0026');
    await expect(car).toBeVisible();
    await expect(car).not.toContainText('Late');
    // Promised for tomorrow morning.
    await page.clock.setSystemTime(new Date('2026-11-21T10:00:00-08:00'));
    await page.clock.runFor(16_000);
    await expect(car).toContainText('Late');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Leave Wall Mode' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page).toHaveURL(/\/today$/);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test.beforeEach(({ page }) => openBoard(page));

  test('a card that is held and moved goes to the stage where it is let go; a tap opens the job', async ({ page }) => {
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    // A browser takes a finger that a busy page answers late for one that scrolls: then it is held once more.
    await expect(async () => {
      await cardIn(page, 'Booked', 'JOB-0027').scrollIntoViewIfNeeded();
      const box = await cardIn(page, 'Booked', 'JOB-0027').boundingBox();
      if (!box) throw new Error('the card has no place');
      const from = { x: box.x + 100, y: box.y + 90 };
      await touch('touchStart', [from]);
      try {
        await page.clock.runFor(300);
        await expect(page.locator('body > [aria-hidden] article')).toHaveCount(1);
        await touch('touchMove', [{ x: 370, y: from.y }]);
        // The next stages scroll under the finger.
        await expect(async () => {
          await page.clock.runFor(100);
          const target = await stage(page, 'Checked In').boundingBox();
          expect(target && target.x < 200).toBe(true);
        }).toPass({ timeout: 10_000 });
        const target = await stage(page, 'Checked In').boundingBox();
        await touch('touchMove', [{ x: (target?.x ?? 0) + 120, y: from.y }]);
        await page.clock.runFor(50);
      } finally {
        await touch('touchEnd', []);
      }
      await expect(page.getByRole('dialog', { name: /^Move / })).toBeVisible({ timeout: 3000 });
    }).toPass();
    await skipInspection(page);
    await expect(cardIn(page, 'Checked In', 'JOB-0027')).toBeVisible();
    await expectAfterReload(page, 'JOB-0027', 'Checked In');
    await cardIn(page, 'Booked', 'JOB-0028').tap();
    await expect(page).toHaveURL(/\/jobs\/job-0028/);
  });

  test('by menu a car is moved with big targets', async ({ page }) => {
    const move = page.getByRole('button', { name: 'Move JOB-0027', exact: true });
    const { width, height } = (await move.boundingBox()) ?? { width: 0, height: 0 };
    expect([width, height]).toEqual([44, 44]);
    await move.tap();
    await page.getByRole('menuitem', { name: 'Prep', exact: true }).tap();
    await skipInspection(page);
    await expect(cardIn(page, 'Prep', 'JOB-0027').getByRole('link')).toBeInViewport();
    await expectAfterReload(page, 'JOB-0027', 'Prep');
  });
});
