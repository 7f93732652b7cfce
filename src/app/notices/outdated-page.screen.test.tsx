import { expect, test } from 'vitest';
import { createListeners } from '#io/store/listeners.ts';
import { render } from '#test/app/render.ts';
import { OutdatedPage } from './outdated-page.tsx';

test('a page that is older than its server says so once the server has answered, and what to do', async () => {
  const changes = createListeners<void>();
  let isOutdated = false;
  const screen = await render(<OutdatedPage subscribe={changes.add} isOutdated={() => isOutdated} />);
  expect(document.querySelector('[role=alert]')).toBe(null);
  isOutdated = true;
  changes.notify();
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This page is older than the server of your shop');
  await expect
    .element(alert)
    .toHaveTextContent('Nothing can be saved until you reload it. Copy what you typed first: not every form keeps it.');
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});
