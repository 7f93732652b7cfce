import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildBooking, buildEmployee, buildService, buildStation } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const NOW = new Date('2026-11-20T10:00:00').toISOString();

const stationA = buildStation({ id: 'a', description: 'By the door', capabilities: ['PPF', 'Detailing'] });
const stationB = buildStation({ id: 'b', name: 'Station B', description: 'Film room', capabilities: ['PPF'] });
const wash = buildService({ id: 'wash', name: 'Wash', category: 'Detailing', stations: ['Station A', 'Station B'] });
const ann = buildEmployee({ id: 'ann', firstName: 'Ann', lastName: 'Lee', stations: ['Station B', 'Station A'] });
const job = buildBooking({
  id: 'job',
  service: wash,
  serviceId: 'wash',
  employee: ann,
  employeeId: 'ann',
  status: 'Complete',
});

function shop() {
  const lists = {
    ...starterShop('2026-11-20'),
    services: [wash],
    employees: [ann],
    bookings: [job],
    stations: [stationA, stationB],
  };
  return { demo: () => lists, starter: () => lists };
}

async function open(path: string, setting: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ path, samples: shop(), ...setting });
  const { screen, world, history } = app;
  const form = screen.getByRole('form');
  const name = screen.getByRole('textbox', { name: /^Station Name/ });
  const jobs = screen.getByRole('spinbutton', { name: /^Max Concurrent Jobs/ });
  const description = screen.getByRole('textbox', { name: /^Description/ });
  const box = (label: string) => screen.getByRole('checkbox', { name: label, exact: true });
  const submit = screen.getByRole('button', { name: /^(Create|Update) Station$/ });
  const onList = () => expect.poll(() => history.location.pathname).toBe('/stations');
  const stored = (id: string) => world.store.stations.get(id);
  await expect.element(submit).toBeVisible();
  return { ...app, form, name, jobs, description, box, submit, onList, stored };
}

const openNew = () => open('/stations/new');
const openA = (setting = {}) => open('/stations/a/edit', setting);

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('a new station is stored and appears in the list (STN-07, STN-08, STN-11)', async () => {
  const { screen, name, jobs, description, box, submit, onList, world } = await openNew();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('New Station');
  await name.fill('  Station C ');
  await jobs.fill('3');
  await description.fill('Coating room');
  for (const label of ['PPF', 'Vinyl Wrap', 'Ceramic Coating', 'Window Tinting', 'Detailing']) {
    await expect
      .element(screen.getByRole('group', { name: 'Capabilities' }).getByRole('checkbox', { name: label }))
      .toBeVisible();
  }
  await box('Window Tinting').click();
  await box('Ceramic Coating').click();
  await submit.click();
  await onList();
  await expect.element(screen.getByText('New station has been successfully added.')).toBeVisible();
  const [, , made] = await world.store.stations.list();
  expect(made).toEqual({
    id: made?.id,
    name: 'Station C',
    description: 'Coating room',
    capabilities: ['Ceramic Coating', 'Window Tinting'],
    maxConcurrentJobs: 3,
    operatingHours: DEFAULT_WEEK_HOURS,
    createdAt: NOW,
    updatedAt: NOW,
  });
  await expect.element(screen.getByRole('heading', { name: 'Station C' })).toBeVisible();
});

test('a new station opens Monday to Friday 8 to 6, Saturday 9 to 4, not on Sunday (STN-09, STN-19)', async () => {
  const { screen, box } = await openNew();
  const hours = screen.getByRole('group', { name: 'Operating Hours' });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await expect.element(box(day)).toBeChecked();
    await expect.element(hours.getByLabelText(`${day} start`)).toHaveValue('08:00');
    await expect.element(hours.getByLabelText(`${day} end`)).toHaveValue('18:00');
  }
  await expect.element(hours.getByLabelText('Saturday start')).toHaveValue('09:00');
  await expect.element(hours.getByLabelText('Saturday end')).toHaveValue('16:00');
  await expect.element(box('Sunday')).not.toBeChecked();
  await expect.element(hours.getByLabelText('Sunday start')).not.toBeInTheDocument();
});

