import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import type { Station } from '#domain/catalog/station.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildEmployee, buildService, buildStation } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const NOW = new Date('2026-11-20T10:00:00').toISOString();

const stationA = buildStation({ id: 'a' });
const stationB = buildStation({ id: 'b', name: 'Station B' });
const wrap = buildService({ id: 'wrap', name: 'Wrap', skillLevel: 'Expert', stations: ['Station A'] });
const wash = buildService({ id: 'wash', name: 'Wash', skillLevel: 'Basic', stations: ['Station A'] });
const ann = buildEmployee({
  id: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  skillLevels: ['Basic', 'Expert'],
  stations: ['Station A'],
});
const tim = buildEmployee({ id: 'tim', firstName: 'Tim', lastName: 'Berg', skillLevels: ['Basic'] });

function shopWith(stations: readonly Station[] = [stationA, stationB]) {
  const lists = { ...starterShop('2026-11-20'), services: [wrap, wash], employees: [ann, tim], stations };
  return { demo: () => lists, starter: () => lists };
}

async function open(path: string, setting: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ path, samples: shopWith(), ...setting });
  const { screen, world, history } = app;
  const text = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
  const rate = screen.getByRole('spinbutton', { name: /^Hourly Rate/ });
  const box = (label: string) => screen.getByRole('checkbox', { name: label, exact: true });
  const submit = screen.getByRole('button', { name: /^(Create|Update) Staff Member$/ });
  const onList = () => expect.poll(() => history.location.pathname).toBe('/staff');
  await expect.element(submit).toBeVisible();
  return { ...app, text, rate, box, submit, onList, stored: (id: string) => world.store.employees.get(id) };
}

const openNew = () => open('/staff/new');
const openAnn = () => open('/staff/ann/edit');

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('a new staff member is stored and appears in the list (STF-05, STF-10, STF-15)', async () => {
  const { screen, text, rate, box, submit, onList, world } = await openNew();
  await text('First Name').fill(' Nora ');
  await text('Last Name').fill('Quill');
  await text('Email').fill('nora.quill@example.com');
  await text('Phone').fill('(555) 010-0142');
  const type = screen.getByRole('combobox', { name: 'Employment Type' });
  expect([...(type.element() as HTMLSelectElement).options].map((option) => option.text)).toEqual([
    'Employee',
    'Contractor',
  ]);
  await type.selectOptions('Contractor');
  await rate.fill('31.25');
  await box('Expert').click();
  await box('Basic').click();
  await box('Station B').click();
  await submit.click();
  await onList();
  await expect.element(screen.getByText('New staff member has been successfully added.')).toBeVisible();
  const made = (await world.store.employees.list()).at(-1);
  expect(made).toEqual({
    id: made?.id,
    firstName: 'Nora',
    lastName: 'Quill',
    email: 'nora.quill@example.com',
    phone: '(555) 010-0142',
    type: 'Contractor',
    hourlyRate: 31.25,
    skillLevels: ['Basic', 'Expert'],
    stations: ['Station B'],
    availability: DEFAULT_WEEK_HOURS,
    createdAt: NOW,
    updatedAt: NOW,
  });
  await expect.element(screen.getByRole('heading', { name: 'Nora Quill' })).toBeVisible();
});

test('the form starts as an Employee at $25 an hour, Monday to Friday 8 to 6, Saturday 9 to 4 (STF-08, STF-17)', async () => {
  const { screen, rate, box } = await openNew();
  await expect.element(screen.getByRole('combobox', { name: 'Employment Type' })).toHaveValue('Employee');
  await expect.element(rate).toHaveValue(25);
  const availability = screen.getByRole('group', { name: 'Availability' });
  await expect.element(availability.getByLabelText('Friday end')).toHaveValue('18:00');
  await expect.element(availability.getByLabelText('Saturday end')).toHaveValue('16:00');
  await expect.element(box('Sunday')).not.toBeChecked();
});

