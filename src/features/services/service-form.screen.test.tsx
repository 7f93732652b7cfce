import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_SIZE_MULTIPLIERS } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildEmployee, buildService, buildStation } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const NOW = new Date('2026-11-20T10:00:00').toISOString();

const stationA = buildStation({ id: 'a', capabilities: ['PPF', 'Ceramic Coating'] });
const stationB = buildStation({ id: 'b', name: 'Station B', capabilities: ['PPF', 'Vinyl Wrap'] });
const coating = buildService({ id: 'coating', description: 'Base layer', stations: ['Station A'] });
const ann = buildEmployee({
  id: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  skillLevels: ['Intermediate'],
  stations: ['Station A'],
});

function shopWith(stations: readonly Station[] = [stationA, stationB]) {
  const lists = { ...starterShop('2026-11-20'), services: [coating], employees: [ann], stations };
  return { demo: () => lists, starter: () => lists };
}

async function open(path: string, setting: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ path, samples: shopWith(), ...setting });
  const { screen, world, history } = app;
  const text = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
  const number = (label: string) => screen.getByRole('spinbutton', { name: label, exact: true });
  const choice = (label: string) => screen.getByRole('combobox', { name: label });
  const stations = screen.getByRole('group', { name: 'Station Assignment' });
  const box = (label: string) => stations.getByRole('checkbox', { name: label, exact: true });
  const submit = screen.getByRole('button', { name: /^(Create|Update) Service$/ });
  const panel = screen.getByRole('group', { name: 'Profit Margin' });
  const onList = () => expect.poll(() => history.location.pathname).toBe('/services');
  const stored = (id: string) => world.store.services.get(id);
  await expect.element(submit).toBeVisible();
  return { ...app, text, number, choice, stations, box, submit, panel, onList, stored };
}

const openNew = (setting = {}) => open('/services/new', setting);
const openCoating = (setting = {}) => open('/services/coating/edit', setting);

