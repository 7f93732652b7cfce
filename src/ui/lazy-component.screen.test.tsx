import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { expectConsole } from '#test/console/console-guard.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test('nothing is drawn until the code is there, and then what was asked for last', async () => {
  let arrive = (_: typeof Greeting) => {};
  const LazyGreeting = lazyComponent(
    () =>
      new Promise<typeof Greeting>((resolve) => {
        arrive = resolve;
      }),
  );
  const screen = await render(<LazyGreeting name="Ann" />);
  expect(screen.container.textContent).toBe('');
  await screen.rerender(<LazyGreeting name="Bob" />);
  arrive(Greeting);
  await expect.element(page.getByText('Hello Bob')).toBeVisible();
});

test('code that was loaded ahead is drawn at once', async () => {
  const LazyGreeting = lazyComponent(async () => Greeting);
  await LazyGreeting.preload();
  const screen = await render(<LazyGreeting name="Ann" />);
  expect(screen.container.textContent).toBe('Hello Ann');
});

test('code that cannot be loaded shows a notice, and is tried again when the parent draws again', async () => {
  expectConsole('error', /could not be loaded/);
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('offline'));
  const LazyGreeting = lazyComponent(load);
  const screen = await render(<LazyGreeting name="Ann" />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^A part of this page could not be loaded\. Check/);
  await screen.rerender(<LazyGreeting name="Bob" />);
  await expect.element(page.getByText('Hello Bob')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test('loading ahead rejects when the code cannot be loaded, and the next call tries again', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('offline'));
  const LazyGreeting = lazyComponent(load);
  await expect(LazyGreeting.preload()).rejects.toThrow('offline');
  await LazyGreeting.preload();
  await LazyGreeting.preload();
  expect(load).toHaveBeenCalledTimes(2);
  const screen = await render(<LazyGreeting name="Ann" />);
  expect(screen.container.textContent).toBe('Hello Ann');
});

test('a failure to load ahead that nobody waits for is no unhandled rejection', async () => {
  const unhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault());
  addEventListener('unhandledrejection', unhandled);
  void lazyComponent<object>(() => Promise.reject(new Error('offline'))).preload();
  // The browser reports a rejection before it draws.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  removeEventListener('unhandledrejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
