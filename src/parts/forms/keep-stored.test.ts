import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { neededNumber, neededText } from './draft-fields.ts';
import { keepingStored } from './keep-stored.ts';

const quantity = neededNumber({ min: 0, places: 2, sentence: 'Enter the quantity.' });
const schema = z.pipe(
  z
    .object({
      name: neededText('Enter the name.'),
      rate: neededNumber({ min: 0, max: 100, places: 3, sentence: 'Enter the rate.' }),
      items: z.array(z.looseObject({ id: z.string(), quantity })),
      days: z.number(),
    })
    .check(z.refine(({ days }) => days <= 365, { path: ['days'], message: 'Enter up to 365 days.' })),
  z.transform(({ name, ...facts }) => ({ ...facts, title: name })),
);

/** Record from an imported file: no name, a rate with four decimals, a credit, a period that is too long. */
const stored = {
  name: '',
  rate: 8.8751,
  items: [
    { id: 'a', quantity: 1 },
    { id: 'b', quantity: -2 },
  ],
  days: 400,
};

const resultOf = (draft: typeof stored) => {
  const { success, data, error } = z.safeParse(keepingStored(schema, stored), draft);
  return success ? data : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('a value that the record already has is accepted, even if a user could not type it', () => {
  test('unchanged', () => {
    const { name, ...facts } = stored;
    expect(resultOf(stored)).toEqual({ ...facts, title: name });
  });

  test('next to a changed value, which the schema converts', () => {
    expect(resultOf({ ...stored, name: ' Film ' })).toEqual({
      rate: 8.8751,
      items: stored.items,
      days: 400,
      title: 'Film',
    });
  });

  test('in a line that moved or lost its neighbor', () => {
    const moved = { ...stored, items: [...stored.items].reverse() };
    expect(resultOf(moved)).toMatchObject({ items: moved.items });
    expect(resultOf({ ...stored, items: [{ id: 'b', quantity: -2 }] })).toMatchObject({
      items: [{ id: 'b', quantity: -2 }],
    });
  });
});

describe('a changed value is rejected at its field', () => {
  test.each([
    [{ rate: 8.8752 }, ['rate: Enter the rate.']],
    [{ days: 401 }, ['days: Enter up to 365 days.']],
    [{ items: [{ id: 'a', quantity: -2 }, stored.items[1]] }, ['items.0.quantity: Enter the quantity.']],
    [{ items: [...stored.items, { id: 'c', quantity: -2 }] }, ['items.2.quantity: Enter the quantity.']],
    [{ rate: 101, days: 500 }, ['rate: Enter the rate.', 'days: Enter up to 365 days.']],
  ] as [Partial<typeof stored>, string[]][])('%j', (typed, problems) => {
    expect(resultOf({ ...stored, ...typed })).toEqual(problems);
  });
});

test('a value that is wrong only since another field changed is refused, though it is as it was stored', () => {
  const prefixes = z
    .object({ invoices: z.string(), estimates: z.string() })
    .check(
      z.refine((draft) => draft.invoices !== draft.estimates, { path: ['estimates'], message: 'Choose another one.' }),
    );
  const check = (before: z.input<typeof prefixes>, typed: Partial<z.input<typeof prefixes>>) =>
    z.safeParse(keepingStored(prefixes, before), { ...before, ...typed }).success;
  const distinct = { invoices: 'INV-', estimates: 'EST-' };
  expect(check(distinct, { invoices: 'EST-' })).toBe(false);
  expect(check({ invoices: 'EST-', estimates: 'EST-' }, {})).toBe(true);
});
