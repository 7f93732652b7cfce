import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../fixtures.ts';
import { bookingOnCalendar } from '../pages/calendar-steps.ts';
import { wizardOn } from '../pages/wizard.ts';

/** To an area by the sidebar, and on to its form. */
async function openForm(page: Page, area: string, button: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click();
  await page.getByRole('link', { name: button }).click();
}

test('A new shop adds a station, a person and a service; the quick quote uses exactly those, and still does after the station is renamed', {
  tag: '@core',
}, async ({ page }) => {
  await signUp(page);

  await openForm(page, 'Stations', 'New Station');
  await page.getByRole('textbox', { name: /^Station Name/ }).fill('Sunroom');
  await page.getByRole('textbox', { name: /^Description/ }).fill('Tint booth with a skylight');
  await page.getByRole('checkbox', { name: 'Window Tinting' }).check();
  await page.getByRole('button', { name: 'Create Station' }).click();
  await expect(page.getByRole('heading', { name: 'Sunroom' })).toBeVisible();

  await openForm(page, 'Staff', 'New Staff Member');
  await page.getByRole('textbox', { name: /^First Name/ }).fill('Zoe');
  await page.getByRole('textbox', { name: /^Last Name/ }).fill('Lind');
  await page.getByRole('textbox', { name: /^Email/ }).fill('zoe.lind@example.com');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('555-0190');
  await page.getByRole('checkbox', { name: 'Expert' }).check();
  await page.getByRole('checkbox', { name: 'Sunroom' }).check();
  await page.getByRole('button', { name: 'Create Staff Member' }).click();
  await expect(page.getByRole('heading', { name: 'Zoe Lind' })).toBeVisible();

  await openForm(page, 'Services', 'New Service');
  await page.getByRole('textbox', { name: /^Service Name/ }).fill('Sunroof tint');
  await page.getByRole('textbox', { name: /^Description/ }).fill('Ceramic film on the glass roof');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Window Tinting');
  await page.getByRole('combobox', { name: 'Skill Level' }).selectOption('Expert');
  await page.getByRole('checkbox', { name: 'Sunroom' }).check();
  await page.getByRole('spinbutton', { name: 'Base Price' }).fill('100');
  await page.getByRole('spinbutton', { name: 'Base Time (hours)' }).fill('2');
  await page.getByRole('button', { name: 'Create Service' }).click();
  await expect(page.getByText('8 services available')).toBeVisible();

  const wizard = wizardOn(page);
  await wizard.open();
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Sunroof tint');
  await expect(wizard.slots().first()).toBeVisible();
  const offered = await wizard.slots().count();
  await expect(page.getByRole('button', { name: /^Select .*Sunroom.*Zoe Lind/ })).toHaveCount(offered);
  await wizard.slots().first().click();
  await wizard.enterCustomer({ firstName: 'Tom', lastName: 'Berg', email: 'tom.berg@example.com', phone: '555-0177' });
  await wizard.confirm();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const calendar = page.url();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stations' }).click();
  await page.getByRole('link', { name: 'Edit Sunroom' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Sunroom' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Station Name/ }).fill('Glass House');
  await page.getByRole('button', { name: 'Update Station' }).click();
  await expect(page.getByRole('heading', { name: 'Glass House' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Glass House' })).toBeVisible();

  await page.goto(calendar);
  await (await bookingOnCalendar(page, ['Tom Berg', 'Sunroof tint'])).click();
  await expect(page.getByRole('combobox', { name: 'Station' })).toHaveValue('Glass House');
  await expect(page.getByRole('button', { name: 'Update Booking' })).toBeEnabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await wizard.open();
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Sunroof tint');
  await expect(wizard.slots().first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Select .*Glass House.*Zoe Lind/ })).toHaveCount(
    await wizard.slots().count(),
  );
});
