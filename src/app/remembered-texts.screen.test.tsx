import { expect, test } from 'vitest';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { textMemory } from '#io/browser/text-memory.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { renderApp } from '#test/app/render-app.tsx';

/** A page that reads each key whose value is JSON, and its heading. */
const READERS = [
  { key: STORAGE_KEYS.cashCounts, path: '/money', heading: 'Money' },
  { key: STORAGE_KEYS.tutorials, path: '/tutorials', heading: 'Tutorials' },
  { key: STORAGE_KEYS.messageRound, path: '/messages?round=1', heading: 'Messages' },
  { key: STORAGE_KEYS.quickQuote, path: '/quick-quote', heading: 'Quick Quote' },
  { key: STORAGE_KEYS.recentRecords, path: '/customers/customer-daniel', heading: 'Daniel Reyes' },
];

for (const { key, path, heading } of READERS) {
  test(`${path} opens with its default when the text of ${key} is damaged`, async () => {
    for (const damaged of ['{"vehicle": {"make": 7', '7', '[{"entity": 1}]', '{"day": 1}']) {
      const memory = () => textMemory(memoryStorage({ [key]: damaged }));
      const { screen } = await renderApp({ path, world: { device: memory(), tab: memory() } });
      await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await screen.unmount();
    }
  });
}
