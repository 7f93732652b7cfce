import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { World } from '#io/react/world.tsx';
import { renderApp } from '#test/app/render-app.tsx';
import { openSettings } from '#test/app/settings-screens.ts';
import { SETTINGS_GROUPS, type SettingsPartName, type SettingsSectionName } from './settings-sections.ts';

const namesOf = (links: Locator) => links.elements().map((link) => link.textContent);

test('a target margin marks lower margins, and can be removed', async () => {
  const { number, save, stored, toast, history, screen } = await openSettings('business', 'Business');
  await number('Target Margin').fill('70');
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  const shown = { ...DEFAULT_SETTINGS, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  await expect.poll(() => stored()).toEqual({ ...shown, targetMargin: 70 });
  history.push('/services');
  await expect.element(screen.getByRole('row', { name: /Full Front/ })).toHaveTextContent(/below 70%/);
  await expect.element(screen.getByRole('row', { name: /Ceramic Coating/ })).not.toHaveTextContent(/below/);
  history.push('/settings/business');
  await number('Target Margin').fill('');
  await save();
  await expect.poll(stored).toEqual(shown);
});

test.each(['-1', '0', '100', '33.5'])('a target of %s percent is refused', async (typed) => {
  const { number, save, stored } = await openSettings('business', 'Business');
  await number('Target Margin').fill(typed);
  await save();
  await expect.element(number('Target Margin')).toHaveAccessibleDescription(/Enter a whole percent from 1 to 99/);
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
});

test('a target profit of $92.50 per bay hour is saved, and can be removed', async () => {
  const { number, save, stored } = await openSettings('business', 'Business');
  const target = number('Target Profit per Bay Hour');
  await target.fill('92.5');
  await save();
  await expect.poll(async () => (await stored()).targetProfitPerBayHour).toBe(92.5);
  await target.fill('');
  await save();
  await expect.poll(async () => (await stored()).targetProfitPerBayHour).toBeUndefined();
});

test('the theme can be light, dark or that of the device', async () => {
  const chosen: string[] = [];
  const theme: World['theme'] = {
    theme: () => 'light',
    choice: () => 'system',
    choose: (choice) => void chosen.push(choice),
    subscribe: () => () => undefined,
  };
  const { press, main } = await openSettings('this-device', 'This Device', { world: { theme } });
  await expect.element(main.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Dark', 'Light', 'System']) await press(name);
  expect(chosen).toEqual(['dark', 'light', 'system']);
});

test('the connection shows the mode, and that the storage works (DATA-32)', async () => {
  const { main, press, world } = await openSettings('this-device', 'This Device');
  await expect.element(main.getByText(/in this browser only, with no account/)).toBeVisible();
  const result = main.getByRole('status').filter({ hasText: /Working|Not working/ });
  await expect.element(result).toHaveTextContent(/^WorkingA test entry was saved and removed/);
  world.store.health = async () => ({ available: false, usedCharacters: 0, error: 'Storage is full.' });
  await press('Check Again');
  await expect
    .element(result)
    .toHaveTextContent(/^Not workingChecked 2 timesStorage is full. Anything you save now may/);
});

test('in one row of links the current one is fully visible, even after the window gets narrower', async () => {
  await page.viewport(1100, 800);
  const { screen } = await openSettings('this-device', 'This Device');
  const marked = screen.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'This Device' });
  const isWhole = () => marked.element().getBoundingClientRect().right <= window.innerWidth;
  await expect.poll(isWhole).toBe(true);
  await page.viewport(780, 800);
  await expect.poll(() => window.innerWidth).toBe(780);
  await expect.poll(isWhole).toBe(true);
  await page.viewport(1280, 800);
});

/** The sections of a group, as the row above the page shows them. */
const GROUPS = [
  ['Business', 'Requests', 'Sending', 'Card Payments'],
  ['Documents', 'Texts'],
  ['Messages'],
  ['Hours'],
  ['Jobs', 'Checklists', 'Warranty and Care'],
  ['Films', 'Tint Limits'],
  ['Data', 'Storage'],
  ['This Device'],
];

test('the navigation has a link for each group of sections, and each section is one step further (NAV-29)', async () => {
  const { screen, history } = await openSettings('nowhere', 'Business');
  expect(history.location.pathname).toBe('/settings');
  const links = screen.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  const marked = () =>
    links
      .elements()
      .filter((link) => link.ariaCurrent)
      .map((link) => link.textContent);
  expect([namesOf(links), marked()]).toEqual([GROUPS.map(([name]) => name), ['Business']]);
  const row = screen.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  for (const [group = '', ...others] of GROUPS) {
    await links.getByText(group, { exact: true }).click();
    for (const name of [group, ...others]) {
      if (others.length > 0) await row.getByText(name, { exact: true }).click();
      await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      await expect.element(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent(`Settings${name}`);
      expect([namesOf(row), marked()]).toEqual([others.length > 0 ? [group, ...others] : [], [group]]);
    }
  }
});

test('the address of a part scrolls to it once, not again when another tab saves', async () => {
  const { number, history, world } = await openSettings('business', 'Business');
  history.push('/settings/business#pricing');
  await expect.element(number('Target Margin')).toBeInViewport();
  window.scrollTo(0, 0);
  await world.store.settings.change((settings) => ({ ...settings, targetMargin: 61 }));
  await expect.element(number('Target Margin')).toHaveValue(61);
  expect(window.scrollY).toBe(0);
});

test('the settings never have more than nine links, also on a server', () => {
  expect(SETTINGS_GROUPS.length).toBeLessThanOrEqual(9);
});

/** Every address that the settings have had: where it leads, and the heading that is then in sight. */
const ADDRESSES = {
  business: ['/settings/business', 'Business'],
  requests: ['/settings/requests', 'Requests'],
  sending: ['/settings/sending', 'Sending'],
  'card-payments': ['/settings/card-payments', 'Card Payments'],
  documents: ['/settings/documents', 'Documents'],
  texts: ['/settings/texts', 'Texts'],
  messages: ['/settings/messages', 'Messages'],
  hours: ['/settings/hours', 'Hours'],
  jobs: ['/settings/jobs', 'Jobs'],
  checklists: ['/settings/checklists', 'Checklists'],
  films: ['/settings/films', 'Films'],
  tint: ['/settings/tint', 'Tint Limits'],
  warranty: ['/settings/warranty', 'Warranty and Care'],
  pricing: ['/settings/business#pricing', 'Pricing'],
  appearance: ['/settings/this-device#appearance', 'Theme'],
  members: ['/settings', 'Business'],
  data: ['/settings/data', 'Data'],
  connection: ['/settings/this-device#connection', 'Mode'],
  storage: ['/settings/storage', 'Storage'],
  'this-device': ['/settings/this-device', 'This Device'],
} as const satisfies Record<SettingsSectionName | SettingsPartName, readonly [string, string]>;

test.each(Object.entries(ADDRESSES))('/settings/%s leads to %s', async (id, [address, heading]) => {
  const { screen, history } = await renderApp({ path: `/settings/${id}` });
  const found = screen.getByRole('main').getByRole('heading', { name: heading, exact: true }).first();
  await expect.element(found).toBeInViewport();
  expect(history.location.href).toBe(address);
});
