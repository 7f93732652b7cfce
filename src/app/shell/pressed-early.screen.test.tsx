import type { RouterHistory } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import * as z from 'zod/mini';
import { createAppRouter } from '#app/router.tsx';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { SETTINGS_SECTIONS } from '#features/settings/settings-sections.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { type AnyRecord, type Collection, ENTITY_TYPES, type EntityType, type Store } from '#io/store/store.ts';
import { runLong } from '#parts/long-work.ts';
import { paths } from '#parts/navigation/paths.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { createMemoryStore } from '#test/memory/memory-store.ts';
import type { Toaster } from '#ui/feedback/toast.tsx';
import type { LazyComponent } from '#ui/lazy-component.tsx';

const TODAY = '2026-11-20';
const SHOP = demoShop(TODAY);

/** Returns the values of a search param that takes some values alone. */
function choicesOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'catch' || def.type === 'optional') return choicesOf(def.innerType);
  return def.type === 'enum' ? Object.values(def.entries).map(String) : [];
}

type Address = { path: string; load: () => Promise<void>; own: readonly EntityType[] };

/** Addresses with params that take any text, and the sections of the settings. */
const VIEWS = [
  ...['/schedule?view=week', '/schedule?view=week&rows=staff', '/schedule?day=2026-11-20', '/messages?round=1'],
  ...SETTINGS_SECTIONS.map(({ name }) => `/settings/${name}`),
  ...['/reports/sales', '/reports/sales-tax?period=This+Year&basis=On+Payments', '/reports/sales?by=Category&row=PPF'],
];

/** Returns the addresses of every route: with a record of the demo shop, and with each value of each search param. */
function addressesOfApp(): Address[] {
  return Object.values(createAppRouter().routesById).flatMap(({ fullPath, options }) => {
    const { staticData = {}, validateSearch, component } = options;
    if (fullPath === '/$' || !component || !staticData.title) return [];
    const { record: entity, lists = [] } = staticData;
    const [record] = entity ? SHOP[entity] : [];
    const path = fullPath
      .replace('$vehicleId', (record as { vehicle?: AnyRecord } | undefined)?.vehicle?.id ?? '')
      .replace('$id', record?.id ?? '');
    const { def } = ((validateSearch as z.core.$ZodTypes | undefined) ?? z.object({}))._zod;
    const params = def.type === 'object' ? Object.entries(def.shape as Record<string, z.core.$ZodType>) : [];
    const chosen = params.flatMap(([name, schema]) => choicesOf(schema).map((value) => `${path}?${name}=${value}`));
    const others = VIEWS.filter((one) => one.startsWith(path.endsWith('/') ? path : `${path}?`));
    const { preload = async () => {} } = component as Partial<LazyComponent<object>>;
    const own = [...lists, ...(entity ? [entity] : [])];
    return [path, ...chosen, ...others].map((one) => ({ path: one, own, load: preload }));
  });
}

type Given = { lists?: readonly EntityType[]; onWrite?: (what: string) => unknown };

/** A store whose reads of some lists wait until `release` is called. Writes call `onWrite`, if it is given, and never end. */
function heldStore({ lists = ENTITY_TYPES, onWrite }: Given) {
  const clock = clockAt(`${TODAY}T10:00:00`);
  const store = createMemoryStore({ storage: memoryStorage(), clock, samples: { demo: demoShop, starter: demoShop } });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  function caught(what: string) {
    return () => {
      onWrite?.(what);
      return new Promise<never>(() => {});
    };
  }
  function held<T extends { id: string }>(list: Collection<T>, entity: EntityType): Collection<T> {
    return {
      ...list,
      cached: () => undefined,
      list: () => released.then(() => list.list()),
      get: (id) => released.then(() => list.get(id)),
      query: (...asked) => released.then(() => list.query(...asked)),
      count: (index) => released.then(() => list.count(index)),
      ...(onWrite && {
        set: caught(`set ${entity}`),
        add: caught(`add ${entity}`),
        update: caught(`update ${entity}`),
        remove: caught(`remove ${entity}`),
      }),
    };
  }
  const waiting = lists.map((entity) => [entity, held(store[entity] as unknown as Collection<AnyRecord>, entity)]);
  return {
    store: {
      ...store,
      ...(onWrite && { transact: caught('transact'), reset: caught('reset') }),
      ...Object.fromEntries(waiting),
    } as Store,
    release,
  };
}

/** Catches what the page hands out: files, prints and texts for the clipboard. */
function caughtOutput() {
  const out: string[] = [];
  const { click } = HTMLAnchorElement.prototype;
  const { print } = window;
  const { clipboard } = navigator;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    // The file of the whole shop is read by the store itself, which waits.
    if (this.download) !this.download.startsWith('business-data-') && out.push(`file ${this.download}`);
    else if (/^(mailto|sms):/.test(this.href)) out.push(`message ${this.href}`);
    else click.call(this);
  };
  window.print = () => void out.push('print');
  const writeText = async (text: string) => void out.push(`copied ${text}`);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => {
    HTMLAnchorElement.prototype.click = click;
    window.print = print;
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  });
  return out;
}

