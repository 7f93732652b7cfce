import { memoryStorage } from '#io/browser/memory-storage.ts';
import '#ui/styles.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WorldProvider } from '#io/react/world.tsx';
import { createConnectionTracker } from '#io/store/connection.ts';
import { render } from '#test/app/render.ts';
import { memoryWorld } from '#test/app/render-app.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

async function show(retry: () => Promise<void> = async () => undefined) {
  const link = createConnectionTracker();
  const connection = { ...link, kind: 'team', address: 'http://shop-pc:4300', retry, check: async () => 0 } as const;
  const storage = memoryStorage();
  storage.setItem('bms_settings', '{"timeZone":"America/Chicago"}');
  await render(
    <WorldProvider world={memoryWorld({ storage })}>
      <ConnectionNotice connection={connection} />
    </WorldProvider>,
  );
  return link;
}

test('a long first load shows which list is loading, and its progress', async () => {
  const link = await show();
  const line = page.getByRole('status');
  await expect.element(line).toHaveTextContent(/^$/);
  link.reading({ entity: 'employees', done: 1000, total: 12_345 });
  await expect.element(line).toHaveTextContent(/^Reading staff from the server: 1,000 of 12,345$/);
  link.reading();
  await expect.element(line).toHaveTextContent(/^$/);
});

test('Retry sends one request at a time; the notice stays until the server answers', async () => {
  const asked: ((isThere: boolean) => void)[] = [];
  const link = await show(
    () =>
      new Promise((resolve, reject) => {
        asked.push((isThere) => (isThere ? resolve() : reject(new Error('not reached'))));
      }),
  );
  link.lost('2026-11-20T18:00:00.000Z');
  const notice = page.getByRole('alert');
  const retry = notice.getByRole('button', { name: 'Retry' });
  await expect.element(notice).toHaveTextContent('read last on Nov 20, 2026, 12:00 PM. Nothing can be saved');
  await userEvent.click(retry);
  await expect.element(retry).toBeDisabled();
  asked[0]?.(false);
  await expect.element(retry).toBeEnabled();
  await expect.element(retry).toHaveFocus();
  await userEvent.click(retry);
  link.connected('2026-11-20T18:05:00.000Z');
  asked[1]?.(true);
  await expect.element(notice).not.toBeInTheDocument();
  expect(asked.length).toBe(2);
});

test('a busy server is called busy, not unreachable, and the notice follows its state', async () => {
  const link = await show();
  link.lost('2026-11-20T18:00:00.000Z', true);
  const notice = page.getByRole('alert');
  await expect.element(notice).toHaveTextContent('The server of your shop is busy');
  await expect.element(notice).toHaveTextContent('It cannot answer right now. This page keeps trying by itself.');
  link.lost();
  await expect.element(notice).toHaveTextContent('The server of your shop cannot be reached');
  await expect.element(notice).toHaveTextContent('read last on Nov 20, 2026, 12:00 PM. Nothing can be saved');
  link.lost(undefined, true);
  await expect.element(notice).toHaveTextContent('The server of your shop is busy');
  link.connected('2026-11-20T18:05:00.000Z');
  await expect.element(notice).not.toBeInTheDocument();
  expect(link.state()).toEqual({ status: 'connected', readAt: '2026-11-20T18:05:00.000Z' });
});
