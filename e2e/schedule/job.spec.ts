import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { expectNoViolation } from '../pages/accessibility.ts';
import { dismissMessages } from '../pages/dismiss-messages.ts';
import { firstOf } from '../pages/long-run.ts';
import { tabTo } from '../pages/tab-to.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stage = (page: Page, name: string) =>
  expect(page.getByRole('region', { name: /^Job JOB-/ }).getByText(name, { exact: true })).toBeVisible();

/** Opens the first booked car of the demo shop, by the Today board. Returns its number. */
async function openBookedJob(page: Page): Promise<string> {
  await signInToDemo(page);
  await page.goto('/today');
  const link = page.getByRole('region', { name: 'Booked' }).getByRole('link', { name: /^JOB-/ }).first();
  await link.waitFor();
  const number = /JOB-\d+/.exec((await link.textContent()) ?? '')?.[0] ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  return number;
}

async function moveTo(page: Page, number: string, name: string): Promise<void> {
  await button(page, `Move ${number}`).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await stage(page, name);
}

/** Presses a button of the head, or its item in the menu of a phone. */
async function act(page: Page, number: string, name: string): Promise<void> {
  const menu = button(page, `More for ${number}`);
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  } else await button(page, name).click();
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
] as const) {
  test.describe(`at ${device}`, () => {
    test.use({ viewport });

    test('a car is checked in, worked on, billed, handed over with money open, and all of it is there after a reload', {
      tag: '@core',
    }, async ({ page }) => {
      const number = await openBookedJob(page);
      await button(page, 'Check In').click();
      await page.getByLabel('Odometer In').fill('12,480');
      await page.getByLabel('Key Tag').fill('17');
      await button(page, 'Skip Missing Views').click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('Dark lot');
      await button(page, 'Skip').click();
      await button(page, 'Close Without Signature').click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('Key drop');
      await button(page, 'Close Inspection').click();
      await stage(page, 'Checked In');
      await expect(page.getByText(/^Checked in .* by Alex Morgan$/)).toBeVisible();

      await page.getByRole('tab', { name: 'Work' }).click();
      await page.getByRole('checkbox').first().check();
      await expect(page.getByText(/^1 of \d+ done$/)).toBeVisible();
      const download = page.waitForEvent('download');
      await act(page, number, 'Print Job Card');
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^Job ${number} - .+\\.pdf$`));

      await moveTo(page, number, 'Ready');
      await act(page, number, 'Create Invoice');
      await expect(page.getByRole('heading', { level: 1, name: /^Edit INV-/ })).toBeVisible();
      await page.goBack();

      await button(page, 'Hand Over').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Pickup' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Money' })).toContainText(/Due now\$[1-9]/);
      await expect(page.getByText('Give back the key with tag 17.')).toBeVisible();
      await page.getByLabel('Odometer Out').fill('12,491');
      await page.getByLabel('Not Signed Because').fill('Key drop');
      await button(page, 'Complete Hand-over').click();
      await stage(page, 'Delivered');

      await page.reload();
      await stage(page, 'Delivered');
      await page.getByRole('tab', { name: 'Money' }).click();
      await expect(page.getByText(/^Balance \$/)).toBeVisible();
      await page.getByRole('tab', { name: 'History' }).click();
      const events = page.getByRole('list', { name: 'History' }).getByRole('listitem');
      await expect(events.filter({ hasText: 'Delivered' })).toContainText('Not signed: Key drop · Alex Morgan');
      await expect(events.filter({ hasText: /^Invoice INV-\d+ created/ })).toHaveCount(1);
    });
  });
}

test('the keyboard alone checks a car in, moves it by the menu, walks the tabs and hands it over', async ({ page }) => {
  const number = await openBookedJob(page);
  await tabTo(page, button(page, 'Check In'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Skip Inspection'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Key drop');
  await page.keyboard.press('Enter');
  await stage(page, 'Checked In');
  await tabTo(page, button(page, `Move ${number}`));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'On Hold' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, `Move ${number}`)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // Letters that come half a second apart are taken for the first of another item.
  await page.keyboard.type('Rea');
  await expect(page.getByRole('menuitem', { name: 'Ready', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await stage(page, 'Ready');
  await tabTo(page, page.getByRole('tab', { name: 'Check-in' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\/jobs\/[^?]+$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Odometer In')).toBeVisible();
  await expect(page).toHaveURL(/tab=check-in/);
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
  await page.keyboard.press('Home');
  await tabTo(page, button(page, 'Hand Over'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Odometer Out'));
  await page.keyboard.type('12491');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Not Signed Because')).toBeFocused();
  await page.keyboard.type('Key drop');
  await page.keyboard.press('Enter');
  await stage(page, 'Delivered');
});

test.describe('accessibility', () => {
  // The engine's script is injected into the page, which the Content-Security-Policy of the app would refuse.
  // It also reports troubles of its own on the console.
  test.use({ bypassCSP: true, quiet: false });

  for (const [device, viewport] of firstOf(1, [
    ['a phone', { width: 390, height: 844 }],
    ['a desk', { width: 1280, height: 800 }],
  ] as const))
    test(`at ${device} no tab and no dialog of a job has a violation in either theme`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const number = await openBookedJob(page);
      await button(page, `Move ${number}`).click();
      await page.getByRole('menuitem', { name: 'On Hold' }).click();
      await page.getByRole('textbox', { name: 'Note', exact: true }).fill('60 in roll');
      await button(page, 'Put On Hold').click();
      await expect(page.getByText('On hold: Waiting for film')).toBeVisible();
      await dismissMessages(page);
      await expectNoViolation(page, 'work');
      for (const tab of ['Check-in', 'Money', 'History']) {
        await page.getByRole('tab', { name: tab }).click();
        await expectNoViolation(page, tab);
      }
      await page.goto(`${new URL(page.url()).pathname}/pickup`);
      await expect(button(page, 'Complete Hand-over')).toBeVisible();
      await expectNoViolation(page, 'pickup');
    });
});
