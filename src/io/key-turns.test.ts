import { afterEach, expect, test, vi } from 'vitest';
import { memoryBrowser } from '#test/memory-browser.ts';
import { inTurns } from './key-turns.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Each tab counts up by turns; the last number. */
async function countUp(times: number): Promise<string | null> {
  const browser = memoryBrowser({ lagMs: 20 });
  const tabs = [browser.tab(), browser.tab()].map(({ tabs, storage }) => ({ storage, alone: inTurns(tabs, storage) }));
  const turns = Array.from({ length: times }, (_, index) => tabs[index % 2]);
  const counting = turns.map((tab) =>
    tab?.alone(async () => tab.storage.setItem('count', String(Number(tab.storage.getItem('count') ?? 0) + 1))),
  );
  await Promise.all(counting);
  await browser.settled();
  return browser.tab().storage.getItem('count');
}

test('two tabs that see each other 20 ms late lose none of 20 turns', async () => {
  expect(await countUp(20)).toBe('20');
});

test('nor when the page stands still for an hour at each look, as in a computer that sleeps', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 3_600_000;
    return now;
  });
  expect(await countUp(20)).toBe('20');
});
