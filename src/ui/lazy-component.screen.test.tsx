import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test('nothing is rendered until the code is loaded, then the latest props', async () => {
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

test('preloaded code renders at once', async () => {
  const LazyGreeting = lazyComponent(async () => Greeting);
  await LazyGreeting.preload();
  const screen = await render(<LazyGreeting name="Ann" />);
  expect(screen.container.textContent).toBe('Hello Ann');
});

test('code that fails to load shows a notice, and is retried when the parent renders again', async () => {
  expectConsole('error', /could not be loaded/);
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('offline'));
  const LazyGreeting = lazyComponent(load);
  const screen = await render(<LazyGreeting name="Ann" />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Part of this page couldn't be loaded\. Check/);
  await screen.rerender(<LazyGreeting name="Bob" />);
  await expect.element(page.getByText('Hello Bob')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test('preload rejects when the code fails to load, and the next call tries again', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('offline'));
  const LazyGreeting = lazyComponent(load);
  await expect(LazyGreeting.preload()).rejects.toThrow('offline');
  await LazyGreeting.preload();
  await LazyGreeting.preload();
  expect(load).toHaveBeenCalledTimes(2);
  const screen = await render(<LazyGreeting name="Ann" />);
  expect(screen.container.textContent).toBe('Hello Ann');
});

test('an ignored preload failure is not an unhandled rejection', async () => {
  const unhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault());
  addEventListener('unhandledrejection', unhandled);
  void lazyComponent<object>(() => Promise.reject(new Error('offline'))).preload();
  // The browser reports a rejection before the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  removeEventListener('unhandledrejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
