import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Employee } from '#domain/catalog/employee.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildBooking, buildEmployee, buildService, buildStation } from '#test/build.ts';

const ann = buildEmployee({
  id: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann.lee@example.com',
  phone: '(555) 010-0202',
  hourlyRate: 28.5,
  skillLevels: ['Basic', 'Expert'],
  stations: ['Station A', 'Station B'],
});
const tim = buildEmployee({
  id: 'tim',
  firstName: 'Tim',
  lastName: 'Berg',
  type: 'Contractor',
  skillLevels: ['Basic'],
});
const wrap = buildService({ id: 'wrap', name: 'Wrap', skillLevel: 'Expert' });
const wash = buildService({ id: 'wash', name: 'Wash', skillLevel: 'Basic' });
const job = buildBooking({ id: 'job', date: '2026-11-20', employee: ann, employeeId: 'ann' });
const done = buildBooking({
  id: 'done',
  date: '2026-11-20',
  startTime: '13:00',
  endTime: '16:00',
  employee: ann,
  employeeId: 'ann',
  status: 'Complete',
});

function shopWith(employees: readonly Employee[] = [ann, tim]) {
  const lists = {
    ...starterShop('2026-11-20'),
    services: [wrap, wash],
    stations: [buildStation()],
    bookings: [job, done],
    employees,
  };
  return { demo: () => lists, starter: () => lists };
}

async function open(setting: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ path: '/staff', samples: shopWith(), ...setting });
  const { screen } = app;
  const row = (name: string) => screen.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: name });
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this staff member?' });
  return { ...app, row, dialog };
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('an empty shop shows No staff members with a link to the form (STF-04)', async () => {
  const { screen } = await open({ samples: shopWith([]) });
  await expect.element(screen.getByRole('heading', { name: 'No staff members', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'New Staff Member' })).toHaveAttribute('href', '/staff/new');
});

test('a row shows badge, contact, $28.50, skills, stations, hours, and 6 of 10 hours of today (STF-01)', async () => {
  const { row } = await open();
  const cells = row('Ann Lee').getByRole('cell');
  await expect.element(cells.first()).toBeVisible();
  expect(cells.elements().map((cell) => cell.textContent)).toEqual([
    'Ann Leeann.lee@example.com(555) 010-0202',
    '$28.50Employee',
    'Basic, Expert',
    'Station A, Station B',
    'Mon–Fri 8:00 AM – 6:00 PMSat 9:00 AM – 4:00 PMSun off',
    '2 jobs60% booked',
    '',
  ]);
  await expect.element(row('Tim Berg').getByText('Contractor', { exact: true })).toBeVisible();
  await expect
    .element(row('Ann Lee').getByRole('link', { name: 'Edit Ann Lee' }))
    .toHaveAttribute('href', '/staff/ann/edit');
});

test('the confirmation warns about the last person with a skill and counts their bookings, which keep the name (STF-02, STF-03)', async () => {
  const { screen, row, dialog, world } = await open();
  await row('Ann Lee').getByRole('button', { name: 'Delete Ann Lee' }).click();
  await expect.element(dialog.getByText('No one will be left who can do Wrap.', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(/^1 booking from today on will keep this name/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Ann Lee has been successfully removed.')).toBeVisible();
  await expect.poll(() => world.store.employees.list()).toEqual([tim]);
  await expect.poll(() => world.store.bookings.list()).toEqual([job, done]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Ann Lee is back.')).toBeVisible();
  await expect.poll(() => world.store.employees.list()).toEqual([ann, tim]);
});

test('no warning is shown when others can do the same work; Cancel deletes no one', async () => {
  const { row, dialog, world } = await open();
  await row('Tim Berg').getByRole('button', { name: 'Delete Tim Berg' }).click();
  await expect.element(dialog).toHaveTextContent(/Tim Berg · Contractor/);
  await expect.element(dialog.getByText(/No one will be left/)).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => world.store.employees.list()).toEqual([ann, tim]);
});

test('a new shop has three people at $35, $45 and $28 (STF-16)', async () => {
  const { screen } = await renderApp({ path: '/staff' });
  await expect.element(screen.getByRole('heading', { name: 'Luis Ortega' })).toBeVisible();
  const rates = screen.getByRole('table', { name: 'Staff' }).element().querySelectorAll('tbody td:nth-child(2)');
  expect([...rates].map((rate) => rate.textContent)).toEqual(['$35Employee', '$45Contractor', '$28Employee']);
});

test('a phone link includes the extension, and a phone field with words is not a link', async () => {
  const employees = [
    { ...ann, phone: '(512) 555-0142 ext. 3' },
    { ...tim, phone: 'Call the shop' },
  ];
  const { screen } = await open({ samples: shopWith(employees) });
  const link = screen.getByRole('link', { name: '(512) 555-0142 ext. 3', exact: true });
  await expect.element(link).toHaveAttribute('href', 'tel:+15125550142;ext=3');
  await expect.element(screen.getByText('Call the shop')).toBeVisible();
  expect(screen.getByText('Call the shop').element().closest('a')).toBe(null);
});

test('on a phone each person is a card with the same facts and actions', async () => {
  await page.viewport(390, 844);
  const { screen } = await open();
  const card = screen.getByRole('article', { name: 'Ann Lee' });
  await expect.element(card).toBeVisible();
  for (const text of [
    'Employee',
    '$28.50 an hour',
    'Basic, Expert',
    'Station A, Station B',
    'Today: 2 jobs, 60% booked',
  ]) {
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect
    .element(card.getByRole('link', { name: 'ann.lee@example.com' }))
    .toHaveAttribute('href', 'mailto:ann.lee@example.com');
  await expect.element(card.getByRole('button', { name: 'Delete Ann Lee' })).toBeVisible();
});