test("Copy from Monday copies Monday's hours to every day, and they are stored (STN-10)", async () => {
  const { screen, submit, onList, stored } = await openA();
  await screen.getByLabelText('Monday start').fill('07:30');
  await screen.getByLabelText('Monday end').fill('15:00');
  await screen.getByRole('button', { name: 'Copy from Monday' }).click();
  await submit.click();
  await onList();
  const alike = { start: '07:30', end: '15:00', available: true };
  await expect
    .poll(async () => (await stored('a'))?.operatingHours)
    .toEqual(Object.fromEntries(Object.keys(DEFAULT_WEEK_HOURS).map((day) => [day, alike])));
});

test('a day that ends before it starts, or has no start, is refused and gets the focus', async () => {
  const { screen, box, submit, stored } = await openA();
  const start = screen.getByLabelText('Tuesday start');
  const end = screen.getByLabelText('Tuesday end');
  await end.fill('08:00');
  await submit.click();
  await expect.element(end).toHaveFocus();
  await expect
    .element(end)
    .toHaveAccessibleDescription('Tuesday must end after it starts, at midnight (12:00 AM) at the latest.');
  const middle = (element: Element) => element.getBoundingClientRect().y + element.getBoundingClientRect().height / 2;
  expect(middle(box('Tuesday').element())).toBeCloseTo(middle(end.element()), 0);
  await start.fill('');
  await submit.click();
  await expect.element(start).toHaveFocus();
  await expect.element(start).toHaveAccessibleDescription('Enter a start and end time for Tuesday.');
  await expect.poll(() => stored('a')).toEqual(stationA);
});

test('empty fields say what to enter, the first has the focus, and the summary links to the others (STN-12, STN-15)', async () => {
  const { screen, name, description, submit, world } = await openNew();
  await screen.getByRole('checkbox', { name: 'PPF' }).click();
  await name.fill('   ');
  await submit.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Enter the name of the station.');
  const summary = screen.getByRole('alert').filter({ hasText: '2 fields need your attention' });
  await summary.getByRole('button', { name: 'Describe the station in a few words.' }).click();
  await expect.element(description).toHaveFocus();
  await name.fill('Station C');
  await description.fill('Coating room');
  await expect.element(summary).not.toBeInTheDocument();
  await expect.poll(() => world.store.stations.count()).toBe(2);
});

test('11 jobs at once are refused (STN-13)', async () => {
  const { jobs, submit, stored } = await openA();
  await jobs.fill('11');
  await submit.click();
  await expect
    .element(jobs)
    .toHaveAccessibleDescription('Enter a whole number from 1 to 10. How many jobs it can run at the same time.');
  await expect.element(jobs).toHaveFocus();
  await expect.poll(() => stored('a')).toEqual(stationA);
});

test('10 jobs at once are stored (STN-13)', async () => {
  const { jobs, submit, onList, stored } = await open('/stations/b/edit');
  await jobs.fill('10');
  await submit.click();
  await onList();
  await expect.poll(() => stored('b')).toMatchObject({ maxConcurrentJobs: 10 });
});

test('an empty number of jobs becomes 1 (STN-14)', async () => {
  const { jobs, name, submit, onList, stored } = await openA();
  await jobs.fill('7');
  await jobs.fill('');
  await name.click();
  await expect.element(jobs).toHaveValue(1);
  await submit.click();
  await onList();
  await expect.poll(() => stored('a')).toMatchObject({ maxConcurrentJobs: 1 });
});

test('the form cannot be submitted without a capability, and says why (STN-16)', async () => {
  const { screen, box, submit } = await openNew();
  await expect.element(submit).toBeDisabled();
  await expect.element(screen.getByText('Choose at least one capability.')).toBeVisible();
  await box('PPF').click();
  await expect.element(submit).toBeEnabled();
  await box('PPF').click();
  await expect.element(submit).toBeDisabled();
});

test('the name of another station in different case is refused', async () => {
  const { name, submit, stored } = await openA();
  await name.fill('Státion\u00a0b');
  await submit.click();
  await expect
    .element(name)
    .toHaveAccessibleDescription('There is already a station with this name. Choose another one.');
  await expect.element(name).toHaveFocus();
  await expect.poll(() => stored('a')).toEqual(stationA);
});

