import { expect, signInToDemo, test } from '../fixtures.ts';

test('the morning round opens a message, asks whether it was sent, and goes on where it was after a reload', {
  tag: '@core',
}, async ({ page }) => {
  // The programs of the device are not part of the test.
  await page.addInitScript(() => {
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      if (/^(mailto|sms):/.test(this.href)) sessionStorage.setItem('opened', this.href);
      else click.call(this);
    };
  });
  await signInToDemo(page);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Start Morning Round' }).click();
  const place = page.getByRole('main').getByRole('status').first();
  await expect(place).toHaveText(/^1 of \d+$/);

  const open = page.getByRole('button', { name: /^Open (Email|Text)$/ });
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sent?')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('opened') ?? ''))
    .toMatch(/^(mailto:.+@example\.com\?subject=.+&body=|sms:\+1\d{10}\?&body=).+/);

  await page.reload();
  await expect(page.getByText('Sent?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(place).toHaveText(/^2 of \d+$/);
  await expect(open).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(/^3 of \d+$/);

  await page.getByRole('link', { name: 'All Messages' }).click();
  const log = page.getByRole('region', { name: 'Log' });
  const rows = log.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('Skipped');
  await expect(rows.nth(2)).toContainText('Sent');
  // The newest message in the log of the sample shop.
  await expect(rows.nth(3)).toContainText('Claire Hollis');
});
