import { expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildBackup, memoryLocalData } from '#test/browser/memory-local-data.ts';

test('Help lists its articles by category, and an article opens with its name in the window', async () => {
  const { screen, history } = await renderApp({ path: '/help' });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Money' })).toBeVisible();
  await screen.getByRole('region', { name: 'Money' }).getByRole('link', { name: 'Record a payment' }).click();
  await expect.element(screen.getByRole('article', { name: 'Record a payment' })).toBeVisible();
  expect(history.location.pathname).toBe('/help/record-a-payment');
  await expect.poll(() => document.title).toBe('Record a payment · Help · Clearcoat');
  await expect.element(screen.getByRole('navigation', { name: 'More about Money' })).toBeVisible();
});

test('a search finds articles while it is typed, stays in the address, and says when it finds nothing', async () => {
  const { screen, history } = await renderApp({ path: '/help' });
  const search = screen.getByRole('searchbox', { name: 'Search help' });
  await search.fill('how do I back up');
  const found = screen.getByRole('list', { name: 'Articles found' });
  await expect.element(found.getByRole('link').first()).toHaveTextContent('Backups: keep your data safe');
  expect(history.location.search).toBe('?q=how+do+I+back+up');
  await search.fill('zzz');
  await expect.element(screen.getByRole('heading', { name: 'Nothing was found for “zzz”' })).toBeVisible();
  await search.clear();
  await expect.element(screen.getByRole('region', { name: 'Get started' })).toBeVisible();
});

test('an address with a search shows what it finds', async () => {
  const { screen } = await renderApp({ path: '/help?q=vlt' });
  await expect.element(screen.getByRole('searchbox', { name: 'Search help' })).toHaveValue('vlt');
  await expect.element(screen.getByRole('link', { name: 'Talking about tint' })).toBeVisible();
});

test('an article that is not there leads back to Help', async () => {
  const { screen } = await renderApp({ path: '/help/nothing-like-it' });
  await expect.element(screen.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  await screen.getByRole('link', { name: 'Go to Help' }).click();
  await expect.element(screen.getByRole('region', { name: 'Get started' })).toBeVisible();
});

/** Every text in the value that is long enough to tell anything. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 3 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

test('the diagnostics hold counts, and no text of a customer, a document or a booking of the shop', async () => {
  const { customers, leads, employees, bookings, estimates, invoices } = demoShop('2026-11-20');
  const troubles = [{ at: '2026-11-20T17:59:00.000Z', kind: 'StoreError full' }];
  const backups = [buildBackup({ madeAt: '2026-11-19T16:05:00.000Z' })];
  const { localData } = memoryLocalData({ damaged: { customers: '[{"firstName": "Daniel"' }, backups, troubles });
  const { screen } = await renderApp({ path: '/help/diagnostics-file', world: { localData } });
  await screen.getByRole('button', { name: 'Show the diagnostics' }).click();
  const box = screen.getByRole('region', { name: 'Diagnostics' });
  await expect.element(box).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download diagnostics' })).toBeVisible();
  const text = box.element().textContent ?? '';
  expect(JSON.parse(text)).toMatchObject({
    app: { name: 'Clearcoat', mode: 'local' },
    storage: { home: 'both', crashShopDatabase: true, plainText: { usedCharacters: 524_288, limit: 5_242_880 } },
    backups: [{ reason: 'daily', madeAt: '2026-11-19T16:05:00.000Z', bytes: 20_480 }],
    setAside: ['customers'],
    lastErrors: troubles,
  });
  const ofTheShop = new Set(textsIn({ customers, leads, employees, bookings, estimates, invoices }));
  expect(ofTheShop.size).toBeGreaterThan(300);
  // Today and its hour, the day of the backup, and a part of 'services'.
  const ofNobody = ['2026-11-20', '18:00', '2026-11-19', 'service'];
  expect([...ofTheShop].filter((one) => text.includes(one) && !ofNobody.includes(one))).toEqual([]);
});
