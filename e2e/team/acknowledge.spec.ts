import { buildCustomer } from '#test/build.ts';
import { expectNoViolation } from '../pages/accessibility.ts';
import { expect, openShop, test } from '../pages/team.ts';

// The engine of accessibility is a script that the policy of the app refuses.
const SHOP = { bypassCSP: true };
const PHONE = { viewport: { width: 390, height: 844 }, bypassCSP: true };

test('an inspection of a customer who was away goes out as a link with one of two photos, is acknowledged on a phone, and says so at the shop', {
  tag: '@long',
}, async ({ device, server }) => {
  const owner = await device(SHOP);
  await openShop(owner);
  const customer = buildCustomer({ firstName: 'Nora', lastName: 'Quill' });
  await server.sql`
    insert into public.jobs (shop_id, id, place, job_number, customer_id, customer, stage)
    select id, 'planted', 1, 'JOB-0042', 'nora', ${JSON.stringify(customer)}::text::json, 'Checked In' from public.shops`;
  const walkaround = ['Front Left', 'Left', 'Rear Left', 'Rear Right', 'Right', 'Front Right'].map((view) => ({
    view,
    photoIds: [],
    skippedBecause: 'planted skip',
  }));
  const pin = {
    id: 'p',
    number: 1,
    view: 'Top',
    x: 40,
    y: 50,
    panelId: 'hood',
    type: 'chip',
    severity: 2,
    note: 'Old',
  };
  await server.sql`
    insert into public.inspections (shop_id, id, place, job_id, job_number, kind, at, body_type, walkaround, pins)
    select id, 'one', 1, 'planted', 'JOB-0042', 'in', now(), 'Coupe', ${JSON.stringify(walkaround)}::text::json,
      ${JSON.stringify([pin])}::text::json from public.shops`;

  await owner.goto('/jobs/planted?tab=check-in');
  const card = owner.getByRole('region', { name: 'Check-in Inspection' });
  for (const [view, shade] of [
    ['Front', 'light'],
    ['Rear', 'dark'],
  ] as const) {
    await owner.emulateMedia({ colorScheme: shade });
    const buffer = await owner.screenshot({ type: 'jpeg' });
    await card
      .getByLabel(`${view}: file`, { exact: true })
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await expect(card.getByRole('img', { name: `${view}, photo 1` })).toBeVisible();
  }
  await card.getByRole('button', { name: 'Customer Not Here? Close and Send a Link' }).click();
  const section = card.getByRole('region', { name: 'Link to Acknowledge' });
  await section.getByRole('checkbox', { name: 'Rear' }).uncheck();
  await section.getByRole('button', { name: 'Copy Link' }).click();
  const address = await section.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(address).toMatch(/^http:\/\/shop\.lan:\d+\/document\.html#inspection\/[\w-]{43}$/);
  await expect(section.getByRole('list', { name: 'Links' })).toContainText('Shows 1 photo');
  await expectNoViolation(owner, 'a closed inspection with a link');

  const phone = await device(PHONE);
  const bytes: string[] = [];
  phone.on('response', async (response) => bytes.push(await response.text().catch(() => '')));
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Check-in inspection JOB-0042' })).toBeVisible();
  await expect(phone.getByRole('img', { name: 'Front, photo 1' })).toBeVisible();
  await expect(phone.getByRole('img', { name: 'Rear, photo 1' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Front, photo 1' }).click();
  const whole = phone.getByRole('dialog').getByRole('img', { name: 'Front, photo 1' });
  await expect(whole).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('list', { name: 'Damage' })).toContainText('Hood: chip, medium. Old');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolation(phone, 'an inspection by link');

  const form = phone.getByRole('form', { name: 'Acknowledge' });
  await form.getByRole('button', { name: 'Acknowledge Inspection' }).click();
  await expect(form.getByText('Enter your name.')).toBeVisible();
  await expect(form.getByText('Check the box to go on.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Acknowledge Inspection' }).click();
  await expect(phone.getByRole('status').filter({ hasText: 'Acknowledged by Nora Quill' })).toBeVisible();
  await expect(form).toBeHidden();
  expect(bytes.join('\n')).not.toContain('planted');

  await owner.reload();
  await expect(card.getByText(/^Acknowledged by Nora Quill on .*, by link$/)).toBeVisible();
  await expect(card.getByText('Acknowledged', { exact: true })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Copy Link' })).toBeHidden();
  await section.getByRole('button', { name: /^Withdraw/ }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(section.getByRole('list', { name: 'Links' })).toContainText('withdrawn');
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('This link no longer works');
});