test('a stored name that differs from another only in accents can stay when another field changes', async () => {
  const stations = [stationA, buildStation({ ...stationB, name: 'Státion A' })];
  const lists = { ...shop().demo(), stations };
  const { name, description, submit, onList, stored } = await open('/stations/b/edit', {
    samples: { demo: () => lists, starter: () => lists },
  });
  await expect.element(name).toHaveValue('Státion A');
  await description.fill('Out back');
  await submit.click();
  await onList();
  await expect.poll(() => stored('b')).toEqual({ ...stations[1], description: 'Out back', updatedAt: NOW });
});

test('a name that another tab takes at the same time is refused', async () => {
  const { name, submit, world, stored } = await openA();
  await name.fill('Bay 1');
  const adding = world.store.stations.add(buildStation({ id: 'c', name: 'Bay 1' }));
  (submit.element() as HTMLButtonElement).click();
  await adding;
  await expect
    .element(name)
    .toHaveAccessibleDescription('There is already a station with this name. Choose another one.');
  await expect.element(name).toHaveValue('Bay 1');
  await expect.poll(() => stored('a')).toEqual(stationA);
});

test('a new name is stored in services, staff and bookings, including past ones, and nothing else changes (STN-20)', async () => {
  const { name, submit, onList, world, screen } = await openA();
  await name.fill('Bay 1');
  await submit.click();
  await onList();
  await expect.element(screen.getByText('Station has been successfully updated.')).toBeVisible();
  const { store } = world;
  const renamed = { services: ['Bay 1', 'Station B'], staff: ['Station B', 'Bay 1'] };
  await expect.poll(() => store.stations.list()).toEqual([{ ...stationA, name: 'Bay 1', updatedAt: NOW }, stationB]);
  await expect.poll(() => store.services.list()).toEqual([{ ...wash, stations: renamed.services, updatedAt: NOW }]);
  await expect.poll(() => store.employees.list()).toEqual([{ ...ann, stations: renamed.staff, updatedAt: NOW }]);
  await expect
    .poll(() => store.bookings.list())
    .toEqual([
      {
        ...job,
        station: 'Bay 1',
        service: { ...wash, stations: renamed.services },
        employee: { ...ann, stations: renamed.staff },
        updatedAt: NOW,
      },
    ]);
});

test('a failed rename changes nothing and keeps the input, and Retry saves it', async () => {
  expectConsole('error', /refused a write/);
  expectConsole('error', /The station is not saved/);
  const storage = faultyStorage();
  const { screen, name, submit, world, onList } = await openA({ storage });
  await name.fill('Bay 1');
  storage.refuseWrites();
  await submit.click();
  await expect.element(screen.getByText('Failed to save station. Please try again.')).toBeVisible();
  await expect.element(name).toHaveValue('Bay 1');
  await expect.poll(() => world.store.services.list()).toEqual([wash]);
  storage.heal();
  await screen.getByRole('button', { name: 'Retry' }).click();
  await onList();
  await expect
    .poll(async () => (await world.store.services.list()).map(({ stations }) => stations))
    .toEqual([['Bay 1', 'Station B']]);
});

test('removing the last capability for a service shows a warning, and the form can still be saved', async () => {
  const { screen, box, submit } = await openA();
  await expect.element(screen.getByText('No station is left for')).not.toBeInTheDocument();
  await box('Detailing').click();
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'No station is left for' }))
    .toHaveTextContent('Wash');
  await expect.element(submit).toBeEnabled();
});

test('a station closed all week has a warning, one whose days end before they start does not', async () => {
  const { screen, box } = await openA();
  const warning = screen.getByText("Jobs can't be quoted here until at least one day is open.");
  await screen.getByLabelText('Monday end').fill('07:00');
  await screen.getByRole('button', { name: 'Copy from Monday' }).click();
  await expect.element(screen.getByLabelText('Sunday end')).toHaveValue('07:00');
  await expect.element(warning).not.toBeInTheDocument();
  await box('Monday').click();
  await screen.getByRole('button', { name: 'Copy from Monday' }).click();
  await expect.element(warning).toBeVisible();
});

