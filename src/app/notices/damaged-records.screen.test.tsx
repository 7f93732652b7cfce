import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createAppRouter } from '#app/router.tsx';
import { LISTS } from '#domain/lists/lists.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { type AnyRecord, ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { buildRemoval } from '#test/build.ts';

/** Nothing of the demo shop was deleted. */
const SAMPLES = { ...demoShop('2026-11-20'), removals: [buildRemoval()] };

/** The page of each list: its route says so, or it is one section of the settings. */
const PAGES = new Map<EntityType, string>([
  ['products', '/settings/films'],
  ['warrantyTiers', '/settings/warranty'],
]);
for (const { options } of Object.values(createAppRouter().routesById)) {
  const { path, staticData } = options as { path?: string; staticData?: { lists?: readonly EntityType[] } };
  for (const list of staticData?.lists ?? []) PAGES.set(list, path ?? '');
}

type Damage = Partial<Record<EntityType, (all: readonly AnyRecord[]) => readonly unknown[]>>;

const firstDamaged = ([first, ...rest]: readonly AnyRecord[]) => [{ ...first, createdAt: 5 }, ...rest];
const allDamaged = (all: readonly AnyRecord[]) => all.map((record) => ({ ...record, id: 5 }));

/** The storage of a browser in which another program damaged records. */
function damagedStorage(damage: Damage) {
  const lists = ENTITY_TYPES.map((entity) => {
    const all = SAMPLES[entity] as readonly AnyRecord[];
    return [`bms_${entity}`, JSON.stringify(damage[entity]?.(all) ?? all)] as const;
  });
  return memoryStorage({ bms_initialized: 'demo', ...Object.fromEntries(lists) });
}

beforeEach(async () => {
  await page.viewport(1280, 900);
});
afterEach(async () => {
  await page.viewport(1280, 800);
});

/** The line appears once the page is idle. */
const AFTER_IDLE = { timeout: 10_000 };

test('every list has a page that says which of its records cannot be shown', () => {
  expect([...PAGES.keys()].sort()).toEqual([...ENTITY_TYPES].sort());
});

