import { expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { memoryLocalData } from '#test/browser/memory-local-data.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const SAMPLES = demoShop('2026-11-20');
const [BOOKING] = SAMPLES.bookings;
const EDIT = `/schedule/booking/${BOOKING?.id}/edit`;
/** A busy machine takes longer than the second that a poll waits on its own. */

/** The form of the first booking of the demo shop. */
async function openForm(setting: Parameters<typeof renderApp>[0] = {}) {
  const storage = faultyStorage();
  const app = await renderApp({ path: EDIT, storage, ...setting });
  const { screen, world } = app;
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  const submit = screen.getByRole('button', { name: 'Update Booking' });
  await expect.element(submit).toBeEnabled();
  const strip = screen.getByRole('main').getByRole('alert');
  const button = (name: string) => strip.getByRole('button', { name });
  const stored = async () => (await world.store.bookings.get(BOOKING?.id ?? ''))?.notes;
  const calendar = screen.getByRole('heading', { level: 1, name: 'Calendar' });

  async function failToSave(typed: string) {
    expectConsole('error', /refused a write/);
    expectConsole('error', /The booking is not saved/);
    storage.refuseWrites();
    await notes.fill(typed);
    await submit.click();
    await expect.element(strip).toBeVisible();
  }
  return { ...app, storage, notes, submit, strip, button, stored, calendar, failToSave };
}

/** Returns whether closing the page now would ask first. */
function warnsOnLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** A command that runs until released; later commands wait. */
function heldCommand(store: Awaited<ReturnType<typeof renderApp>>['world']['store']) {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const done = store.transact(async () => {
    await gate;
    return [];
  });
  return {
    async release() {
      open();
      await done;
    },
  };
}

test('a command that takes longer than 300 ms shows Saving… until it is done', async () => {
  const { screen, world } = await renderApp();
  const state = screen.getByRole('banner').getByRole('status');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect.poll(() => world.store.waiting()).toBe(0);
  expect(state.element().textContent).toBe('');
  expect(warnsOnLeaving()).toBe(false);

  const begun = performance.now();
  const command = heldCommand(world.store);
  await expect.poll(() => state.element().textContent, { interval: 10 }).toBe('Saving…');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(300);
  expect(warnsOnLeaving()).toBe(true);
  await command.release();
  await expect.poll(() => state.element().textContent).toBe('');
  expect(warnsOnLeaving()).toBe(false);
});

test('a failed save says why, and Retry saves the current form once', async () => {
  const { screen, storage, notes, strip, button, stored, calendar, failToSave, world } = await openForm();
  const before = await stored();
  await failToSave('Keys in the blue box');
  await expect
    .element(strip)
    .toHaveTextContent(
      "The booking is not saved. Your browser's storage is full, so nothing was saved. Export your data to keep a copy, delete records you no longer need, then try again.",
    );
  await expect.poll(() => stored()).toBe(before);
  expect(warnsOnLeaving()).toBe(true);

  await notes.fill('Keys in the red box');
  storage.heal();
  const command = heldCommand(world.store);
  (button('Retry').element() as HTMLButtonElement).click();
  (button('Retry').element() as HTMLButtonElement).click();
  // The held command, and one save.
  await expect.poll(() => world.store.waiting()).toBe(2);
  await command.release();
  await expect.element(calendar).toBeVisible();
  await expect.poll(() => stored()).toBe('Keys in the red box');
  expect(screen.getByText('Booking Updated', { exact: true }).elements()).toHaveLength(1);
  await expect.element(strip).not.toBeInTheDocument();
  expect(warnsOnLeaving()).toBe(false);
});

test('a Retry that fails too leaves the notice and the form as they are', async () => {
  const { screen, notes, strip, button, failToSave, submit } = await openForm();
  await failToSave('Keys in the blue box');
  await button('Retry').click();
  await expect.poll(() => screen.getByText('Failed to save booking. Please try again.').elements().length).toBe(2);
  await expect.element(submit).toBeEnabled();
  await expect.element(strip).toBeVisible();
  await expect.element(notes).toHaveValue('Keys in the blue box');
});

test('Export next to a failed save downloads the whole shop', async () => {
  const { button, failToSave } = await openForm();
  await failToSave('Keys in the blue box');
  const { name, text } = await downloadOf(() => button('Export').click());
  expect(name).toBe('business-data-2026-11-20.json');
  expect(JSON.parse(text).bookings).toEqual(SAMPLES.bookings);
});

test('dismissing the notice moves the focus to the page', async () => {
  const { strip, button, failToSave } = await openForm();
  await failToSave('Keys in the blue box');
  await button('Dismiss').click();
  await expect.element(strip).not.toBeInTheDocument();
  expect(document.activeElement?.id).toBe('main');
});

test('the notice disappears when its form is closed', async () => {
  const { screen, strip, failToSave, calendar } = await openForm();
  await failToSave('Keys in the blue box');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(calendar).toBeVisible();
  await expect.element(strip).not.toBeInTheDocument();
  expect(warnsOnLeaving()).toBe(false);
});

test('a save that fails after its form was left is shown on the current page, and Retry saves it from there', async () => {
  const { screen, world, storage, notes, submit, strip, button, stored, calendar, history } = await openForm();
  await notes.fill('Keys in the blue box');
  const command = heldCommand(world.store);
  await submit.click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(calendar).toBeVisible();
  expectConsole('error', /refused a write/);
  expectConsole('error', /The booking is not saved/);
  storage.refuseWrites();
  await command.release();
  await expect.element(strip).toHaveTextContent('The booking is not saved.');

  await screen.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  storage.heal();
  await button('Retry').click();
  await expect.element(strip).not.toBeInTheDocument();
  await expect.poll(() => stored()).toBe('Keys in the blue box');
  expect(history.location.pathname).toBe('/invoices');
});

test('the browser is asked once to keep the data, after the first save by the user', async () => {
  const data = memoryLocalData();
  const { screen, notes, submit, calendar, world } = await openForm({ world: { localData: data.localData } });
  expect(data.asked()).toBe(0);
  await notes.fill('Keys in the blue box');
  await submit.click();
  await expect.element(calendar).toBeVisible();
  expect(data.asked()).toBe(1);
  await screen.unmount();

  const again = await openForm({ world });
  await again.notes.fill('Keys in the red box');
  await again.submit.click();
  await expect.element(again.calendar).toBeVisible();
  expect(data.asked()).toBe(1);
});
