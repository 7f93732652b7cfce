import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { openSettings } from '#test/app/settings-screens.ts';

const open = () => openSettings('hours', 'Hours');
const dialog = (name: string) => page.getByRole('dialog', { name });
const closed = page.getByRole('list', { name: 'Closed days' });

test('the usual hours are stored, new stations and staff start with them, and a day that ends before it starts is refused', async () => {
  const { main, save, stored, toast, history, screen } = await open();
  await main.getByLabelText('Monday end').fill('07:00');
  await save();
  await expect
    .element(main.getByText('Monday must end after it starts, at midnight (12:00 AM) at the latest.').first())
    .toBeVisible();
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
  await main.getByLabelText('Monday end').fill('00:00');
  await save();
  await expect.poll(async () => (await stored()).weekHours?.monday.end).toBe('00:00');
  await main.getByLabelText('Monday end').fill('17:00');
  await save();
  await expect.poll(stored).toEqual({
    ...DEFAULT_SETTINGS,
    weekHours: { ...DEFAULT_WEEK_HOURS, monday: { start: '08:00', end: '17:00', available: true } },
  });
  await expect.element(toast('Settings Saved').first()).toBeVisible();
  // The form has nothing unsaved any more.
  await expect.element(main.getByRole('button', { name: 'Apply to All Stations' })).toBeEnabled();
  for (const path of ['/stations/new', '/staff/new']) {
    history.push(path);
    await expect.element(screen.getByRole('heading', { level: 1, name: /^New/ })).toBeVisible();
    await expect.element(screen.getByLabelText('Monday end')).toHaveValue('17:00');
  }
});

test('Apply to All Stations lists the changes and sets the hours of every station', async () => {
  const { main, press, save, world, screen, toast } = await open();
  await main.getByLabelText('Friday end').fill('15:00');
  await expect.element(main.getByRole('button', { name: 'Apply to All Stations' })).toBeDisabled();
  await save();
  await press('Apply to All Stations');
  const question = screen.getByRole('alertdialog', { name: 'Apply these hours to all stations?' });
  await expect.element(question).toHaveTextContent(/Station A, now Mon–Fri 8:00 AM – 6:00 PM/);
  const before = await world.store.stations.list();
  await question.getByRole('button', { name: 'Apply' }).click();
  await expect.element(toast('Hours Applied')).toBeVisible();
  const { weekHours } = await world.store.settings.get();
  const after = await world.store.stations.list();
  expect(after.map(({ updatedAt: _, ...station }) => station)).toEqual(
    before.map(({ updatedAt: _, ...station }) => ({ ...station, operatingHours: weekHours })),
  );
  await expect.element(main.getByText('Every station has these hours.')).toBeVisible();
});

test('closed days are added with a name, listed with their bookings, deleted and restored', async () => {
  const { press, stored, screen, toast, main } = await open();
  await expect.element(main.getByText('No closed days ahead.')).toBeVisible();
  await press('Add Days');
  const add = dialog('Add closed days');
  await add.getByLabelText('First Day').fill('2026-11-23');
  await add.getByLabelText('Last Day').fill('2026-11-24');
  await add.getByLabelText('Name').fill(' Inventory ');
  await add.getByRole('button', { name: 'Add' }).click();
  const closedDays = [
    { date: '2026-11-23', name: 'Inventory' },
    { date: '2026-11-24', name: 'Inventory' },
  ];
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, closedDays });
  await expect
    .element(closed)
    .toHaveTextContent(/^InventoryMon, Nov 23 – Tue, Nov 24, 2026\d+ bookings on these days$/);
  await expect
    .element(closed.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/^\/schedule\?day=2026-11-2[34]$/));
  await press('Delete Inventory, Mon, Nov 23 – Tue, Nov 24, 2026');
  await expect.poll(stored).toEqual(DEFAULT_SETTINGS);
  await screen.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual({ ...DEFAULT_SETTINGS, closedDays });
  await expect.element(toast('Open Again')).toBeInTheDocument();
});

test.each([
  ['', '', 'Choose the first day.'],
  ['2026-12-24', '2026-12-20', 'The last day is before the first day.'],
  ['2026-01-01', '2030-12-31', 'You can close up to 366 days at a time. This range has 1826.'],
])('closed days from %j to %j are refused: %s', async (from, to, sentence) => {
  const { press, stored } = await open();
  await press('Add Days');
  const add = dialog('Add closed days');
  await add.getByLabelText('First Day').fill(from);
  await add.getByLabelText('Last Day').fill(to);
  await add.getByRole('button', { name: 'Add' }).click();
  await expect.element(add.getByText(sentence)).toBeVisible();
  await expect.poll(() => stored()).toEqual(DEFAULT_SETTINGS);
  await add.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(add).not.toBeInTheDocument();
});

test('upcoming US holidays of the year can be chosen; a day that is already closed cannot', async () => {
  const { press, stored, world } = await open();
  const thanksgiving = { date: '2026-11-26', name: 'Turkey' };
  await world.store.settings.change(() => ({ ...DEFAULT_SETTINGS, closedDays: [thanksgiving] }));
  await press('US Holidays');
  const pick = dialog('Close on US holidays');
  await expect.element(pick.getByRole('checkbox', { name: 'Thanksgiving' })).toBeDisabled();
  expect(pick.getByRole('checkbox').elements()).toHaveLength(2);
  await expect.element(pick.getByRole('button', { name: 'Choose Holidays' })).toBeDisabled();
  await pick.getByRole('checkbox', { name: 'Christmas' }).click();
  await pick.getByRole('button', { name: 'Add 1 Day' }).click();
  await expect
    .poll(stored)
    .toEqual({ ...DEFAULT_SETTINGS, closedDays: [thanksgiving, { date: '2026-12-25', name: 'Christmas' }] });
});