test.each(ENTITY_TYPES)(
  'one damaged record of the %s is one line above the list, which Review leads to: its repair says what is left out, and brings it back',
  async (entity) => {
    const storage = damagedStorage({ [entity]: firstDamaged });
    const { screen, world, history } = await renderApp({ path: PAGES.get(entity) ?? '', storage });
    const line = screen.getByText(`1 ${LISTS[entity].names.record} can't be shown because its data is damaged.`);
    await expect.element(line, AFTER_IDLE).toBeVisible();
    const count = SAMPLES[entity].length;
    await expect.poll(() => world.store[entity].list()).toHaveLength(count - 1);
    await screen.getByRole('link', { name: `Review the damaged ${LISTS[entity].names.list}` }).click();
    await expect.poll(() => history.location.pathname).toBe('/settings/data');
    const list = screen.getByRole('list', { name: /that can't be shown$/ });
    await expect.element(list.getByRole('listitem')).toHaveTextContent("Can't be read: Created at.");
    await list.getByRole('button', { name: /^Repair/ }).click();
    const dialog = screen.getByRole('alertdialog');
    await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Created at');
    await dialog.getByRole('button', { name: 'Repair' }).click();
    await expect.element(screen.getByText('Record Repaired')).toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
    await expect.poll(() => world.store[entity].list()).toHaveLength(count);
    await expect.poll(() => world.store[entity].get((SAMPLES[entity][0] as AnyRecord).id)).toBeDefined();
  },
);

test('a technician sees that a customer cannot be shown and whom to ask, without a way to repair it', async () => {
  const storage = damagedStorage({ customers: firstDamaged });
  const { screen } = await renderApp({ path: '/customers', storage, world: worldAs('technician', { storage }) });
  const line = screen.getByRole('status').filter({ hasText: "1 customer can't be shown" });
  await expect.element(line, AFTER_IDLE).toHaveTextContent('Ask the owner or a manager of the shop to repair it.');
  await expect.element(line.getByRole('link')).not.toBeInTheDocument();
});

test('a record whose amount is lost can be downloaded and removed, which Undo takes back', async () => {
  const [sample] = SAMPLES.invoices;
  const broken = { ...sample, totalAmount: 'a lot' };
  const storage = damagedStorage({ invoices: (all) => [...all.slice(1), broken] });
  const { screen, world } = await renderApp({ path: '/invoices', storage });
  await screen.getByRole('link', { name: 'Review the damaged invoices' }).click();
  const list = screen.getByRole('list', { name: "Invoices that can't be shown" });
  const row = list.getByRole('listitem');
  await expect.element(row).toHaveTextContent(`${sample?.invoiceNumber}`);
  await expect.element(row.getByRole('button', { name: /^Repair/ })).not.toBeInTheDocument();
  await row.getByRole('button', { name: /^Remove/ }).click();
  const dialog = screen.getByRole('alertdialog');
  const { name, text } = await downloadOf(() => dialog.getByRole('button', { name: 'Download the original' }).click());
  expect([name, JSON.parse(text)]).toEqual([`damaged-invoice-${sample?.id}.txt`, broken]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(list).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(list).toBeVisible();
  expect(await world.store.invoices.damaged()).toMatchObject([{ text: JSON.stringify(broken) }]);
});

test('an export says how many damaged records are not in the file: 3', async () => {
  const broken = ([first, second, ...rest]: readonly AnyRecord[]) => [
    { ...first, createdAt: 5 },
    { ...second, createdAt: 5 },
    ...rest,
  ];
  const storage = damagedStorage({ customers: broken, jobs: firstDamaged });
  const { screen } = await renderApp({ path: '/settings/data', storage });
  await expect.element(screen.getByRole('list', { name: "Customers that can't be shown" }), AFTER_IDLE).toBeVisible();
  const { text } = await downloadOf(async () => {
    await screen.getByRole('button', { name: 'Data', exact: true }).click();
    await screen.getByRole('menuitem', { name: 'Export', exact: true }).click();
  });
  const { customers, jobs } = JSON.parse(text);
  expect([customers.length, jobs.length]).toEqual([SAMPLES.customers.length - 2, SAMPLES.jobs.length - 1]);
  await expect.element(screen.getByText('3 Records Are Not in the File')).toBeVisible();
});

const CARDS: readonly EntityType[] = ['customers', 'services', 'employees', 'stations', 'products'];

/** The addresses of all pages, each with the first record of its list that is not damaged. */
function addresses(damaged: readonly EntityType[]): string[] {
  return Object.values(createAppRouter().routesById).flatMap(({ options, fullPath }) => {
    const { record } = (options as { staticData?: { record?: EntityType } }).staticData ?? {};
    if (!record || damaged.includes(record)) return [];
    const [sample] = SAMPLES[record] as readonly AnyRecord[];
    return String(fullPath)
      .replace('$id', sample?.id ?? '')
      .replace(/\$\w+/, 'gone');
  });
}

test.each([
  ['customers, services, staff, stations and films', CARDS],
  ['all other lists', ENTITY_TYPES.filter((entity) => !CARDS.includes(entity))],
])(
  'when no record of %s can be read, the pages of the records that name them are shown',
  async (_, damaged) => {
    const storage = damagedStorage(Object.fromEntries(damaged.map((entity) => [entity, allDamaged])));
    const paths = [...new Set([...PAGES.values(), ...addresses(damaged)])];
    const { screen, history } = await renderApp({ path: '/settings/this-device', storage });
    for (const path of paths) {
      history.push(path);
      await expect.poll(() => history.location.pathname).toBe(path.split('?')[0]);
      await expect.poll(() => screen.getByRole('main').element().textContent).toMatch(/\S/);
      await expect.element(screen.getByText(/could not be shown|^Failed to load/)).not.toBeInTheDocument();
    }
    expect(paths.length).toBeGreaterThan(15);
  },
  120_000,
);
