import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { POSITIONS } from '#domain/body/positions.ts';
import type { Lists } from '#domain/lists/lists.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { sealText } from '#domain/warranty/issue-warranty.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { buildCustomer, buildJob, buildWarranty, buildWarrantyTier } from '#test/build.ts';

const { promise } = buildWarrantyTier();
const sealed = (more: Partial<Warranty> = {}): Warranty => {
  const made = buildWarranty(more);
  return { ...made, hash: sha256OfText(sealText(made)) };
};

async function open(path: string, warranties: Warranty[], { role = 'owner' }: { role?: 'owner' | 'technician' } = {}) {
  await page.viewport(1280, 1000);
  const lists: Partial<Lists> = { customers: [buildCustomer()], jobs: [buildJob()], warranties };
  const shop = { ...starterShop('2026-11-20'), ...lists };
  const setting = { path, samples: { demo: () => shop, starter: () => shop } };
  const world = role === 'technician' ? { world: worldAs(role, setting) } : {};
  const { screen } = await renderApp({ ...setting, ...world });
  const main = screen.getByRole('main');
  const rows = () =>
    main
      .getByRole('row')
      .elements()
      .map(({ textContent }) => /WAR-\d+/.exec(textContent ?? '')?.[0])
      .filter(Boolean);
  return { screen, main, rows };
}

const LIST = [
  sealed({ id: 'a', warrantyNumber: 'WAR-0001', issuedAt: '2026-11-01T10:00:00.000Z' }),
  sealed({
    id: 'b',
    warrantyNumber: 'WAR-0002',
    issuedAt: '2026-11-03T10:00:00.000Z',
    promise: { ...promise, maker: '', name: 'Our Work', registerDays: undefined },
    coverage: [{ positionId: 'hood', extent: 'full', note: '', batch: 'B'.repeat(200) }],
  }),
  sealed({
    id: 'c',
    warrantyNumber: 'WAR-0003',
    issuedAt: '2026-11-02T10:00:00.000Z',
    startsOn: '2016-12-24',
    promise: { ...promise, registerDays: undefined, inspectionMonths: undefined },
  }),
  sealed({ id: 'd', warrantyNumber: 'WAR-0004', issuedAt: '2026-10-02T10:00:00.000Z', startsOn: '2010-12-24' }),
];

test('the register has the newest first, and is filtered by maker, state and what ends in 90 days', async () => {
  const { main, rows } = await open('/warranties', LIST);
  await expect.poll(rows).toEqual(['WAR-0002', 'WAR-0003', 'WAR-0001', 'WAR-0004']);
  await main.getByRole('radio', { name: /^Ending in 90 Days/ }).click();
  await expect.poll(rows).toEqual(['WAR-0003']);
  await main.getByRole('radio', { name: /^All States/ }).click();
  await main.getByRole('combobox', { name: 'Maker' }).selectOptions('Our Shop');
  await expect.poll(rows).toEqual(['WAR-0002']);
  await main.getByRole('combobox', { name: 'Maker' }).selectOptions('All Makers');
  await main.getByRole('radio', { name: /^Register\b(?! late)/ }).click();
  await expect.poll(rows).toEqual(['WAR-0001']);
});

test('is found by batch, VIN and plate', async () => {
  const { main, rows } = await open('/warranties', LIST);
  const search = main.getByRole('searchbox', { name: 'Search warranties' });
  await search.fill('up-2211');
  await expect.poll(rows).toEqual(['WAR-0003', 'WAR-0001', 'WAR-0004']);
  await search.fill('bbbbbbbb');
  await expect.poll(rows).toEqual(['WAR-0002']);
  await search.fill('200001');
  await expect.poll(rows).toHaveLength(4);
});

test('a certificate that was changed after it was issued says so; one that was not, and a sample, do not', async () => {
  const changed = { ...sealed(), startsOn: '2025-11-20' };
  const { screen } = await open('/warranties/warranty-1', [changed]);
  await expect.element(screen.getByText('This certificate was changed after it was issued')).toBeVisible();
  await screen.unmount();
  const fine = await open('/warranties/warranty-1', [sealed({ customer: buildCustomer({ firstName: 'Renamed' }) })]);
  await expect.element(fine.screen.getByText('Jake Novak', { exact: true })).toBeVisible();
  await expect.element(fine.screen.getByText(/was changed after it was issued/)).not.toBeInTheDocument();
  await fine.screen.unmount();
  const sample = await open('/warranties/warranty-1', [buildWarranty({ hash: '' })]);
  await expect.element(sample.screen.getByText('This certificate has no seal')).toBeVisible();
});

const buttons = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
  ['Register', 'Record Inspection', 'Transfer', 'Correct', 'Void'].filter(
    (name) => screen.getByRole('button', { name, exact: true }).elements().length > 0,
  );

test('a technician registers and records; a void one is only corrected, and once', async () => {
  const first = await open('/warranties/warranty-1', [sealed()], { role: 'technician' });
  await expect.element(first.screen.getByRole('button', { name: 'Download Certificate' })).toBeVisible();
  expect(buttons(first.screen)).toEqual(['Register', 'Record Inspection']);
  await first.screen.unmount();
  const voided = { date: '2026-11-20', reason: 'Wrong car', by: '' };
  const second = await open('/warranties/warranty-1', [sealed({ voided })]);
  await expect.element(second.screen.getByText('Void since Nov 20, 2026: Wrong car')).toBeVisible();
  expect(buttons(second.screen)).toEqual(['Correct']);
  await second.screen.unmount();
  const next = sealed({ id: 'next', warrantyNumber: 'WAR-0002', corrects: 'warranty-1' });
  const third = await open('/warranties/warranty-1', [sealed({ voided }), next]);
  await expect.element(third.screen.getByRole('link', { name: 'WAR-0002' })).toBeVisible();
  expect(buttons(third.screen)).toEqual([]);
});

test('40 positions and a batch of 200 characters stay within a phone; the certificate is downloaded', async () => {
  const coverage = POSITIONS.slice(0, 40).map(({ id }) => ({
    positionId: id,
    film: 'XPEL Ultimate Plus',
    extent: 'partial' as const,
    note: '',
    batch: 'W'.repeat(200),
  }));
  const { screen } = await open('/warranties/warranty-1', [sealed({ coverage })]);
  await page.viewport(390, 844);
  await expect.element(screen.getByRole('img', { name: /hood \(partial\)/i })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  const { name, text } = await downloadOf(() => screen.getByRole('button', { name: 'Download Certificate' }).click());
  expect([name, text.startsWith('%PDF')]).toEqual(['Warranty Certificate WAR-0001 - Jake Novak.pdf', true]);
});
