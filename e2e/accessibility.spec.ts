import { expect, signInToDemo, test } from './fixtures.ts';
import { violationsOn } from './pages/accessibility.ts';

const ROUTES = [
  '/invoices',
  '/schedule',
  '/schedule/booking/new',
  '/quick-quote?step=vehicle',
  '/profile',
  '/leads',
  '/settings/data',
  '/nowhere',
];

// The engine's script is injected into the page, which the Content-Security-Policy of the app would refuse.
// It also reports troubles of its own on the console.
test.use({ bypassCSP: true, quiet: false });

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('the auth screen has no accessibility violation in either mode', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
      await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });

    for (const route of ROUTES) {
      test(`${route} has no accessibility violation`, async ({ page }) => {
        await signInToDemo(page);
        await page.goto(route);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // Content that is read from storage comes one frame after the heading.
        await page.waitForTimeout(300);
        expect(await violationsOn(page)).toEqual([]);
      });
    }
  });
}