function optionsOf(select: { element(): Element }): string[] {
  return [...(select.element() as HTMLSelectElement).options].map((option) => option.text);
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('the sections are in order on all three pages (SVC-10, SVC-12)', async () => {
  for (const path of ['/services/new', '/services/coating/edit', '/services/add']) {
    const { screen } = await open(path);
    const headings = screen.getByRole('form').getByRole('heading', { level: 2 }).elements();
    expect(headings.slice(0, 4).map((heading) => heading.textContent)).toEqual([
      'Basic Information',
      'Station Assignment',
      'Pricing & Time',
      'Vehicle Size Multipliers',
    ]);
    await screen.unmount();
  }
});

test('a new service is PPF, Intermediate, 1 h, free, with the default multipliers (SVC-27, SVC-29)', async () => {
  const { number, choice } = await openNew();
  await expect.element(choice('Category')).toHaveValue('PPF');
  await expect.element(choice('Skill Level')).toHaveValue('Intermediate');
  await expect.element(number('Base Price')).toHaveValue(0);
  await expect.element(number('Base Cost')).toHaveValue(0);
  await expect.element(number('Base Time (hours)')).toHaveValue(1);
  for (const size of VEHICLE_SIZES) await expect.element(number(size)).toHaveValue(DEFAULT_SIZE_MULTIPLIERS[size]);
});

test('categories, skill levels and sizes are offered in order (SVC-24, SVC-25, SVC-26)', async () => {
  const { screen, choice } = await openNew();
  expect(optionsOf(choice('Category'))).toEqual([
    'PPF',
    'Vinyl Wrap',
    'Ceramic Coating',
    'Window Tinting',
    'Detailing',
  ]);
  expect(optionsOf(choice('Skill Level'))).toEqual(['Basic', 'Intermediate', 'Advanced', 'Expert']);
  const sizes = screen.getByRole('group', { name: 'Vehicle Size Multipliers' }).getByRole('rowheader').elements();
  expect(sizes.map((size) => size.textContent)).toEqual([
    'Compact',
    'Mid-size',
    'Full-size',
    'SUV',
    'Truck',
    'Luxury',
    'Sports',
  ]);
});

test('category and skill level are required and always have a value (SVC-14)', async () => {
  const { choice } = await openNew();
  for (const label of ['Category', 'Skill Level']) {
    await expect.element(choice(label)).toBeRequired();
    expect(optionsOf(choice(label))).not.toContain('');
  }
});

test('a new service is stored and appears in the list (TOAST-29)', async () => {
  const { screen, text, number, choice, box, submit, onList, world } = await openNew();
  await text('Service Name').fill(' Roof wrap ');
  await text('Description').fill('Gloss black');
  await choice('Category').selectOptions('Vinyl Wrap');
  await choice('Skill Level').selectOptions('Expert');
  await box('Station B').click();
  await number('Base Price').fill('350.5');
  await number('Base Cost').fill('70.25');
  await number('Base Time (hours)').fill('4.5');
  await number('SUV').fill('1.7');
  await submit.click();
  await onList();
  await expect.element(screen.getByText('New service has been successfully added.')).toBeVisible();
  const made = (await world.store.services.list()).at(-1);
  expect(made).toEqual({
    id: made?.id,
    name: 'Roof wrap',
    description: 'Gloss black',
    category: 'Vinyl Wrap',
    skillLevel: 'Expert',
    stations: ['Station B'],
    basePrice: 350.5,
    baseCost: 70.25,
    baseTimeHours: 4.5,
    vehicleSizeMultipliers: { ...DEFAULT_SIZE_MULTIPLIERS, SUV: 1.7 },
    createdAt: NOW,
    updatedAt: NOW,
  });
  await expect.element(screen.getByRole('table').getByText('Roof wrap')).toBeVisible();
});

test('only stations that can do the category are offered; the form cannot be submitted without one (SVC-19, SVC-20)', async () => {
  const { screen, stations, choice, box, submit } = await openNew();
  const offered = () =>
    stations
      .getByRole('checkbox')
      .elements()
      .map((one) => one.getAttribute('value'));
  expect(offered()).toEqual(['Station A', 'Station B']);
  await expect.element(submit).toBeDisabled();
  await expect.element(screen.getByText('Choose at least one station.')).toBeVisible();
  await choice('Category').selectOptions('Vinyl Wrap');
  await expect.poll(offered).toEqual(['Station B']);
  await box('Station B').click();
  await expect.element(submit).toBeEnabled();
});

test('without a capable station the form shows No stations available with a link to the station form (SVC-21, SVC-22)', async () => {
  const { screen, choice } = await openNew();
  await choice('Category').selectOptions('Window Tinting');
  await expect
    .element(screen.getByText('No stations available for Window Tinting services.', { exact: true }))
    .toBeVisible();
  await expect.element(screen.getByText(/Create stations with that capability first/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'New Station' })).toHaveAttribute('href', '/stations/new');
});

test('another category unchecks the stations that cannot do it, and they stay unchecked (SVC-23)', async () => {
  const { choice, box, submit } = await openCoating();
  await choice('Category').selectOptions('Vinyl Wrap');
  await expect.element(submit).toBeDisabled();
  await box('Station B').click();
  await choice('Category').selectOptions('PPF');
  await expect.element(box('Station B')).toBeChecked();
  await expect.element(box('Station A')).not.toBeChecked();
});

const MARGINS = [
  ['1200', '400', '66.67%', '$800.00 profit'],
  ['450', '120', '73.33%', '$330.00 profit'],
  ['4500', '1499.99', '66.67%', '$3,000.01 profit'],
  ['0', '50', '0.00%', '−$50.00 profit'],
] as const;

test('profit and margin update while price and cost are typed (SVC-11, SVC-30, SVC-31)', async () => {
  const { number, panel } = await openCoating();
  for (const [price, cost, margin, profit] of MARGINS) {
    await number('Base Price').fill(price);
    await number('Base Cost').fill(cost);
    await expect.element(panel.getByText(margin, { exact: true })).toBeVisible();
    await expect.element(panel.getByText(profit, { exact: true })).toBeVisible();
  }
});

