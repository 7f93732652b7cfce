import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { expectNoViolation } from '../pages/accessibility.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the check-in of a car in the shop. */
async function openCheckIn(page: Page): Promise<void> {
  // On a Saturday no car of the demo shop is in that stage.
  await page.clock.setFixedTime(new Date('2026-11-20T10:48:00-08:00'));
  await signInToDemo(page);
  await page.goto('/today');
  const link = page.getByRole('region', { name: 'Prep' }).getByRole('link', { name: /^JOB-/ }).first();
  const address = await link.getAttribute('href');
  await page.goto(`${address}?tab=check-in`);
  await expect(button(page, 'Front')).toBeVisible();
}

/** Skips the views that are missing. */
async function skipTheRest(page: Page): Promise<void> {
  await button(page, 'Skip Missing Views').press('Enter');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Dark lot');
  await page.keyboard.press('Enter');
  await expect(page.getByText('8 of 8 views')).toBeVisible();
}

/** Draws in the field for the signature. */
async function drawSignature(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  const pad = page.getByRole('img', { name: 'Signature', exact: true });
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + 30, y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 6; step += 1) await page.mouse.move(x + 30 + step * 30, y + 60 + (step % 2) * 40);
  await page.mouse.up();
}

test.describe('with the camera of a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a booked car is checked in with 14 presses: 8 photos one after the other, 1 damage in the drawing and the signature', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2026-11-20T10:48:00-08:00'));
    await signInToDemo(page);
    await page.goto('/today');
    const link = page.getByRole('region', { name: 'Booked' }).getByRole('link', { name: /^JOB-/ }).first();
    await page.goto((await link.getAttribute('href')) ?? '');
    let presses = 0;
    async function press(name: string): Promise<void> {
      await button(page, name).tap();
      presses += 1;
    }
    await press('Check In');
    await press('Take 8 Photos');
    const run = page.getByRole('dialog', { name: 'Walk Around the Car' });
    for (const view of ['Front', 'Front Left', 'Left', 'Rear Left', 'Rear', 'Rear Right', 'Right', 'Front Right']) {
      await expect(run.getByRole('status')).toContainText(new RegExp(`^${view}\\d of 8$`));
      await press('Take Photo');
    }
    await expect(run).toBeHidden();
    await expect(page.getByText('8 of 8 views')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Front Right, photo 1' })).toBeVisible();
    await press('Roof');
    await press('Done');
    await drawSignature(page);
    presses += 1;
    await press('Sign and Close');
    await expect(page.getByText('The car is checked in.')).toBeVisible();
    await expect(button(page, 'Move to Prep').or(button(page, 'Move to In Work'))).toBeVisible();
    expect(presses).toBe(14);
  });
});

test.describe('on a phone', () => {
  // The checks of accessibility are a script that the page's policy does not allow.
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 }, bypassCSP: true });

  test('a car is photographed, its damage marked in the drawing by touch, signed with a finger and closed', {
    tag: '@core',
  }, async ({ page }) => {
    await openCheckIn(page);
    const picture = await page.screenshot({ type: 'jpeg' });
    const front = page.getByLabel('Front: file', { exact: true });
    await front.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(page.getByRole('img', { name: 'Front, photo 1' })).toBeVisible();
    // The camera first, then photos that are on the phone.
    await expect(front).toHaveAttribute('capture', 'environment');
    await button(page, 'Choose Photos').tap();
    await expect(front).not.toHaveAttribute('capture');
    const choosing = page.waitForEvent('filechooser');
    await button(page, 'Front').tap();
    expect((await choosing).isMultiple()).toBe(true);
    await skipTheRest(page);
    await button(page, 'Add Damage').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Roof', exact: true }).tap();
    await page.getByRole('radio', { name: 'Dent' }).tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Take Photos: file')).toHaveAttribute('capture', 'environment');
    const chosen = dialog.getByLabel('Choose Photos: file');
    await expect(chosen).not.toHaveAttribute('capture');
    await chosen.setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(dialog.getByRole('img', { name: 'damage 1, photo 1' })).toBeVisible();
    await expectNoViolation(page);
    await button(page, 'Done').tap();
    await expect(page.getByText('Roof: dent, light')).toBeVisible();
    await drawSignature(page);
    await page.getByLabel('Name of the Person Who Signs').fill('Priya Natarajan');
    await button(page, 'Sign and Close').tap();
    await expect(page.getByRole('img', { name: 'Signature of Priya Natarajan' })).toBeVisible();
    await expectNoViolation(page);
    await page.reload();
    await expect(page.getByText('Roof: dent, light')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Front, photo 1' })).toBeVisible();
  });
});

/** Different photos, as a browser writes them. */
async function photos(page: Page, count: number) {
  const drawn = await page.evaluate(
    (wanted) =>
      Array.from({ length: wanted }, (_, number) => {
        const canvas = document.createElement('canvas');
        canvas.width = 1200 + number;
        canvas.height = 900;
        return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
      }),
    count,
  );
  return drawn.map((base64, number) => ({
    name: `${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  }));
}

test('a reload while 40 photos are added asks first; after it the page says how many of the 40 are there', async ({
  page,
}) => {
  await openCheckIn(page);
  const files = await photos(page, 40);
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Front').click();
  await (await choosing).setFiles(files);
  await expect(page.getByText(/^Keeping photo \d+ of 40…$/)).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.waitForEvent('load');
  // Not awaited: it does not return while the question is open.
  void page.evaluate(() => location.reload()).catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  const notice = page.getByText(/^\d+ of 40 photos were added before the page closed\. Add the others again\.$/);
  await expect(notice).toBeVisible();
  const said = Number.parseInt((await notice.textContent()) ?? '', 10);
  const shown = () => page.getByRole('img', { name: /^Front, photo \d+$/ }).count();
  // They come after the notice. One more, if the page closed between the photo and its count.
  await expect.poll(async () => [said, said + 1].includes(await shown())).toBe(true);
  expect(await shown()).toBeLessThan(40);
});

test('by keyboard, with the list alone, damage is noted and a typed name closes it', async ({ page }) => {
  await openCheckIn(page);
  await skipTheRest(page);
  await button(page, 'Add Damage').press('Enter');
  await expect(page.getByLabel('Place')).toBeFocused();
  await page.keyboard.type('Left Mirror');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Damage 1: Left Mirror' });
  await dialog.getByRole('radio', { name: 'Scratch' }).press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Scuff' })).toBeChecked();
  await button(page, 'Done').press('Enter');
  await expect(page.getByText('Left Mirror: scuff, light')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I can’t draw here/ }).press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Priya Natarajan');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name typed', { exact: true })).toBeVisible();
});
