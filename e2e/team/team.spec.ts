import type { Page } from '@playwright/test';
import { bookingOnCalendar } from '../pages/calendar-steps.ts';
import { SOON } from '../pages/long-run.ts';
import { expect, OWNER, openShop, SAM, signIn, signUp, test, title } from '../pages/team.ts';
import { wizardOn } from '../pages/wizard.ts';

async function toTheConfirmation(page: Page, person: { firstName: string; email: string }): Promise<void> {
  const wizard = wizardOn(page);
  await wizard.open();
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Window Tint');
  await wizard.slots().first().click();
  await wizard.enterCustomer({ ...person, lastName: 'Quill', phone: '555-0142' });
  await wizard.isAt('Confirm Booking');
}

test('two devices on one shop: a quote of one is on the calendar of the other, one slot is taken once, and a save over another is asked about', {
  tag: '@core',
}, async ({ device }) => {
  test.slow();
  const first = await device();
  await openShop(first);
  expect(await first.evaluate(() => window.isSecureContext)).toBe(false);
  await expect(first.getByRole('button', { name: 'Load Demo' })).toBeHidden();

  const second = await device();
  await signIn(second);
  await toTheConfirmation(first, { firstName: 'Nora', email: 'nora@example.com' });
  await toTheConfirmation(second, { firstName: 'Sam', email: 'sam@example.com' });

  await wizardOn(first).confirm();
  await expect(first.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled(SOON);
  await expect(second.getByText('This slot is no longer available')).toBeVisible();
  await second.getByRole('button', { name: /^Take / }).click();
  await wizardOn(second).confirm();
  await expect(second.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(await bookingOnCalendar(first, ['Sam Quill', 'Window Tint'], SOON)).toBeVisible();
  await second.goto(first.url());
  await expect(await bookingOnCalendar(second, ['Nora Quill', 'Window Tint'])).toBeVisible();

  const job = ['Nora Quill', 'Window Tint'];
  await (await bookingOnCalendar(first, job)).click();
  await (await bookingOnCalendar(second, job)).click();
  await first.getByRole('textbox', { name: 'Notes' }).fill('Keys are under the mat');
  await second.getByRole('textbox', { name: 'Notes' }).fill('Call before noon');
  await first.getByRole('button', { name: 'Update Booking' }).click();
  await expect(first.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const conflict = second.getByRole('alert').filter({ hasText: 'changed' });
  await expect(conflict).toContainText('Keys are under the mat', SOON);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await second.getByRole('button', { name: 'Update Booking' }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await second.reload();
  await (await bookingOnCalendar(second, job)).click();
  await expect(second.getByRole('textbox', { name: 'Notes' })).toHaveValue('Call before noon');

  const outsider = await device();
  await signUp(outsider, SAM);
  await expect(title(outsider, 'You are not in a shop yet')).toBeVisible();
});

test('while the server is down the form says so and keeps the typed text, and signing out shows a message of the app; once it is back, work goes on', async ({
  device,
  server,
}) => {
  const page = await device();
  await openShop(page);
  await page.goto('/stations/new');
  await page.getByRole('textbox', { name: /^Station Name/ }).fill('Glass House');
  await page.getByRole('textbox', { name: /^Description/ }).fill('Tint room');
  await page.getByRole('checkbox', { name: 'PPF' }).check();
  await server.kill();
  await page.getByRole('button', { name: 'Create Station' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Station Name/ })).toHaveValue('Glass House');
  await server.restart();
  await page.getByRole('button', { name: 'Create Station' }).click();
  await expect(page.getByRole('heading', { name: 'Glass House' })).toBeVisible();

  await page.getByRole('button', { name: 'Riley Chen' }).click();
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  await server.kill();
  await signOut.click();
  await expect(title(page, 'You are signed out')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: "so you can't sign in right now" })).toBeVisible();
  await expect(page.getByText('Glass House')).toHaveCount(0);
  await server.restart();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('Sign Out ends at /auth, which is a page of the app also after a reload and when it is opened by its address', async ({
  device,
}) => {
  const page = await device();
  await openShop(page);
  await page.getByRole('button', { name: 'Riley Chen' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  // The address changes before the page behind it is there.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const open of [() => page.reload(), () => page.goto('/auth')]) {
    const answer = await open();
    expect([answer?.status(), answer?.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.getByLabel(/^Password/).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(title(page, 'Invoices')).toBeVisible();
});

test('a password is changed, and the new one opens the shop from then on; one that is forgotten is the operator’s to set', async ({
  device,
}) => {
  const page = await device();
  await openShop(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const form = page.getByRole('form', { name: 'Change Password' });
  await form.getByLabel(/^New Password(?! Again)/).fill('another long one 7');
  await form.getByLabel(/^New Password Again/).fill('another long one 8');
  await form.getByRole('button', { name: 'Save Password' }).click();
  await expect(form.getByText("The passwords don't match")).toBeVisible();
  await form.getByLabel(/^New Password Again/).fill('another long one 7');
  await form.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password Changed' })).toBeVisible();

  const other = await device();
  await other.goto('/');
  await other.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await other.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(other.getByText('npm run team -- set-password')).toBeVisible();
  await other.getByLabel(/^Password/).fill(OWNER.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByText('Authentication failed')).toBeVisible();
  await signIn(other, { ...OWNER, password: 'another long one 7' });
});

test('a password that is changed on one device leads the other to the sign-in screen, and signing in back to the estimate that was being written', async ({
  device,
}) => {
  const first = await device();
  await openShop(first);
  const second = await device();
  await second.clock.install();
  await signIn(second);
  await second.goto('/estimates/new');
  await second.getByRole('button', { name: 'Add Item' }).click();
  await second.getByRole('textbox', { name: 'Description, item 1' }).fill('Headlight film');
  const refused: string[] = [];
  second.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()));

  const password = 'another long one 7';
  await first.goto('/profile');
  await first.getByRole('button', { name: 'Change Password' }).click();
  const form = first.getByRole('form', { name: 'Change Password' });
  await form.getByLabel(/^New Password(?! Again)/).fill(password);
  await form.getByLabel(/^New Password Again/).fill(password);
  await form.getByRole('button', { name: 'Save Password' }).click();
  await expect(first.getByRole('status').filter({ hasText: 'Password Changed' })).toContainText(
    'All your other devices are signed out. Sign in there with the new password.',
  );

  const notice = second.getByRole('alert').filter({ hasText: 'You were signed out' });
  await expect(notice).toContainText('your password was changed on another device', { timeout: 45_000 });
  await expect(second.getByText('Headlight film')).toHaveCount(0);
  expect(refused.length).toBeLessThan(8);
  const asked: string[] = [];
  second.on('request', (request) => asked.push(request.url()));
  await second.clock.runFor(60_000);
  expect(asked).toEqual([]);
  await second.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await second.getByLabel(/^Password/).fill(password);
  await second.getByRole('button', { name: 'Sign In' }).click();
  await expect(second.getByRole('textbox', { name: 'Description, item 1' })).toHaveValue('Headlight film');
  await first.goto('/invoices');
  await expect(title(first, 'Invoices')).toBeVisible();
});

test('an email link that was used or has expired says so and what to do, signed out and in, after ? and #, and its words leave the address', async ({
  device,
}) => {
  const page = await device();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const failure = 'error=access_denied&error_code=otp_expired&error_description=Call+555+0100';
  const notice = page.getByRole('alert').filter({ hasText: 'This email link no longer works' });
  for (const address of [
    `/profile?${failure}`,
    `/profile#${failure}&sb=`,
    `/invoices?a=1&${failure}`,
    `/auth?${failure}`,
  ]) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(notice).toContainText('Forgot your password?');
    await expect(page.getByText('555 0100')).toHaveCount(0);
    await expect(page).not.toHaveURL(/error/);
  }
  await openShop(page);
  for (const address of [`/profile?${failure}`, `/estimates?status=Sent#${failure}`]) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(notice).toContainText('Change Password on your profile');
    await expect(page).not.toHaveURL(/error/);
  }
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(title(page, 'Estimates')).toBeVisible();
  await expect(notice).toBeHidden();
});
