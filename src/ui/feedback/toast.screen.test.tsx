import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ToastProvider, useToast } from './toast.tsx';
import type { ToastRequest } from './toast-request.ts';

beforeEach(async () => {
  // Preloaded, so that waiting for it doesn't move the clock.
  await import('./toast-region.tsx');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const saved: ToastRequest = { type: 'success', title: 'Customer Created', message: 'New customer has been added.' };

function Buttons({ toasts }: { toasts: Record<string, ToastRequest> }) {
  const toast = useToast();
  return Object.entries(toasts).map(([name, request]) => (
    <button key={name} type="button" onClick={() => toast.show(request)}>
      {name}
    </button>
  ));
}

async function showing(toasts: Record<string, ToastRequest>) {
  await render(
    <ToastProvider>
      <Buttons toasts={toasts} />
    </ToastProvider>,
  );
}

function press(name: string) {
  return userEvent.click(page.getByRole('button', { name, exact: true }));
}

const region = () => page.getByRole('region', { name: 'Notifications' });

/** Waits until the toast is rendered. The test library's own waiting would move the clock. */
async function drawn(toast: Locator) {
  while (toast.elements().length === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Moves the clock, then lets React render. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

test('TOAST-02, TOAST-03: a toast stays 5000 ms, fades out for 300 ms and is gone', async () => {
  await showing({ Save: saved });
  await press('Save');
  const toast = region().getByRole('status');
  await drawn(toast);
  expect(toast.element()).toBeVisible();
  await pass(4999);
  expect(toast.element().hasAttribute('data-leaving')).toBe(false);
  await pass(1);
  expect(toast.element().hasAttribute('data-leaving')).toBe(true);
  await pass(299);
  expect(toast.elements()).toHaveLength(1);
  await pass(1);
  expect(toast.elements()).toHaveLength(0);
});

test('TOAST-01: a toast fades in', async () => {
  const pause = document.createElement('style');
  pause.textContent = '* { animation-play-state: paused !important }';
  document.head.append(pause);
  await showing({ Save: saved });
  await press('Save');
  const toast = region().getByRole('status').element();
  expect(getComputedStyle(toast).opacity).toBe('0');
  pause.remove();
  await expect.poll(() => getComputedStyle(toast).opacity).toBe('1');
});

test('TOAST-04: title and message are separate texts; an error has role alert, the others role status', async () => {
  await showing({ Fail: { type: 'error', title: 'Error', message: 'Failed to save customer.' }, Save: saved });
  await press('Fail');
  await press('Save');
  const alert = region().getByRole('alert');
  await expect.element(alert.getByText('Error', { exact: true })).toBeVisible();
  await expect.element(alert.getByText('Failed to save customer.', { exact: true })).toBeVisible();
  await expect.element(region().getByRole('status').getByText('Customer Created', { exact: true })).toBeVisible();
});

test('the same request twice shows two toasts, each with its type, title, message and duration (DATA-22)', async () => {
  const short: ToastRequest = { type: 'error', title: 'Error', message: 'Failed to save booking.', duration: 1000 };
  await showing({ Save: saved, Fail: short });
  await press('Save');
  await press('Save');
  await press('Fail');
  await drawn(region().getByRole('alert'));
  const shown = () => [...region().getByRole('status').elements(), ...region().getByRole('alert').elements()];
  const texts = () => shown().map((toast) => [...toast.querySelectorAll('p')].map((text) => text.textContent));
  const once = ['Customer Created', 'New customer has been added.'];
  expect(texts()).toEqual([once, once, ['Error', 'Failed to save booking.']]);
  await pass(1000);
  await pass(300);
  expect(texts()).toEqual([once, once]);
  await userEvent.click(region().getByRole('button').first());
  await pass(300);
  expect(texts()).toEqual([once]);
});

test('TOAST-05: useToast throws outside its provider', async () => {
  const thrown = vi.fn();
  await render(<Buttons toasts={{}} />, { createRootOptions: { onUncaughtError: thrown } }).catch(thrown);
  await expect.poll(() => thrown.mock.lastCall?.[0]).toEqual(new Error('useToast must be used inside a ToastProvider'));
});

test('a toast pauses while the pointer is over it, then stays for its remaining time', async () => {
  await showing({ Save: saved });
  await press('Save');
  const toast = region().getByRole('status');
  await pass(4000);
  await userEvent.hover(toast);
  await pass(0);
  await pass(60_000);
  expect(toast.elements()).toHaveLength(1);
  await userEvent.unhover(toast);
  await pass(0);
  await pass(999);
  expect(toast.element().hasAttribute('data-leaving')).toBe(false);
  await pass(1);
  await pass(300);
  expect(toast.elements()).toHaveLength(0);
});

test('a toast that appears under a resting mouse does not pause', async () => {
  await showing({ Save: saved });
  await press('Save');
  const toast = region().getByRole('status');
  await drawn(toast);
  await userEvent.hover(toast);
  await userEvent.keyboard('{F8}{Escape}');
  await pass(300);
  expect(toast.elements()).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await drawn(toast);
  await expect.poll(() => toast.element().matches(':hover')).toBe(true);
  await pass(5000);
  expect(toast.element().hasAttribute('data-leaving')).toBe(true);
});

/** Returns whether the toasts cover any part of the element with this name. */
function isCovered(name: string): boolean {
  const shown = region().element().getBoundingClientRect();
  const box = page.getByLabelText(name).element().getBoundingClientRect();
  return box.right > shown.left && box.left < shown.right && box.bottom > shown.top && box.top < shown.bottom;
}

/** Waits until the toast has faded in: the end of an animation also moves it. */
async function risen() {
  const animations = region().getByRole('status').element().getAnimations();
  await Promise.all(animations.map(({ finished }) => finished));
  await pass(0);
}

/** Less than a toast's duration, whose end also moves it. */
const SOON = { timeout: 2000 };

const atTheCorner = { position: 'fixed', right: 30, bottom: 30, width: 120 } as const;

test('a toast never covers the focused control, and returns to its corner', async () => {
  await showing({ Save: saved });
  const { unmount } = await render(<input aria-label="Notes" style={atTheCorner} />);
  await press('Save');
  await drawn(region().getByRole('status'));
  expect(isCovered('Notes')).toBe(true);
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByLabelText('Notes')).toHaveFocus();
  await expect.poll(() => isCovered('Notes')).toBe(false);
  const away = () => innerHeight - region().element().getBoundingClientRect().bottom;
  expect(away()).toBeGreaterThan(50);
  await risen();
  await unmount();
  await expect.poll(away, SOON).toBe(20);
});

test('a toast never covers the card whose link has the focus, such as one that has just moved', async () => {
  await showing({ Save: saved });
  await render(
    <article aria-label="JOB-0027" style={{ ...atTheCorner, height: 150 }}>
      <a href="#job">JOB-0027</a>
    </article>,
  );
  await press('Save');
  await drawn(region().getByRole('status'));
  expect(isCovered('JOB-0027')).toBe(true);
  page.getByRole('link', { name: 'JOB-0027' }).element().focus();
  await expect.poll(() => isCovered('JOB-0027')).toBe(false);
});

test('a toast never covers the save button or the buttons of an open dialog', async () => {
  await showing({ Save: saved });
  const shown = await render(
    <Button variant="solid" aria-label="Create Customer" style={atTheCorner}>
      Create
    </Button>,
  );
  await press('Save');
  await drawn(region().getByRole('status'));
  expect(isCovered('Create Customer')).toBe(false);
  await shown.rerender(
    <Dialog
      title="Record payment"
      onClose={() => {}}
      footer={
        <Button style={atTheCorner} aria-label="Cancel payment">
          Cancel
        </Button>
      }
    >
      <input aria-label="Amount" />
    </Dialog>,
  );
  await expect.poll(() => isCovered('Cancel payment')).toBe(false);
});

test('a toast never covers the save button once the page is scrolled to it, and returns to its corner', async () => {
  await showing({ Save: saved });
  await render(
    <div style={{ height: '200vh', position: 'relative' }}>
      <Button variant="solid" aria-label="Create Customer" style={{ position: 'absolute', right: 30, bottom: 30 }}>
        Create
      </Button>
    </div>,
  );
  await press('Save');
  await drawn(region().getByRole('status'));
  const away = () => innerHeight - region().element().getBoundingClientRect().bottom;
  await risen();
  expect(away()).toBe(20);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(away, SOON).toBeGreaterThan(50);
  expect(isCovered('Create Customer')).toBe(false);
  window.scrollTo(0, 0);
  await expect.poll(away, SOON).toBe(20);
});

test('a toast pauses while it has the focus; dismissing it returns the focus', async () => {
  await showing({ Save: saved });
  await press('Save');
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Dismiss notification' })).toHaveFocus();
  await pass(60_000);
  expect(region().getByRole('status').elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toHaveFocus();
  await pass(300);
  expect(region().getByRole('status').elements()).toHaveLength(0);
});

test('F8 moves to the action of the latest toast; Escape dismisses it and returns the focus', async () => {
  const withAction = { ...saved, action: { label: 'Undo', onPress: vi.fn() } };
  await showing({ Save: saved, Delete: withAction });
  await press('Delete');
  await press('Save');
  await press('Delete');
  await userEvent.keyboard('{F8}');
  await expect.element(region().getByRole('button', { name: 'Undo' }).last()).toHaveFocus();
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await pass(300);
  expect(region().getByRole('status').elements()).toHaveLength(0);
  expect(withAction.action.onPress).not.toHaveBeenCalled();
});

test('the fourth toast dismisses the oldest, but not one with an action', async () => {
  const titled = (title: string): ToastRequest => ({ type: 'info', title, message: 'Text' });
  await showing({
    Undo: { ...titled('With action'), action: { label: 'Undo', onPress: () => {} } },
    Two: titled('Second'),
    Three: titled('Third'),
    Four: titled('Fourth'),
  });
  for (const name of ['Undo', 'Two', 'Three', 'Four']) await press(name);
  await pass(300);
  const titles = region()
    .getByRole('status')
    .elements()
    .map((toast) => toast.querySelector('p')?.textContent);
  expect(titles).toEqual(['With action', 'Third', 'Fourth']);
});

test('a phone shows the newest toast alone, and then the one before it for all of its time; both are announced', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  await showing({
    Move: { ...saved, action: { label: 'Undo', onPress: () => {} } },
    Save: { ...saved, title: 'Saved' },
  });
  await press('Move');
  await press('Save');
  const first = region().getByText('Customer Created', { exact: true });
  const last = region().getByText('Saved', { exact: true });
  await drawn(last);
  const isSeen = (text: Locator) => text.element().checkVisibility({ opacityProperty: true });
  await expect.poll(() => [isSeen(first), isSeen(last)]).toEqual([false, true]);
  // Hidden from the eye alone.
  expect(region().getByRole('status').elements()).toHaveLength(2);
  await pass(4000);
  expect(isSeen(first)).toBe(false);
  await userEvent.click(region().getByRole('button', { name: 'Dismiss notification' }).last());
  await pass(300);
  await expect.poll(() => isSeen(first)).toBe(true);
  await pass(4000);
  expect(isSeen(first)).toBe(true);
  await press('Save');
  await drawn(last);
  expect(isSeen(first)).toBe(false);
  region().getByRole('button', { name: 'Undo' }).element().focus();
  await expect.poll(() => isSeen(first)).toBe(true);
  await page.viewport(innerWidth, innerHeight);
});

test('an action runs once and dismisses its toast', async () => {
  const onPress = vi.fn();
  await showing({ Move: { ...saved, action: { label: 'Undo', onPress } } });
  await press('Move');
  await press('Undo');
  await pass(300);
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(region().getByRole('status').elements()).toHaveLength(0);
});
