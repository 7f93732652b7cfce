import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createAppRouter } from '#app/router.tsx';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { textMemory } from '#io/browser/text-memory.ts';
import { hrefOf } from '#parts/navigation/href.ts';
import type { Path } from '#parts/navigation/paths.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { renderApp } from '#test/app/render-app.tsx';

/** A name as long as names get, and one word that fits no line. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff Montgomery-Featherstonehaugh the Third of Santa Barbara';
const LENGTHENED = ['firstName', 'companyName', 'description', 'model', 'email', 'lostReason', 'subject'];

type RouteOptions = {
  path?: string;
  staticData?: { lists?: readonly string[] };
  validateSearch?: { def: { shape: Record<string, unknown> } };
};

/** Every page that shows lists, and the search params that its route reads. */
const LISTING = Object.values(createAppRouter().routesById).flatMap(({ options }) => {
  const { path = '', staticData, validateSearch } = options as RouteOptions;
  return staticData?.lists ? [{ path, params: Object.keys(validateSearch?.def.shape ?? {}) }] : [];
});
const LIST_PAGES = LISTING.filter(({ params }) => params.includes('sort'));
const OTHER_PAGES = LISTING.filter(({ params }) => !params.includes('sort'));

const SAMPLES = demoShop('2026-11-20');

/** Opens the page with the leads as a list. A store given is that of the same shop before a reload. */
function open(path: string, world: Parameters<typeof renderApp>[0] = {}) {
  const device = textMemory(memoryStorage({ [STORAGE_KEYS.leadsView]: 'list' }));
  return renderApp({ path, samples: { demo: () => SAMPLES, starter: () => SAMPLES }, world: { device }, ...world });
}

const all = <E extends Element = HTMLElement>(selector: string) => [
  ...document.querySelectorAll<E>(`main ${selector}`),
];
const TABLE = 'table[aria-rowcount]';
const rows = () => all(`${TABLE} tr[data-index]`);
const searchField = () => all<HTMLInputElement>('input[type=search]')[0];
const filterFields = () => all('[role=radiogroup], select');
const headers = () => all(`${TABLE} th[aria-sort]`);
/** Rows that are drawn whether or not the page has drawn those beyond the window's edge. */
const FIRST_ROWS = 8;
const firstText = (row: Element | undefined) =>
  row ? (document.createTreeWalker(row, NodeFilter.SHOW_TEXT).nextNode()?.textContent ?? '') : '';

/** Returns search, filters, sort and rows as the user sees them. */
function shown() {
  return {
    search: searchField()?.value,
    filters: all<HTMLInputElement>('input[type=radio]:checked, select').map(({ value }) => value),
    sort: headers().map((header) => header.getAttribute('aria-sort')),
    rows: rows()
      .slice(0, FIRST_ROWS)
      .map((row) => row.textContent),
    count: all(TABLE)[0]?.getAttribute('aria-rowcount'),
  };
}

async function loaded() {
  await expect.poll(() => rows().length, { timeout: 15_000 }).toBeGreaterThan(0);
  return shown();
}

/** Chooses an option other than the first that leaves a row. */
async function chooseFilter(field: HTMLElement) {
  const options = [...field.querySelectorAll<HTMLInputElement | HTMLOptionElement>('input, option')].slice(1);
  for (const option of options) {
    if (option instanceof HTMLInputElement) await userEvent.click(option);
    else await userEvent.selectOptions(field, option.value);
    if (rows().length > 0) return;
  }
  throw new Error('Every option leaves no row');
}

/** Searches for the first word of the last row, filters and sorts descending. Returns the params that the address should have. */
async function setAll() {
  const field = searchField();
  const word = firstText(rows().at(-1)).split(/\s/)[0] ?? '';
  if (field) await userEvent.fill(field, word);
  for (const filter of filterFields()) await chooseFilter(filter);
  const button = headers().at(-1)?.querySelector('button');
  if (!button) throw new Error('No column sorts');
  await userEvent.click(button);
  await userEvent.click(button);
  return word;
}

/** Opens the first row with a click outside its links; a message has no page of its own, but a link to its customer. */
async function openRow() {
  const row = rows()[0];
  if (!row) throw new Error('No row');
  const opens = row.classList.contains('cursor-pointer');
  await userEvent.click(
    opens ? page.elementLocator(row).getByRole('cell').nth(1) : page.elementLocator(row).getByRole('link').first(),
    {
      ...(opens && { position: { x: 2, y: 2 } }),
    },
  );
}

const TEXT_SIZES = ['tick', 'small', 'meta', 'label', 'body', 'title', 'lead', 'page'].map((name) => `--text-${name}`);

