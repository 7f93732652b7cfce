import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { memoryStorage } from '#io/browser/storage.ts';
import { createLocalStore } from '#io/local/local-store.ts';
import { type AnyRecord, type Collection, ENTITY_TYPES, type EntityType, type Store } from '#io/store/store.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';

/** Pages with actions on lists: each is opened while its lists can't be read yet. */
const PATHS = [
  '/today',
  '/jobs/job-0025',
  '/invoices',
  '/invoices/invoice-0010/view',
  '/estimates',
  '/estimates/estimate-0007/view',
  '/money',
  '/schedule',
  '/schedule?view=week',
  '/schedule?view=week&rows=staff',
  '/schedule/booking/booking-09/edit',
  '/leads',
  '/services',
  '/stations',
  '/staff',
  '/customers',
  '/customers/customer-daniel',
  '/customers/customer-daniel/statement',
  '/messages',
  '/settings/hours',
  '/settings/data',
];

/** Buttons that answer from lists. */
const ACTION = /export|download|print|send|share|copy|csv|pdf|write|apply|close the day/i;

/** A store whose reads of some lists wait until `release` is called. */
function heldStore(lists: readonly EntityType[]) {
  const clock = clockAt('2026-11-20T10:00:00');
  const store = createLocalStore({ storage: memoryStorage(), clock, samples: { demo: demoShop, starter: demoShop } });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  function held<T extends { id: string }>(list: Collection<T>): Collection<T> {
    return {
      ...list,
      cached: () => undefined,
      list: () => released.then(() => list.list()),
      get: (id) => released.then(() => list.get(id)),
      query: (...asked) => released.then(() => list.query(...asked)),
      count: (index) => released.then(() => list.count(index)),
    };
  }
  const waiting = lists.map((entity) => [entity, held(store[entity] as unknown as Collection<AnyRecord>)]);
  return { store: { ...store, ...Object.fromEntries(waiting) } as Store, release };
}

/** Catches what the page hands to downloads. */
function caughtDownloads() {
  const { click } = HTMLAnchorElement.prototype;
  const names: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.download) names.push(this.download);
    else click.call(this);
  };
  function restore() {
    HTMLAnchorElement.prototype.click = click;
  }
  return { names, restore };
}

async function openHeld(path: string, lists: readonly EntityType[] = ENTITY_TYPES) {
  await page.viewport(1280, 900);
  const { store, release } = heldStore(lists);
  const { screen } = await renderApp({ path, world: { store } });
  await expect.element(screen.getByRole('main')).toBeVisible();
  return { screen, release };
}

test.each(PATHS)(
  '%s: an action that is pressed before its list is read says nothing and hands out no file',
  async (path) => {
    const downloads = caughtDownloads();
    const { print } = window;
    const printed: string[] = [];
    window.print = () => void printed.push(path);
    try {
      const { screen } = await openHeld(path);
      const buttons = [...screen.getByRole('main').element().querySelectorAll('button')];
      for (const button of buttons) {
        if (ACTION.test(button.getAttribute('aria-label') ?? button.textContent)) button.click();
      }
      // Every read of this turn is held: what is shown now was answered from nothing.
      await new Promise((resolve) => requestIdleCallback(resolve));
      // The file of the whole shop is read by the store itself, which waits.
      const handedOut = downloads.names.filter((name) => !name.startsWith('business-data-'));
      expect([handedOut, printed]).toEqual([[], []]);
      const said = document.body.textContent;
      expect(said).not.toMatch(/Nothing to Export|Nothing is booked|Downloaded/);
    } finally {
      downloads.restore();
      window.print = print;
    }
  },
);

test('the calendar is exported once its bookings are read, although the button was pressed before', async () => {
  const downloads = caughtDownloads();
  try {
    const { screen, release } = await openHeld('/schedule');
    await screen.getByRole('button', { name: 'Export to calendar' }).click();
    expect(downloads.names).not.toContain('bookings-2026-11.ics');
    release();
    await expect.poll(() => downloads.names).toContain('bookings-2026-11.ics');
    await expect.element(screen.getByText('Calendar File Downloaded')).toBeVisible();
    expect(screen.getByText(/Nothing is booked/).query()).toBeNull();
  } finally {
    downloads.restore();
  }
});

test('an estimate that is opened to be downloaded waits for the deposits that its sheet names', async () => {
  const { screen, release } = await openHeld('/estimates/estimate-0007/view', ['deposits']);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'EST-0007' })).toBeVisible();
  await new Promise((resolve) => requestIdleCallback(resolve));
  await expect.element(screen.getByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument();
  release();
  await expect.element(screen.getByRole('button', { name: 'Download PDF' })).toBeVisible();
});
