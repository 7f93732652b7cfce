import { expect, signInToDemo, test } from '../fixtures.ts';
import { wizardOn } from '../pages/wizard.ts';

const SCREENS = [
  '/leads',
  '/customers',
  '/estimates',
  '/services',
  '/schedule',
  '/stations',
  '/staff',
  '/settings/data',
  '/settings/storage',
];

test('no call leaves the page: all it asks for are its own files, and nothing is sent along (DATA-40)', async ({
  page,
  context,
  baseURL,
}) => {
  const own = new URL(baseURL ?? '').origin;
  const others: string[] = [];
  const asked = new Set<string>();
  // Also what a worker asks for.
  context.on('request', (request) => {
    const { protocol, origin, pathname, search } = new URL(request.url());
    if (protocol === 'blob:' || protocol === 'data:') return;
    const isFile = origin === own && request.method() === 'GET' && search === '' && request.postData() === null;
    if (isFile) asked.add(pathname);
    else others.push(`${request.method()} ${request.url()}`);
  });
  page.on('websocket', (socket) => others.push(socket.url()));

  await signInToDemo(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  // The vehicle lookups, and a price.
  const wizard = wizardOn(page);
  await wizard.open();
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Window Tint');
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Robin');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your profile has been successfully updated.')).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(others).toEqual([]);
  const kinds = new Set([...asked].map((path) => (path.startsWith('/assets/') ? path.replace(/.*\./, '') : 'page')));
  expect([...kinds].every((kind) => ['page', 'js', 'css', 'woff2', 'ttf', 'json', 'svg', 'png'].includes(kind))).toBe(
    true,
  );
});
