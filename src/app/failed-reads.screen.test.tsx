import { beforeAll, expect, test } from 'vitest';
import { ENTITY_TYPES, type EntityType, perEntity, type Store } from '#io/store/store.ts';
import { loadFailed } from '#parts/messages/toast-contents.ts';
import { PAGES } from '#test/app/pages.ts';
import { type AppScreen, memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { expectConsole } from '#test/console/console-guard.ts';
import { createAppRouter } from './router.tsx';

type List = EntityType | 'settings';
const LISTS: readonly List[] = [...ENTITY_TYPES, 'settings'];

/** Routes that draw nothing of their own. */
const REDIRECTS = ['/', '/auth'];

/** Lists of a page that are read for one figure, whose card says so in its own words. */
const OWN_WORDS: { readonly [path: string]: { readonly [L in List]?: string } } = {
  '/settings/data': {
    jobs: 'The photos could not be read',
    inspections: 'The photos could not be read',
    claims: 'The photos could not be read',
  },
  '/jobs/job-0025/pickup': { invoices: 'Failed to work out what is due' },
};

/** The store without anything in memory, whose reads of one list fail from `fail` until `heal`; `read` has the lists that were asked for. */
function failingStore(store: Store, failing?: List) {
  let broken = failing;
  const read = new Set<List>();
  const watched = (list: List, method: (...args: never[]) => Promise<unknown>) =>
    function watch(...args: never[]) {
      read.add(list);
      return list === broken ? Promise.reject(new Error('unreachable')) : method(...args);
    };
  const collections = perEntity<Pick<Store, EntityType>>((entity) => {
    const { list, get, query, ...others } = store[entity];
    return {
      ...others,
      cached: undefined,
      list: watched(entity, list),
      get: watched(entity, get),
      query: watched(entity, query),
    };
  });
  const settings = { ...store.settings, cached: undefined, get: watched('settings', store.settings.get) };
  return {
    store: { ...store, ...collections, settings } as unknown as Store,
    read,
    fail(list: List) {
      broken = list;
    },
    heal() {
      broken = undefined;
    },
  };
}

async function openOn(path: string, failing?: List) {
  const whole = memoryWorld();
  const faulty = failingStore(whole.store, failing);
  await whole.store.seed('demo');
  return { ...(await renderApp({ path, world: { ...whole, store: faulty.store } })), ...faulty };
}

const mainText = (screen: AppScreen) => screen.container.querySelector('main')?.textContent ?? '';

/** Resolves to the text of the page when it no longer changes. */
async function settledText(screen: AppScreen): Promise<string> {
  let text = '';
  const isSettled = async () => {
    const before = mainText(screen);
    for (let frame = 0; frame < 6; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    text = mainText(screen);
    return text !== '' && text === before && !screen.container.querySelector('[aria-busy=true]');
  };
  await expect.poll(isSettled).toBe(true);
  return text;
}

/** Resolves to the text of the page and to the lists that it reads. */
async function wholePage(path: string, heading: string) {
  const { screen, read } = await openOn(path);
  await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  const text = await settledText(screen);
  await screen.unmount();
  return { text, lists: LISTS.filter((list) => read.has(list)) };
}

test('every route of the app has a page here', () => {
  const router = createAppRouter();
  const routeOf = (path: string) => router.matchRoutes(path, {}).at(-1)?.fullPath;
  const opened = new Set(PAGES.map(([path]) => routeOf(path.split('?')[0] ?? '')));
  const routes = Object.values(router.routesById)
    .filter(({ children }) => !children)
    .map(({ fullPath }) => fullPath);
  expect(routes.filter((path) => !opened.has(path))).toEqual(REDIRECTS);
});

// Parts of a page that are loaded when it is drawn appear at once when their code is there.
beforeAll(async () => {
  const screens = import.meta.glob(['../{app,features}/**/*.tsx', '!../**/*.test.tsx', '!../app/*main.tsx']);
  await Promise.all(Object.values(screens).map((load) => load()));
});

for (const [path, heading] of [...PAGES, ['/', 'Invoices'] as const]) {
  test(`${path} says so when a list that it reads fails, and Retry shows the whole page`, async () => {
    const { text, lists } = await wholePage(path, heading);
    const swallowed: string[] = [];
    for (const list of lists) {
      const own = OWN_WORDS[path]?.[list];
      if (!own) expectConsole('error', new RegExp(`Reading failed: ${list} `));
      const { screen, heal } = await openOn(path, list);
      const retry = screen.getByRole('button', { name: 'Retry' });
      const failure = screen.getByText(own ?? loadFailed(list));
      const isSaid = () => failure.elements().length > 0 && retry.elements().length > 0;
      const isWhole = () => {
        for (const button of retry.elements()) (button as HTMLElement).click();
        return mainText(screen);
      };
      try {
        await expect.poll(isSaid, { timeout: 3000 }).toBe(true);
        heal();
        await expect.poll(isWhole, { timeout: 3000 }).toBe(text);
      } catch (error) {
        swallowed.push(`${list}: ${error}`);
      }
      await screen.unmount();
    }
    expect(swallowed).toEqual([]);
  });
}

test('a car is handed over once it is known what is still to be paid', async () => {
  expectConsole('error', /Reading failed: estimates /);
  const { screen, heal } = await openOn('/jobs/job-0025/pickup', 'estimates');
  const unknown = screen.getByText('It is not known yet what is still to be paid.');
  await expect.element(screen.getByText('Failed to load estimates')).toBeVisible();
  await expect.element(unknown).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Complete Hand-over' })).toBeDisabled();
  heal();
  await screen.getByRole('button', { name: 'Retry' }).first().click();
  await expect.element(unknown).not.toBeInTheDocument();
});

test('a payment of an invoice waits until it is known what the customer has here', async () => {
  expectConsole('error', /Reading failed: deposits /);
  const { screen, heal } = await openOn('/invoices/invoice-0010/view', 'deposits');
  const pay = screen.getByRole('button', { name: 'Record Payment' });
  await expect.element(screen.getByText('Failed to load deposits')).toBeVisible();
  expect(pay.elements()).toEqual([]);
  heal();
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(pay).toBeVisible();
});

test('a form stays with what is typed when a list that it needs can not be read again', async () => {
  expectConsole('error', /Reading failed: services /);
  const { screen, world, fail, heal } = await openOn('/stations/station-a/edit');
  const name = screen.getByLabelText('Station Name');
  await name.fill('Station Z');
  fail('services');
  await world.store.services.update('service-ceramic', { name: 'Ceramic' });
  const failure = screen.getByText('Failed to load services');
  await expect.element(failure).toBeVisible();
  await expect.element(name).toHaveValue('Station Z');
  heal();
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Station Z');
});
