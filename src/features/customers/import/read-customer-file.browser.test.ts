import { expect, test, vi } from 'vitest';
import { readCustomerFile } from './read-customer-file.ts';

test('a file of 101 MB is refused before it is read, and one of 500,001 rows as soon as they are counted', async () => {
  const piece = new Blob(['x'.repeat(1_000_000)]);
  const large = new File(
    Array.from({ length: 101 }, () => piece),
    'large.csv',
  );
  const read = vi.spyOn(large, 'arrayBuffer');
  const refused = await readCustomerFile(large, undefined);
  expect(read).not.toHaveBeenCalled();
  const long = new File(['Name\n', 'Ann\n'.repeat(500_001)], 'long.csv');
  expect([refused, await readCustomerFile(long, undefined)]).toEqual([
    {
      problem:
        "The file has more than 100 MB, so it can't be read here. Leave out the pictures of contacts, or split it into smaller files.",
    },
    {
      problem:
        'The file has more than 500,000 rows. Split it into smaller files, then import them one after the other.',
    },
  ]);
});
