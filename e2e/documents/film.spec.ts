import { expect, signInToDemo, test } from '../fixtures.ts';
import { everyKeyWritten } from '../pages/keys.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('film is chosen on a phone by touch and by the list, kept by the job, and named on the estimate', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/jobs/job-0025?tab=film');
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('combobox', { name: 'Film', exact: true }).selectOption({ label: 'XPEL Stealth, satin' });
  await panel.getByRole('button', { name: 'Full Front', exact: true }).tap();
  await panel.getByRole('group', { name: 'Film on the car' }).getByRole('button', { name: 'Roof', exact: true }).tap();
  await panel.getByRole('checkbox', { name: 'Left Mirror', exact: true }).tap();
  const sentence = 'Hood, front bumper, both fenders, right mirror, roof, both headlights. XPEL Stealth, satin';
  await expect(panel.getByText(sentence)).toBeVisible();
  await panel.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText('Job Saved')).toBeVisible();
  await page.reload();
  await expect(panel.getByText(sentence)).toBeVisible();

  await everyKeyWritten(page);
  const id = await page.evaluate(() => {
    const all: { id: string; items: { coverage?: unknown }[] }[] = JSON.parse(
      localStorage.getItem('bms_estimates') ?? '[]',
    );
    return all.find(({ items }) => items.some(({ coverage }) => coverage))?.id;
  });
  await page.goto(`/estimates/${id}/view`);
  await expect(
    page
      .getByText('Front doors 35%, rear doors, quarter glass and rear glass 20%, no sunroof. XPEL Prime XR Plus')
      .first(),
  ).toBeVisible();
});

test('the shop sets a figure for tint on a phone, keeps it over a reload, and resets it to the file', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/settings/tint');
  await expect(page.getByRole('heading', { name: 'Tint Limits' })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Texas');
  const front = page
    .getByRole('region', { name: 'Car', exact: true })
    .getByRole('row', { name: /^Front Side Windows/ });
  await expect(front).toContainText('25%');
  await front.getByRole('button', { name: 'Edit Front Side Windows, Car' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Texas: Front Side Windows, Car' });
  await dialog.getByRole('spinbutton', { name: 'VLT' }).fill('30');
  await dialog.getByRole('textbox', { name: 'Source' }).fill('Call with the DPS');
  await dialog.getByRole('button', { name: 'Save Figure' }).tap();
  await expect(front).toContainText('30%');
  await page.reload();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Texas (your figures)');
  await expect(front).toContainText('Call with the DPS');
  await front.getByRole('button', { name: 'Reset Front Side Windows, Car' }).tap();
  await expect(front).toContainText('25%');
  await expect(front.getByRole('button', { name: 'Reset Front Side Windows, Car' })).toHaveCount(0);
});