async function openHeld(path: string, given: Given = {}) {
  await page.viewport(1280, 900);
  const { store, release } = heldStore(given);
  // A file that was asked for ends with its reads, and its dialog, which all pages share, with it.
  onTestFinished(async () => {
    await cleanup();
    release();
    const toaster = { show: () => {} } as unknown as Toaster;
    const start = () => runLong(toaster, 'The next one', async () => 'started').catch(() => 'one is running');
    await expect.poll(start).toBe('started');
  });
  const { screen, history } = await renderApp({ path, world: { store } });
  await expect.element(screen.getByRole('main')).toBeVisible();
  return { screen, history, release };
}

const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
/** Waits until the code that was asked for is loaded, and the page has looked the same for a few moments. */
async function settled(): Promise<void> {
  await vi.dynamicImportSettled();
  let before = '';
  for (let same = 0; same < 3; ) {
    await idle();
    const now = document.body.innerHTML;
    same = now === before ? same + 1 : 0;
    before = now;
  }
}
const CONTROLS = 'main button, :is(dialog[open], [role=dialog], [role=alertdialog]) button, [role=menuitem]';
const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;
const isEnabled = (control: HTMLElement) => !control.matches(':disabled, [aria-disabled=true]');
/** A dialog may be over a dialog over a menu. */
const ROUNDS = 4;

/** Messages about settings and profile, which no list holds, and about the file of the whole shop, which the store itself reads. */
const NO_LIST =
  /^(Data Exported|Nothing to Undo|Settings Saved|Closed Days Added|Open Again|Profile Updated|One Thing at a Time)/;

/** Presses every button and menu item, and those that appear then. Returns what the app says. */
async function pressAll(history: RouterHistory): Promise<string[]> {
  // Another page is tested at its own address.
  history.push = () => {};
  history.replace = () => {};
  const pressed = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await settled();
    const fresh = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => isEnabled(control) && !pressed.has(nameOf(control)),
    );
    if (fresh.length === 0) break;
    for (const control of fresh) {
      pressed.add(nameOf(control));
      control.click();
    }
  }
  await settled();
  const messages = document.querySelectorAll('[aria-label=Notifications] :is([role=status], [role=alert])');
  return [...messages].map((one) => one.textContent).filter((text) => !NO_LIST.test(text));
}

test('the calendar is exported once its bookings are read, although the button was pressed before', async () => {
  const out = caughtOutput();
  const { screen, release } = await openHeld('/schedule');
  await screen.getByRole('button', { name: 'Export to calendar' }).click();
  expect(out).toEqual([]);
  release();
  await expect.poll(() => out).toEqual(['file bookings-2026-11.ics']);
  await expect.element(screen.getByText('Calendar File Downloaded')).toBeVisible();
  expect(screen.getByText(/Nothing is booked/).query()).toBeNull();
});

test('an estimate that is opened to be downloaded waits for the deposits that its sheet names', async () => {
  const { screen, release } = await openHeld('/estimates/estimate-0007/view', { lists: ['deposits'] });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'EST-0007' })).toBeVisible();
  await idle();
  await expect.element(screen.getByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument();
  release();
  await expect.element(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible();
});

test('every address of the app is pressed, but for those that lead to another one and the articles of the help', () => {
  const walked = addressesOfApp().map(({ path }) => path.split('?')[0] ?? '');
  const isWalked = (path: string) =>
    walked.some((one) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(one));
  const leading: readonly string[] = [paths.home, paths.auth, paths.helpArticle];
  expect(Object.values(paths).filter((path) => !leading.includes(path) && !isWalked(path))).toEqual([]);
});

test.each(addressesOfApp())(
  '$path: what is pressed before its lists are read hands out, says and stores nothing',
  async ({ path, load }) => {
    await load();
    const out = caughtOutput();
    const { history } = await openHeld(path, { onWrite: (what) => out.push(what) });
    expect([...out, ...(await pressAll(history))]).toEqual([]);
  },
);

// A report and a certificate have all they need once their own lists are read: their file is whole.
test.each(addressesOfApp().filter(({ path, own }) => own.length > 0 && !/^\/(reports|warranties)\//.test(path)))(
  '$path: what is pressed once its own list is read, and no other, hands out and says nothing',
  async ({ path, own, load }) => {
    await load();
    const out = caughtOutput();
    // A record that has come may be deleted or changed; here, no write ends.
    const { history } = await openHeld(path, {
      lists: ENTITY_TYPES.filter((one) => !own.includes(one)),
      onWrite: () => undefined,
    });
    expect([...out, ...(await pressAll(history))]).toEqual([]);
  },
);
