import { readdirSync } from 'node:fs';
import { join as joined } from 'node:path';
import { buildCustomer } from '#test/build.ts';
import { expect, invite, join, openShop, SAM, test, title } from '../pages/team.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

test('a photo that a technician takes over plain http is on the screen of the owner, and stays there while the server is gone', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openShop(owner);
  const customer = buildCustomer({ firstName: 'Nora', lastName: 'Quill' });
  await server.sql`
    insert into public.jobs (shop_id, id, place, job_number, customer_id, customer, stage)
    select id, 'planted', 1, 'JOB-0042', 'nora', ${JSON.stringify(customer)}::text::json, 'Checked In' from public.shops`;
  const phone = await device(PHONE);
  await join(phone, await invite(owner, SAM.email, 'Technician'));
  await expect(title(phone, 'Today')).toBeVisible();
  const picture = await phone.screenshot({ type: 'jpeg' });

  await phone.goto('/jobs/planted?tab=check-in');
  const front = phone.getByLabel('Front: file', { exact: true });
  await front.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(phone.getByRole('img', { name: 'Front, photo 1' })).toBeVisible();

  await owner.goto('/jobs/planted?tab=check-in');
  const thumbnail = owner.getByRole('img', { name: 'Front, photo 1' });
  await expect(thumbnail).toBeVisible();
  await owner.getByRole('button', { name: 'Front, photo 1' }).click();
  const whole = owner.getByRole('dialog').getByRole('img', { name: 'Front, photo 1' });
  await expect(whole).toHaveJSProperty('naturalHeight', 844);
  const [shop = ''] = readdirSync(joined(server.dataDir, 'photos'));
  const [photo] = await server.sql`select id, width, height from public.photos where shop_id = ${shop}`;
  expect([photo?.['width'], photo?.['height'], readdirSync(joined(server.dataDir, 'photos', shop)).sort()]).toEqual([
    390,
    844,
    [`${photo?.['id']}-320.jpg`, `${photo?.['id']}.jpg`],
  ]);
  await owner.keyboard.press('Escape');

  await server.kill();
  await owner.getByRole('tab', { name: 'Work' }).click();
  await owner.getByRole('tab', { name: 'Check-in' }).click();
  await expect(thumbnail).toBeVisible();
  await server.restart();
});
