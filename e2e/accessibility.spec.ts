import { expect, signInToDemo, test } from './fixtures.ts';
import { violationsOn } from './pages/accessibility.ts';
import { fillJob } from './pages/booking.ts';
import { fillDisk } from './pages/disk.ts';

const ROUTES = [
  '/invoices',
  '/invoices/new?customerId=customer-daniel&addService=service-ceramic',
  '/invoices/invoice-0003/edit',
  '/invoices/invoice-0010/view',
  '/invoices/add-service?invoiceId=new&customerId=customer-daniel',
  '/estimates',
  '/estimates/new',
  '/estimates/estimate-0007/view',
  '/schedule',
  '/schedule?view=week',
  '/schedule?view=week&rows=staff',
  '/schedule/booking/new',
  '/quick-quote?step=vehicle',
  '/profile',
  '/leads',
  '/services',
  '/services/add',
  '/services/service-ceramic/edit',
  '/stations',
  '/stations/station-a/edit',
  '/staff',
  '/staff/employee-luis/edit',
  '/leads?lead=lead-nadia',
  '/customers',
  '/customers/new',
  '/customers/customer-daniel/edit',
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

    test('a save that failed has no accessibility violation, on a wide window and on a phone', async ({ page }) => {
      await signInToDemo(page);
      await page.goto('/schedule');
      await page
        .getByRole('grid', { name: 'Calendar' })
        .getByRole('link', { name: /Full Front/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Notes' }).fill('Keys in the blue box');
      await fillDisk(page);
      await page.getByRole('button', { name: 'Update Booking' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('The booking is not saved.');
      expect(await violationsOn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await violationsOn(page)).toEqual([]);
    });

    test('a clash of a long job has no accessibility violation, on a wide window and on a phone', async ({ page }) => {
      await signInToDemo(page);
      const job = { customer: 'Reyes', service: 'Full Vehicle PPF Clear', date: '2031-03-07' };
      await fillJob(page, job);
      await page.getByRole('button', { name: 'Create Booking' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Booking Created' })).toBeVisible();
      await fillJob(page, job);
      await page.getByRole('button', { name: 'Remove day 2' }).click();
      await page.getByRole('checkbox', { name: 'Book anyway' }).check();
      await expect(page.getByRole('button', { name: /^\w{3}, Mar \d+, / })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await violationsOn(page)).toEqual([]);
    });

    test('backups and damaged texts have no accessibility violation', async ({ page }) => {
      await signInToDemo(page);
      await page.evaluate(() => localStorage.setItem('bms_damaged_leads', '[{"id": "half a rec'));
      await page.goto('/settings/data');
      await expect(page.getByRole('list', { name: 'Damaged data' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Backups' })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });
  });
}

for (const route of ROUTES) {
  test(`${route} has no accessibility violation in either theme`, async ({ page }) => {
    await signInToDemo(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      // Content that is read from storage comes one frame after the heading.
      await page.waitForTimeout(300);
      expect(await violationsOn(page), colorScheme).toEqual([]);
    }
  });
}