test("Copy from Monday copies Monday's hours to every day (STF-09)", async () => {
  const { screen, submit, onList, stored } = await openAnn();
  const warning = screen.getByText("This person can't be quoted for a job until they work at least one day.");
  await screen.getByLabelText('Monday end').fill('07:00');
  await screen.getByRole('button', { name: 'Copy from Monday' }).click();
  await expect.element(screen.getByLabelText('Sunday end')).toHaveValue('07:00');
  await expect.element(warning).not.toBeInTheDocument();
  await screen.getByLabelText('Monday end').fill(DEFAULT_WEEK_HOURS.monday.end);
  await screen.getByRole('checkbox', { name: 'Monday' }).click();
  await screen.getByRole('button', { name: 'Copy from Monday' }).click();
  await expect.element(warning).toBeVisible();
  await submit.click();
  await onList();
  const off = { ...DEFAULT_WEEK_HOURS.monday, available: false };
  await expect
    .poll(async () => (await stored('ann'))?.availability)
    .toEqual(Object.fromEntries(Object.keys(DEFAULT_WEEK_HOURS).map((day) => [day, off])));
});

test('the form can be submitted once a skill level and a station are chosen, and says what is missing (STF-06, STF-07, STF-14)', async () => {
  const { screen, box, submit } = await openNew();
  const skills = screen.getByRole('group', { name: 'Skill Levels' }).getByRole('checkbox');
  const stations = screen.getByRole('group', { name: 'Assigned Stations' }).getByRole('checkbox');
  expect(skills.elements().map((one) => one.getAttribute('value'))).toEqual([
    'Basic',
    'Intermediate',
    'Advanced',
    'Expert',
  ]);
  expect(stations.elements().map((one) => one.getAttribute('value'))).toEqual(['Station A', 'Station B']);
  await expect.element(screen.getByText('Choose at least one skill level and one station.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await box('Expert').click();
  await expect.element(screen.getByText('Choose at least one station.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await box('Station A').click();
  await expect.element(submit).toBeEnabled();
  await box('Expert').click();
  await expect.element(screen.getByText('Choose at least one skill level.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
});

test('each empty required field says what to enter (STF-11, STF-12, STF-13)', async () => {
  const { text, rate, submit, stored } = await openAnn();
  for (const label of ['First Name', 'Last Name', 'Email', 'Phone']) await text(label).fill(' ');
  await rate.fill('');
  await submit.click();
  await expect.element(text('First Name')).toHaveFocus();
  await expect.element(text('First Name')).toHaveAccessibleDescription('Enter the first name.');
  await expect.element(text('Last Name')).toHaveAccessibleDescription('Enter the last name.');
  await expect.element(text('Email')).toHaveAccessibleDescription('Enter the email address.');
  await expect.element(text('Phone')).toHaveAccessibleDescription('Enter the phone number.');
  await expect.element(rate).toHaveAccessibleDescription(/^Enter the hourly rate in dollars and cents, 0 or more\./);
  await expect.poll(() => stored('ann')).toEqual(ann);
});

// staff-draft.test.ts lists the invalid emails and rates.
test('an invalid email and a rate below 0 are refused, and the first has the focus; a rate of $0.00 is stored (STF-12, STF-13)', async () => {
  const { text, rate, submit, onList, stored } = await openAnn();
  await text('Email').fill('ann lee@example.com');
  await rate.fill('-0.01');
  await submit.click();
  await expect.element(text('Email')).toHaveAccessibleDescription('Remove the space.');
  await expect.element(text('Email')).toHaveFocus();
  await expect.element(rate).toHaveAccessibleDescription(/^Enter the hourly rate in dollars and cents, 0 or more\./);
  await expect.poll(() => stored('ann')).toEqual(ann);
  await text('Email').fill(ann.email);
  await rate.fill('0');
  await submit.click();
  await onList();
  await expect.poll(() => stored('ann')).toEqual({ ...ann, hourlyRate: 0, updatedAt: NOW });
});

test("the person's services follow the checkboxes, with a warning when no one else can do a service", async () => {
  const { screen, box, submit } = await openAnn();
  await expect.element(screen.getByText('Wrap and Wash', { exact: true })).toBeVisible();
  await box('Expert').click();
  await expect.element(screen.getByText('Wash', { exact: true })).toBeVisible();
  const warning = screen.getByRole('status').filter({ hasText: 'No one else can do' });
  await expect.element(warning).toHaveTextContent('Wrap. Only Ann Lee can do this.');
  await expect.element(submit).toBeEnabled();
});

test('a shop without stations links to the station form', async () => {
  const { screen } = await open('/staff/new', { samples: shopWith([]) });
  await expect.element(screen.getByRole('link', { name: 'Create a station' })).toHaveAttribute('href', '/stations/new');
});

test('a change in another tab is shown if both changed a field, and Keep mine overwrites that field', async () => {
  const { screen, text, submit, world, onList } = await openAnn();
  await text('Phone').fill('(555) 010-9999');
  await world.store.employees.update('ann', { phone: '(555) 010-7777', hourlyRate: 50 });
  const notice = screen.getByRole('alert').filter({ hasText: 'This staff member was changed in another tab' });
  await expect.element(notice.getByText('Phone is now (555) 010-7777')).toBeVisible();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await submit.click();
  await onList();
  await expect
    .poll(() => world.store.employees.get('ann'))
    .toEqual({
      ...ann,
      phone: '(555) 010-9999',
      hourlyRate: 50,
      updatedAt: NOW,
    });
});

test('a deletion in another tab is shown; Keep mine restores the person with the typed values', async () => {
  const { screen, text, submit, world, onList } = await openAnn();
  await text('Phone').fill('(555) 010-9999');
  await world.store.employees.remove('ann');
  const notice = screen.getByRole('alert').filter({ hasText: 'This staff member was deleted in another tab' });
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await submit.click();
  await onList();
  await expect
    .poll(() => world.store.employees.get('ann'))
    .toEqual({
      ...ann,
      phone: '(555) 010-9999',
      updatedAt: NOW,
    });
});

test('a day that ends before it starts is refused and gets the focus', async () => {
  const { screen, submit, stored } = await openAnn();
  const end = screen.getByLabelText('Friday end');
  await screen.getByLabelText('Friday start').fill('14:00');
  await end.fill('13:59');
  await submit.click();
  await expect.element(end).toHaveFocus();
  await expect
    .element(end)
    .toHaveAccessibleDescription('Friday must end after it starts, at midnight (12:00 AM) at the latest.');
  await expect.poll(() => stored('ann')).toEqual(ann);
});

test('a failed save offers Retry and keeps the input', async () => {
  const storage = faultyStorage();
  const { screen, text, submit, stored, onList } = await open('/staff/ann/edit', { storage });
  await text('Phone').fill('(555) 010-9999');
  storage.refuseWrites();
  expectConsole('error', /refused a write/);
  expectConsole('error', /The staff member is not saved/);
  await submit.click();
  const strip = screen.getByRole('alert').filter({ hasText: 'The staff member is not saved.' });
  await expect.element(strip.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect.element(text('Phone')).toHaveValue('(555) 010-9999');
  await expect.poll(() => stored('ann')).toEqual(ann);
  storage.heal();
  await strip.getByRole('button', { name: 'Retry' }).click();
  await onList();
  await expect.poll(async () => (await stored('ann'))?.phone).toBe('(555) 010-9999');
});

test('an unknown staff member shows not found with a link to the list', async () => {
  const { screen } = await renderApp({ path: '/staff/gone/edit', samples: shopWith() });
  await expect.element(screen.getByRole('heading', { name: 'Staff member not found' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to the staff' })).toHaveAttribute('href', '/staff');
});