test('the panel shows no figures until price and cost are valid', async () => {
  const { number, panel } = await openCoating();
  for (const price of ['', '-5']) {
    await number('Base Price').fill(price);
    await expect.element(panel.getByText('Enter price and cost', { exact: true })).toBeVisible();
  }
});

test('all seven sizes show price, hours, labor at $25 an hour and margin while they are typed (EX-061, SVC-28)', async () => {
  const { screen, number } = await openCoating();
  const rows = () =>
    [...screen.getByRole('table').element().querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td:not(:first-of-type)')].map((cell) => cell.textContent),
    );
  const figures = [
    ['$640.00', '7.2 h$180.00', '$180.00', '57.8%'],
    ['$800.00', '9 h$225.00', '$225.00', '60.6%'],
    ['$960.00', '10.8 h$270.00', '$270.00', '62.5%'],
    ['$1,120.00', '12.6 h$315.00', '$315.00', '63.8%'],
    ['$1,200.00', '13.5 h$337.50', '$337.50', '64.4%'],
    ['$1,040.00', '11.7 h$292.50', '$292.50', '63.2%'],
    ['$880.00', '9.9 h$247.50', '$247.50', '61.7%'],
  ];
  expect(rows()).toEqual(figures);
  await number('SUV').fill('2');
  await expect.poll(() => rows()[3]).toEqual(['$1,600.00', '18 h$450.00', '$450.00', '66.3%']);
  await number('SUV').fill('');
  await expect.poll(() => rows()[3]).toEqual(['–']);
  expect(rows()[4]).toEqual(figures[4]);
});

test('each empty required field says what to enter, and the first has the focus (SVC-13, SVC-15, SVC-16)', async () => {
  const { text, number, submit, stored } = await openCoating();
  await text('Service Name').fill(' ');
  await text('Description').fill('');
  for (const label of ['Base Price', 'Base Cost', 'Base Time (hours)', 'Truck']) await number(label).fill('');
  await submit.click();
  await expect.element(text('Service Name')).toHaveFocus();
  await expect.element(text('Service Name')).toHaveAccessibleDescription('Enter the name of the service.');
  await expect.element(text('Description')).toHaveAccessibleDescription('Describe the service in a few words.');
  await expect
    .element(number('Base Price'))
    .toHaveAccessibleDescription('Enter the base price in dollars and cents, 0 or more.');
  await expect
    .element(number('Base Cost'))
    .toHaveAccessibleDescription(/^Enter the base cost in dollars and cents, 0 or more\./);
  await expect
    .element(number('Base Time (hours)'))
    .toHaveAccessibleDescription(/^Enter the hours, 0\.1 or more, in steps of 0\.1\./);
  await expect.element(number('Truck')).toHaveAccessibleDescription('Truck: enter 0.1 to 3.0, in steps of 0.1.');
  await expect.poll(() => stored('coating')).toEqual(coating);
});

