import type { Locator, Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { expectNoViolation } from '../pages/accessibility.ts';
import { tabTo } from '../pages/tab-to.ts';

const panelOn = (page: Page) => page.getByRole('complementary', { name: 'Tutorial' });

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('an article is found by a typed question, read, and followed to the page it links to (NAV-30)', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('where is my data stored');
  await page
    .getByRole('list', { name: 'Articles found' })
    .getByRole('link', { name: 'Where your data is stored' })
    .click();
  const article = page.getByRole('article', { name: 'Where your data is stored' });
  await expect(article).toContainText('Nothing is sent anywhere.');
  await expect(page).toHaveTitle('Where your data is stored · Help · Clearcoat');
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search help' })).toHaveValue('where is my data stored');
  await page.goForward();
  await article.getByRole('link', { name: 'Storage settings' }).click();
  await expect(page.getByRole('heading', { name: 'Where your data lives' })).toBeVisible();
});

test('the diagnostics are shown before they are downloaded, and count what the shop has', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/help/diagnostics-file');
  await page.getByRole('button', { name: 'Show diagnostics' }).click();
  const shown = page.getByRole('region', { name: 'Diagnostics' });
  await expect(shown).toContainText('"home": "both"');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download diagnostics' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^diagnostics-\d{4}-\d\d-\d\d\.json$/);
});

test('the tutorial of leads from start to end on the real screens by keyboard, with a reload in the middle (NAV-28)', {
  tag: '@long',
}, async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/tutorials');
  const panel = panelOn(page);
  const isAt = (title: string) => expect(panel.getByRole('heading', { name: title })).toBeVisible();
  const showMe = async () => {
    const isInside = await panel.evaluate((element) => element.contains(document.activeElement));
    if (!isInside) await page.keyboard.press('F6');
    await press(page, panel.getByRole('button', { name: 'Show me' }));
  };
  await press(page, page.getByRole('button', { name: 'Start Leads to customers' }));
  await isAt('Open Leads');
  await showMe();
  await page.keyboard.press('Enter');
  await isAt('Add a lead');
  await showMe();
  await expect(page.getByRole('button', { name: 'New Lead' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'New Lead' }).getByRole('textbox', { name: 'First Name' }),
  ).toBeFocused();
  await page.keyboard.type('Wanda');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type('wanda@example.com');
  await press(page, page.getByRole('button', { name: 'Create Lead' }));
  await isAt('Move the lead');

  await page.reload();
  await isAt('Move the lead');
  await showMe();
  await expect(page.getByRole('button', { name: 'Move Wanda to' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Qualified' }).press('Enter');
  await isAt('Convert the lead');
  await press(page, page.getByRole('button', { name: 'More actions for Wanda' }));
  await page.getByRole('menuitem', { name: 'Convert to customer' }).press('Enter');
  await isAt('Save the customer');
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Wanda');
  for (const [name, typed] of [
    ['Last Name', 'Ortiz'],
    ['Phone', '555-0177'],
    ['VIN', 'TEMP0000000000001'],
    ['License Plate', 'ABC 123'],
    ['Color', 'Blue'],
  ] as const) {
    const box = page.getByRole('textbox', { name });
    if ((await box.count()) === 1) await box.fill(typed);
  }
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Referral');
  await showMe();
  await expect(page.getByRole('button', { name: 'Create Customer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await isAt('Your lead is now a customer');
  await press(page, panel.getByRole('button', { name: 'Finish' }));
  await expect(panel).toBeHidden();
  await page.goto('/tutorials');
  await expect(page.getByRole('button', { name: 'Restart Leads to customers' })).toBeVisible();
});

test('on a phone the panel neither covers its control nor makes the page scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page);
  await page.goto('/tutorials');
  await page.getByRole('button', { name: 'Start Price by vehicle size' }).click();
  const panel = panelOn(page);
  await panel.getByRole('button', { name: 'Next' }).click();
  await page.goto('/services/service-ceramic/edit');
  await panel.getByRole('button', { name: 'Next' }).click();
  await panel.getByRole('button', { name: 'Show me' }).click();
  await expect(page.locator('[data-tutorial]')).toHaveText('Update Service');
  const apart = () =>
    page.evaluate(() => {
      const [a, b] = ['[data-tutorial]', '[data-tutorial-panel]'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      );
      return a !== undefined && b !== undefined && (a.bottom <= b.top || b.bottom <= a.top);
    });
  await expect.poll(apart).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.describe('Read by an engine of rules', () => {
  // The engine's script is injected into the page, which the Content-Security-Policy of the app would refuse.
  test.use({ bypassCSP: true, quiet: false });

  test('a tutorial that runs has no accessibility violation in either theme, open and small', async ({ page }) => {
    await signInToDemo(page);
    await page.goto('/tutorials');
    await page.getByRole('button', { name: 'Start Set up stations and staff' }).click();
    await expect(panelOn(page)).toBeVisible();
    await expectNoViolation(page);
    await panelOn(page).getByRole('button', { name: 'Minimize' }).click();
    await expectNoViolation(page);
  });
});
