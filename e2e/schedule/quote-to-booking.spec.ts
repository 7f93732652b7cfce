import { expect, signInToDemo, test } from '../fixtures.ts';
import { bookingOnCalendar } from '../pages/calendar-steps.ts';
import { wizardOn } from '../pages/wizard.ts';

const nora = { firstName: 'Nora', lastName: 'Quill', email: 'nora.quill@example.com', phone: '555-0142' };

test('A demo user quotes a 2025 Porsche 911, books a slot, finds it on the calendar, after a reload and in a second tab, and edits it (NAV-05, NAV-06, AUTH-18)', {
  tag: '@core',
}, async ({ page, context }) => {
  await signInToDemo(page);
  const wizard = wizardOn(page);
  await wizard.open();
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Window Tint');
  await expect(page.getByText('$495.00').filter({ visible: true }).first()).toBeVisible();
  await wizard.slots().first().click();
  await wizard.isAt('Customer Details');
  await wizard.enterCustomer(nora);
  await wizard.isAt('Confirm Booking');
  await wizard.confirm();

  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const job = ['Nora Quill', 'Window Tint'];
  await expect(await bookingOnCalendar(page, job)).toBeVisible();
  const address = page.url();

  await page.reload();
  await expect(await bookingOnCalendar(page, job)).toBeVisible();

  const secondTab = await context.newPage();
  await secondTab.goto(address);
  await expect(await bookingOnCalendar(secondTab, job)).toBeVisible();
  await secondTab.goto(address);

  await page.goto(address);
  await (await bookingOnCalendar(page, job)).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Booking' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Called off by phone');
  await page.getByRole('button', { name: 'Update Booking' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Booking Updated' })).toBeVisible();
  // The second tab was not touched, and shows the change.
  await expect(await bookingOnCalendar(secondTab, ['Nora Quill', 'Window Tint', 'Cancelled'])).toBeVisible();
});

test('A shop that signs up goes through onboarding, quotes, and is remembered after signing out', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@newshop.example');
  await page.getByLabel(/^Password/).fill('anything');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: "Let's set up your business profile" })).toBeVisible();
  await page.getByRole('textbox', { name: 'Business Name' }).fill('Harbor Tint');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ines');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Varga');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('heading', { name: 'No invoices' })).toBeVisible();

  const wizard = wizardOn(page);
  await wizard.open();
  await wizard.chooseVehicle({ year: '2024', make: 'Tesla', model: 'Model 3' });
  await wizard.chooseService('Detail');
  await wizard.slots().first().click();
  await wizard.enterCustomer({ firstName: 'Tom', lastName: 'Berg', email: 'tom.berg@example.com', phone: '555-0177' });
  await wizard.confirm();
  await expect(await bookingOnCalendar(page, ['Tom Berg', 'Detail'])).toBeVisible();

  await page.getByRole('button', { name: 'User menu, Ines Varga' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@newshop.example');
  await page.getByLabel(/^Password/).fill('another');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'User menu, Ines Varga' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
});
