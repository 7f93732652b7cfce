import { expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildBackup, memoryLocalData } from '#test/browser/memory-local-data.ts';

test('Help lists its articles by category, and an article opens with its title in the window title', async () => {
  const { screen, history } = await renderApp({ path: '/help' });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Money' })).toBeVisible();
  await screen.getByRole('region', { name: 'Money' }).getByRole('link', { name: 'Take a payment' }).click();
  await expect.element(screen.getByRole('article', { name: 'Take a payment' })).toBeVisible();
  expect(history.location.pathname).toBe('/help/take-a-payment');
  await expect.poll(() => document.title).toBe('Take a payment · Help · Clearcoat');
  await expect.element(screen.getByRole('navigation', { name: 'More about Money' })).toBeVisible();
});

test('search finds articles as you type, stays in the URL, and says when nothing matches', async () => {
  const { screen, history } = await renderApp({ path: '/help' });
  const search = screen.getByRole('searchbox', { name: 'Search help' });
  await search.fill('how do I back up');
  const found = screen.getByRole('list', { name: 'Articles found' });
  await expect.element(found.getByRole('link').first()).toHaveTextContent('Back up your data');
  expect(history.location.search).toBe('?q=how+do+I+back+up');
  await search.fill('zzz');
  await expect.element(screen.getByRole('heading', { name: 'No articles match “zzz”' })).toBeVisible();
  await search.clear();
  await expect.element(screen.getByRole('region', { name: 'Get started' })).toBeVisible();
});

test('a URL with a query shows its results', async () => {
  const { screen } = await renderApp({ path: '/help?q=vlt' });
  await expect.element(screen.getByRole('searchbox', { name: 'Search help' })).toHaveValue('vlt');
  await expect.element(screen.getByRole('link', { name: 'Quote window tint' })).toBeVisible();
});

test('an unknown article links back to Help', async () => {
  const { screen } = await renderApp({ path: '/help/nothing-like-it' });
  await expect.element(screen.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  await screen.getByRole('link', { name: 'Go to Help' }).click();
  await expect.element(screen.getByRole('region', { name: 'Get started' })).toBeVisible();
});

/** Returns every text in the value of more than 3 characters. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 3 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

test('the diagnostics contain counts and no text of a customer, document or booking', async () => {
  const { customers, leads, employees, bookings, estimates, invoices } = demoShop('2026-11-20');
  const troubles = [{ at: '2026-11-20T17:59:00.000Z', kind: 'StoreError full' }];
  const backups = [buildBackup({ madeAt: '2026-11-19T16:05:00.000Z' })];
  const { localData } = memoryLocalData({ damaged: { customers: '[{"firstName": "Daniel"' }, backups, troubles });
  const { screen } = await renderApp({ path: '/help/diagnostics-file', world: { localData } });
  await screen.getByRole('button', { name: 'Show diagnostics' }).click();
  const box = screen.getByRole('region', { name: 'Diagnostics' });
  await expect.element(box).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download diagnostics' })).toBeVisible();
  const text = box.element().textContent ?? '';
  expect(JSON.parse(text)).toMatchObject({
    app: { name: 'Clearcoat', mode: 'local' },
    storage: { home: 'both', plainText: { usedCharacters: 524_288, limit: 5_242_880 } },
    backups: [{ reason: 'daily', madeAt: '2026-11-19T16:05:00.000Z', bytes: 20_480 }],
    quarantined: ['customers'],
    lastErrors: troubles,
  });
  const shopTexts = new Set(textsIn({ customers, leads, employees, bookings, estimates, invoices }));
  expect(shopTexts.size).toBeGreaterThan(300);
  // Today and its hour, the day of the backup, parts of 'services' and 'deposits', and the kind of the trouble, which is also an extent of film.
  const allowed = ['2026-11-20', '18:00', '2026-11-19', 'service', 'deposit', 'full'];
  expect([...shopTexts].filter((one) => text.includes(one) && !allowed.includes(one))).toEqual([]);
});
