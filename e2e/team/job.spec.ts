import type { Page } from '@playwright/test';
import { expect, invite, join, openShop, received, SAM, test, title } from '../pages/team.ts';
import { wizardOn } from '../pages/wizard.ts';

const NORA = { firstName: 'Nora', lastName: 'Quill', email: 'nora.quill@example.com', phone: '555-0142' };
/** Columns and fields of what a technician may not see. */
const MONEY =
  /"(service_price|servicePrice|base_price|basePrice|base_cost|total_amount|unit_price|hourly_rate|amount)"/;

async function move(page: Page, number: string, stage: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${number}` }).click();
  await page.getByRole('menuitem', { name: stage, exact: true }).click();
}

/** Shows the stage that the other device has chosen, without a reload. */
const stageOf = (page: Page, stage: string) => page.getByRole('main').getByText(stage, { exact: true }).first();

test('the owner books three services for one car, a technician works the job on a phone, the owner bills it: each sees the other’s moves', async ({
  device,
}) => {
  test.slow();
  const owner = await device();
  await openShop(owner);
  const link = await invite(owner, SAM.email, 'Technician');
  const wizard = wizardOn(owner);
  await owner.goto('/quick-quote');
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Window Tint');
  const also = owner.getByRole('group', { name: 'Also for this car' });
  for (const name of ['Ceramic Coating', 'Full Front PPF'])
    await also.getByRole('checkbox', { name, exact: true }).check();
  await owner.getByRole('button', { name: 'Select Slot' }).click();
  await wizard.enterCustomer(NORA);
  await wizard.confirm();

  const sam = await device({ viewport: { width: 390, height: 844 } });
  const toSam = received(sam);
  await join(sam, link);
  await expect(title(sam, 'Today')).toBeVisible();
  await sam.goto('/today');
  const card = sam.getByRole('article', { name: 'Nora Quill' }).getByRole('link', { name: /^JOB-/ });
  const number = /JOB-\d{4}/.exec((await card.textContent()) ?? '')?.[0] ?? '';
  await toSam.text();
  await card.click();
  await expect(sam.getByRole('tab', { name: 'Money' })).toBeHidden();
  await owner.goto('/today');
  await owner.getByRole('article', { name: 'Nora Quill' }).getByRole('link', { name: /^JOB-/ }).click();
  await expect(owner.getByRole('tab', { name: 'Money' })).toBeVisible();

  await sam.getByRole('button', { name: 'Check In', exact: true }).click();
  await sam.getByRole('button', { name: 'Skip Inspection' }).click();
  await sam.getByRole('textbox', { name: 'Reason' }).fill('Inside work only');
  await sam.getByRole('button', { name: 'Check In Without Inspection' }).click();
  await expect(stageOf(owner, 'Checked In')).toBeVisible();
  for (const stage of ['Prep', 'In Work', 'Curing']) {
    await move(sam, number, stage);
    await expect(stageOf(owner, stage)).toBeVisible();
  }
  await move(owner, number, 'Quality Check');
  await expect(stageOf(sam, 'Quality Check')).toBeVisible();
  await sam.getByRole('tab', { name: 'Work' }).click();
  const checklist = sam.getByRole('list', { name: 'Checklist' }).getByRole('listitem');
  await expect(checklist).toHaveCount(8);
  for (const row of await checklist.all()) {
    await row.getByRole('checkbox').click();
    await expect(row.getByRole('checkbox')).toBeChecked();
    // It is checked at once. Its time shows that it is stored.
    await expect(row).toContainText(/\d:\d\d [AP]M/);
  }
  await move(sam, number, 'Ready');
  await expect(stageOf(owner, 'Ready')).toBeVisible();
  await toSam.text();

  const job = owner.url();
  await owner.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(owner.getByRole('textbox', { name: /^Description, item/ })).toHaveCount(3);
  await owner.goto(job);
  await sam.getByRole('button', { name: 'Hand Over' }).click();
  await sam.getByRole('textbox', { name: 'Not Signed Because' }).fill('Key drop');
  await sam.getByRole('button', { name: 'Complete Hand-over' }).click();
  await expect(stageOf(owner, 'Delivered')).toBeVisible();
  const [samHas, ownersJob] = [await toSam.text(), await owner.getByRole('main').textContent()];
  expect(samHas).toContain(number);
  expect(samHas).toContain('Full Front PPF');
  expect(MONEY.exec(samHas)).toBeNull();
  expect(ownersJob).toContain(number);
});
