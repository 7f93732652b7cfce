import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { World } from '#io/react/world.tsx';
import { openSettings } from '#test/app/settings-screens.ts';

test('a target margin marks lower margins, and can be removed', async () => {
  const { number, save, stored, toast, history, screen } = await openSettings('pricing', 'Pricing');
  await number('Target Margin').fill('70');
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  expect(await stored()).toEqual({ ...DEFAULT_SETTINGS, targetMargin: 70 });
  history.push('/services');
  await expect.element(screen.getByRole('row', { name: /Full Front/ })).toHaveTextContent(/below 70%/);
  await expect.element(screen.getByRole('row', { name: /Ceramic Coating/ })).not.toHaveTextContent(/below/);
  history.push('/settings/pricing');
  await number('Target Margin').fill('');
  await save();
  await expect.poll(stored).toEqual(DEFAULT_SETTINGS);
});

test.each(['-1', '0', '100', '33.5'])('a target of %s percent is refused', async (typed) => {
  const { number, save, stored } = await openSettings('pricing', 'Pricing');
  await number('Target Margin').fill(typed);
  await save();
  await expect.element(number('Target Margin')).toHaveAccessibleDescription(/Enter a whole percent from 1 to 99/);
  expect(await stored()).toEqual(DEFAULT_SETTINGS);
});

test('the theme can be light, dark or that of the device', async () => {
  const chosen: string[] = [];
  const theme: World['theme'] = {
    theme: () => 'light',
    choice: () => 'system',
    choose: (choice) => void chosen.push(choice),
    subscribe: () => () => undefined,
  };
  const { press, main } = await openSettings('appearance', 'Appearance', { world: { theme } });
  await expect.element(main.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Dark', 'Light', 'System']) await press(name);
  expect(chosen).toEqual(['dark', 'light', 'system']);
});

test('the connection shows the mode, and that the storage works (DATA-32)', async () => {
  const { main, press, world } = await openSettings('connection', 'Connection');
  await expect.element(main.getByText(/in this browser only, with no account/)).toBeVisible();
  const result = main.getByRole('status').filter({ hasText: /Working|Not working/ });
  await expect.element(result).toHaveTextContent(/^WorkingA test entry was saved and removed/);
  world.store.health = async () => ({ available: false, usedCharacters: 0, error: 'Storage is full.' });
  await press('Check Again');
  await expect
    .element(result)
    .toHaveTextContent(/^Not workingChecked 2 timesStorage is full. Anything you save now may/);
});

test('in one row of sections the current one is fully visible, even after the window gets narrower', async () => {
  await page.viewport(1100, 800);
  const { screen } = await openSettings('connection', 'Connection');
  const marked = screen.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Connection' });
  const isWhole = () => marked.element().getBoundingClientRect().right <= window.innerWidth;
  await expect.poll(isWhole).toBe(true);
  await page.viewport(780, 800);
  await expect.poll(() => window.innerWidth).toBe(780);
  await expect.poll(isWhole).toBe(true);
  await page.viewport(1280, 800);
});

test('the navigation lists the sections in order, and an unknown section redirects to the first (NAV-29)', async () => {
  const { screen, history } = await openSettings('nowhere', 'Business');
  expect(history.location.pathname).toBe('/settings');
  const links = screen.getByRole('navigation', { name: 'Settings' }).getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Business', '/settings/business', 'page'],
      ['Documents', '/settings/documents', null],
      ['Texts', '/settings/texts', null],
      ['Messages', '/settings/messages', null],
      ['Hours', '/settings/hours', null],
      ['Jobs', '/settings/jobs', null],
      ['Checklists', '/settings/checklists', null],
      ['Films', '/settings/films', null],
      ['Tint Limits', '/settings/tint', null],
      ['Pricing', '/settings/pricing', null],
      ['Appearance', '/settings/appearance', null],
      ['Data', '/settings/data', null],
      ['Connection', '/settings/connection', null],
    ],
  );
  for (const link of links) {
    (link as HTMLElement).click();
    await expect
      .element(page.getByRole('heading', { level: 2, name: link.textContent ?? '', exact: true }).first())
      .toBeVisible();
    await expect
      .element(screen.getByRole('navigation', { name: 'Breadcrumb' }))
      .toHaveTextContent(`Settings${link.textContent}`);
  }
});