/** Returns the texts of the cards that are cut, or that leave their card. */
function cutTexts() {
  return all('ul[aria-label] > li[data-id]').flatMap((card) => {
    const { right, bottom } = card.getBoundingClientRect();
    const inside = [...card.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.closest('.sr-only') === null,
    );
    return inside
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isCut =
          getComputedStyle(element).overflow !== 'visible' &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
        return isCut || box.right > right + 1 || box.bottom > bottom + 1;
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`);
  });
}

beforeEach(async () => {
  await page.viewport(1440, 900);
});

test('these pages are lists', () => {
  expect(LIST_PAGES.map(({ path }) => path).sort()).toEqual(
    expect.arrayContaining([
      '/customers',
      '/estimates',
      '/invoices',
      '/leads',
      '/messages',
      '/services',
      '/staff',
      '/stations',
    ]),
  );
});

test.each(OTHER_PAGES)('$path has no table with a sort that its address does not have', async ({ path }) => {
  const { screen } = await open(path);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector('main')?.textContent).not.toBe('');
  expect(headers()).toEqual([]);
});

describe.each(LIST_PAGES)('$path', ({ path, params }) => {
  test('Back from a record, a reload and a copied link keep search, filter, sort and rows', async () => {
    const { screen, history, world } = await open(path);
    const before = await loaded();
    const word = await setAll();
    const chosen = shown();
    expect(chosen).not.toEqual(before);
    expect(chosen.rows.length).toBeGreaterThan(0);

    await openRow();
    await expect
      .poll(() => history.location.pathname + (history.location.search.includes('lead=') ? '/lead' : ''))
      .not.toBe(path);
    history.back();
    await expect.poll(() => history.location.pathname).toBe(path);
    await expect.poll(shown).toEqual(chosen);
    const search = new URLSearchParams(history.location.search);
    expect(search.get('q') ?? '').toBe(searchField() ? word : '');
    expect([...search.keys()].sort()).toEqual(
      ['sort', ...(searchField() ? ['q'] : []), ...params.filter((name) => search.has(name))]
        .filter((name, at, names) => names.indexOf(name) === at)
        .sort(),
    );
    expect(history.length).toBe(2);

    const address = history.location.href;
    await screen.unmount();
    await open(address, { world: { store: world.store, device: world.device } });
    await expect.poll(shown).toEqual(chosen);
  });

  test('damaged values in the address show the list as without them', async () => {
    const { screen } = await open(path);
    const wanted = await loaded();
    await screen.unmount();
    for (const value of ['nonsense', '-', '[object Object]', '\u0000%']) {
      const damaged = Object.fromEntries(
        [...params.filter((name) => !['q', 'lead', 'round'].includes(name)), 'more'].map((name) => [name, value]),
      );
      const { screen: other } = await open(hrefOf(path as Path, {}, damaged));
      await expect.poll(shown).toEqual(wanted);
      await other.unmount();
    }
  });
});

/** Lengthens texts of a record, at any depth. */
function lengthened(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return LENGTHENED.includes(key) ? `${LONG}${key === 'email' ? '@example.com' : ''}` : value;
  if (Array.isArray(value)) return value.map((one) => lengthened(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthened(one, name)]));
}

test.each(LIST_PAGES)(
  '$path cuts no text of a card on a phone, with long names and text of twice the size',
  async ({ path }) => {
    await page.viewport(390, 844);
    const shop = lengthened(SAMPLES) as typeof SAMPLES;
    const { style } = document.documentElement;
    const size = (name: string) => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name));
    for (const name of TEXT_SIZES) style.setProperty(name, `${2 * size(name)}px`);
    try {
      await open(path, { samples: { demo: () => shop, starter: () => shop } });
      await expect.poll(() => all('ul[aria-label] > li[data-id]').length).toBeGreaterThan(0);
      expect(cutTexts()).toEqual([]);
    } finally {
      for (const name of TEXT_SIZES) style.removeProperty(name);
    }
  },
);

test('typing makes no history entry, and a row that is opened at once finds the whole search in the address', async () => {
  const { history } = await open('/customers');
  await loaded();
  const field = searchField();
  if (!field) throw new Error('No search');
  await userEvent.type(field, 'reyes');
  expect(shown().rows).toHaveLength(1);
  await openRow();
  await expect.poll(() => history.location.pathname).not.toBe('/customers');
  history.back();
  await expect.poll(() => history.location.href).toBe('/customers?q=reyes');
  expect(history.length).toBe(2);
  await expect.poll(() => searchField()?.value).toBe('reyes');
});

test('letters that are typed while the address changes stay in the field', async () => {
  const { history } = await open('/customers');
  await loaded();
  const field = searchField();
  if (!field) throw new Error('No search');
  for (const letter of 'daniel') {
    await userEvent.type(field, letter);
    const typed = field.value;
    await expect.poll(() => history.location.search).toBe(`?q=${typed}`);
    expect(field.value).toBe(typed);
  }
  await userEvent.type(field, ' reyes');
  expect(field.value).toBe('daniel reyes');
});

test('the link of the page itself shows the whole list again', async () => {
  const { screen, history } = await open('/customers?q=daniel&source=Referral&sort=-created');
  await expect.poll(() => searchField()?.value).toBe('daniel');
  await screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click();
  await expect.poll(() => history.location.href).toBe('/customers');
  await expect.poll(() => searchField()?.value).toBe('');
});
