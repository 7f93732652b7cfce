import { expect, test } from 'vitest';
import { randomFrom } from '#test/hosted/model-server.ts';
import { readPages } from './read-pages.ts';

type Row = { id: string; order: number };

/** A sorted table that changes before each page but the first; `untouched` rows never do. */
function changingTable(random: () => number, size: number, changes: number) {
  let rows: Row[] = Array.from({ length: size }, (_, order) => ({ id: `row-${order}`, order }));
  const untouched = new Set(rows.filter(() => random() < 0.7).map(({ id }) => id));
  let pages = 0;
  let left = changes;
  function change(): void {
    left -= 1;
    const gone = rows.find(({ id }) => !untouched.has(id) && random() < 0.5);
    rows = rows.filter((row) => row !== gone);
    if (random() < 0.5) rows.push({ id: `new-${left}`, order: random() * size });
    rows.sort((a, b) => a.order - b.order);
  }
  return {
    untouched,
    async ask(from: number, to: number) {
      if (pages > 0 && left > 0) change();
      pages += 1;
      return { data: rows.slice(from, to + 1), error: null, count: random() < 0.5 ? rows.length : null };
    },
  };
}

test('1,000 tables that lose and get rows between two pages: the rows that stay are all read, once', async () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const random = randomFrom(seed);
    const { untouched, ask } = changingTable(random, 1 + Math.floor(random() * 40), 4);
    const rows = await readPages(ask, { keyOf: ({ id }) => id, size: 2 + Math.floor(random() * 9) });
    const ids = rows.map(({ id }) => id);
    expect({ seed, ids: ids.filter((id) => untouched.has(id)) }).toEqual({ seed, ids: [...untouched] });
    expect({ seed, twice: ids.length - new Set(ids).size }).toEqual({ seed, twice: 0 });
  }
});

test('a list that loses rows between all pages is refused as busy, not read in part', async () => {
  let size = 100;
  const ask = async (from: number, to: number) => {
    size -= 1;
    const rows = Array.from({ length: size }, (_, at) => ({ id: `row-${100 - size + at}` }));
    return { data: rows.slice(from, to + 1), error: null, count: size };
  };
  await expect(readPages(ask, { keyOf: ({ id }) => id, size: 2 })).rejects.toThrow('Try again in a moment.');
});
