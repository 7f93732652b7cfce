import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { expectConsole } from '#test/console-guard.ts';
import { later } from '#ui/later.tsx';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test('nothing is drawn until the code is there, and then what was asked for last', async () => {
  let arrive = (_: typeof Greeting) => {};
  const LateGreeting = later(
    () =>
      new Promise<typeof Greeting>((resolve) => {
        arrive = resolve;
      }),
  );
  const screen = await render(<LateGreeting name="Ann" />);
  expect(screen.container.textContent).toBe('');
  await screen.rerender(<LateGreeting name="Bob" />);
  arrive(Greeting);
  await expect.element(page.getByText('Hello Bob')).toBeVisible();
});

test('code that was fetched ahead is drawn at once', async () => {
  const LateGreeting = later(async () => Greeting);
  LateGreeting.fetch();
  await Promise.resolve();
  const screen = await render(<LateGreeting name="Ann" />);
  expect(screen.container.textContent).toBe('Hello Ann');
});

test('code that cannot be loaded is told, and tried again when it is asked for again', async () => {
  expectConsole('error', /could not be loaded/);
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('offline'));
  const LateGreeting = later(load);
  const screen = await render(<LateGreeting name="Ann" />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^A part of this page could not be loaded\. Check/);
  await screen.rerender(<LateGreeting name="Bob" />);
  await expect.element(page.getByText('Hello Bob')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  expect(load).toHaveBeenCalledTimes(2);
});