// service-draft.test.ts lists the invalid figures.
test('invalid figures are marked, the first has the focus, and nothing is stored (SVC-15, SVC-17, SVC-18)', async () => {
  const { number, submit, stored } = await openCoating();
  const typed = { 'Base Price': '-0.01', 'Base Cost': '-1', 'Base Time (hours)': '1.25', Compact: '3.1' };
  for (const [label, figure] of Object.entries(typed)) await number(label).fill(figure);
  await submit.click();
  for (const label of Object.keys(typed)) await expect.element(number(label)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(number('Base Price')).toHaveFocus();
  await expect.poll(() => stored('coating')).toEqual(coating);
});

test('the limits are valid: $0.00, 0.1 h, × 0.1 and × 3 (SVC-15, SVC-17, SVC-18)', async () => {
  const { number, submit, onList, stored, screen } = await openCoating();
  await number('Base Price').fill('0');
  await number('Base Cost').fill('0');
  await number('Base Time (hours)').fill('0.1');
  await number('Compact').fill('0.1');
  await number('Sports').fill('3.0');
  await submit.click();
  await onList();
  await expect.element(screen.getByText('Service has been successfully updated.')).toBeVisible();
  await expect
    .poll(() => stored('coating'))
    .toEqual({
      ...coating,
      basePrice: 0,
      baseCost: 0,
      baseTimeHours: 0.1,
      vehicleSizeMultipliers: { ...DEFAULT_SIZE_MULTIPLIERS, Compact: 0.1, Sports: 3 },
      updatedAt: NOW,
    });
});

test('/services/add starts with Station A and stores the changes (NSV-04, SVC-12)', async () => {
  const { screen, text, box, submit, onList, world } = await open('/services/add');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Add Service');
  await expect.element(box('Station A')).toBeChecked();
  await expect.element(box('Station B')).not.toBeChecked();
  await text('Service Name').fill('Hood film');
  await text('Description').fill('Hood and fenders');
  await submit.click();
  await onList();
  await expect.element(screen.getByText('New service has been successfully added.')).toBeVisible();
  await expect
    .poll(async () => (await world.store.services.list()).at(-1))
    .toMatchObject({ name: 'Hood film', stations: ['Station A'] });
});

test('/services/add starts with the first capable station when Station A is deleted', async () => {
  const { box } = await open('/services/add', { samples: shopWith([stationB]) });
  await expect.element(box('Station B')).toBeChecked();
});

test('a duplicate starts with all values of the original and a different name', async () => {
  const { screen, text, number, submit, onList, world } = await open('/services/new?copy=coating');
  await expect.element(text('Service Name')).toHaveValue('Ceramic Coating (copy)');
  await number('Base Price').fill('900');
  await submit.click();
  await onList();
  await expect.element(screen.getByText('2 services available')).toBeVisible();
  const [original, copy] = await world.store.services.list();
  expect(original).toEqual(coating);
  expect(copy).toEqual({
    ...coating,
    id: copy?.id,
    name: 'Ceramic Coating (copy)',
    basePrice: 900,
    createdAt: NOW,
    updatedAt: NOW,
  });
});

test('the list of people who can do it follows the form, and an empty list is a warning', async () => {
  const { screen, choice, submit } = await openCoating();
  await expect.element(screen.getByText('Ann Lee', { exact: true })).toBeVisible();
  await choice('Skill Level').selectOptions('Expert');
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'No one can do this service' }))
    .toHaveTextContent('No one with the skill level Expert works at Station A.');
  await expect.element(submit).toBeEnabled();
});

test('a failed save shows an error and keeps the input (TOAST-30)', async () => {
  expectConsole('error', /refused a write/);
  expectConsole('error', /The service is not saved/);
  const storage = faultyStorage();
  const { screen, text, box, submit, world } = await openNew({ storage });
  await text('Service Name').fill('Hood film');
  await text('Description').fill('Hood and fenders');
  await box('Station A').click();
  storage.refuseWrites();
  await submit.click();
  await expect.element(screen.getByText('Failed to create service. Please try again.')).toBeVisible();
  await expect.element(text('Service Name')).toHaveValue('Hood film');
  await expect.poll(() => world.store.services.list()).toEqual([coating]);
});

test('a deletion in another tab is shown; Keep mine restores the service with the typed values', async () => {
  const { screen, number, submit, world, onList, stored } = await openCoating();
  await number('Base Price').fill('850');
  await world.store.services.remove('coating');
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  await submit.click();
  await onList();
  await expect.poll(() => stored('coating')).toEqual({ ...coating, basePrice: 850, createdAt: NOW, updatedAt: NOW });
});

test('a change of the same field in another tab is shown, and a change of another field is not', async () => {
  const { screen, number, world } = await openCoating();
  await number('Base Price').fill('850');
  await world.store.services.update('coating', { basePrice: 999.5, skillLevel: 'Expert' });
  const notice = screen.getByRole('alert').filter({ hasText: 'This service was changed in another tab' });
  await expect.element(notice.getByText('Base Price is now $999.50')).toBeVisible();
  await expect.element(notice).not.toHaveTextContent('Skill Level');
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(number('Base Price')).toHaveValue(999.5);
});

test('an unknown service shows not found with a link to the list', async () => {
  const { screen } = await renderApp({ path: '/services/gone/edit', samples: shopWith() });
  await expect.element(screen.getByRole('heading', { name: 'Service not found' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to the services' })).toHaveAttribute('href', '/services');
});