test('Cancel leaves without saving or asking; another link asks first', async () => {
  const { screen, name, stored, onList } = await openA();
  await name.fill('Bay 1');
  await screen.getByRole('link', { name: 'Staff' }).click();
  await expect.element(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await onList();
  await expect.poll(() => stored('a')).toEqual(stationA);
});

test('a change of the same field in another tab is shown, and Take theirs keeps the other fields as they were typed', async () => {
  const { screen, name, jobs, description, submit, world } = await openA();
  await name.fill('Bay 1');
  await description.fill('Mine');
  await world.store.stations.update('a', { maxConcurrentJobs: 4, description: '' });
  const notice = screen.getByRole('alert').filter({ hasText: 'This station was changed in another tab' });
  await expect.element(notice.getByRole('listitem')).toHaveTextContent('Description is now emptyYours: Mine');
  await expect.element(submit).toBeDisabled();
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Bay 1');
  await expect.element(description).toHaveValue('');
  await expect.element(jobs).toHaveValue(4);
});

test('a form without input shows the remote change at once, without a question', async () => {
  const { screen, jobs, submit, world } = await openA();
  await world.store.stations.update('a', { maxConcurrentJobs: 4 });
  await expect.element(jobs).toHaveValue(4);
  await expect.element(submit).toBeEnabled();
  expect(screen.getByRole('alert').query()).toBeNull();
});

test('a remote change of another field arrives without a question, and the focus stays in its field', async () => {
  const { screen, name, jobs, world } = await openA();
  await name.click();
  await world.store.stations.update('a', { maxConcurrentJobs: 4 });
  await expect.element(jobs).toHaveValue(4);
  expect(screen.getByRole('button', { name: 'Keep mine' }).query()).toBeNull();
  await expect.element(name).toHaveFocus();
});

test('Keep mine overwrites the remote change', async () => {
  const { screen, name, submit, world, onList } = await openA();
  await name.fill('Bay 1');
  await world.store.stations.update('a', { name: 'Bay 2', maxConcurrentJobs: 4 });
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(submit).toBeEnabled();
  await submit.click();
  await onList();
  await expect
    .poll(() => world.store.stations.get('a'))
    .toEqual({
      ...stationA,
      name: 'Bay 1',
      maxConcurrentJobs: 4,
      updatedAt: NOW,
    });
});

test('a deletion in another tab is shown; Keep mine restores the station', async () => {
  const { screen, name, submit, world, onList } = await openA();
  await name.fill('Bay 1');
  await world.store.stations.remove('a');
  const notice = screen.getByRole('alert').filter({ hasText: 'This station was deleted in another tab' });
  await expect.element(notice).toBeVisible();
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(trail.element().textContent).toBe('StationsNot foundEdit');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await submit.click();
  await onList();
  await expect
    .poll(() => world.store.stations.list())
    .toEqual([stationB, { ...stationA, name: 'Bay 1', createdAt: NOW, updatedAt: NOW }]);
});

test('a station deleted in another tab can stay deleted', async () => {
  const { screen, name, world, onList } = await openA();
  await name.fill('Bay 1');
  await world.store.stations.remove('a');
  await screen.getByRole('button', { name: 'Leave it deleted' }).click();
  await onList();
  await expect.poll(() => world.store.stations.list()).toEqual([stationB]);
});

test.each(['/stations/long/edit', '/services/new', '/staff/new'])(
  'a name of 400 letters leaves %s as wide as the window',
  async (path) => {
    const long = buildStation({ id: 'long', name: 'N'.repeat(400), capabilities: ['PPF'] });
    const lists = { ...shop().demo(), stations: [long] };
    const { screen } = await renderApp({ path, samples: { demo: () => lists, starter: () => lists } });
    await expect.element(screen.getByRole('form')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
);

test('an unknown station shows not found with a link to the list', async () => {
  const { screen } = await renderApp({ path: '/stations/gone/edit', samples: shop() });
  await expect.element(screen.getByRole('heading', { name: 'Station not found' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to the stations' })).toHaveAttribute('href', '/stations');
});

test('the whole form works by keyboard', async () => {
  const { name, onList, stored } = await openA();
  await name.click();
  await userEvent.keyboard('{Control>}a{/Control}Bay 1{Enter}');
  await onList();
  await expect.poll(() => stored('a')).toMatchObject({ name: 'Bay 1' });
});
