import { expect, test } from 'vitest';
import type { OptionDraft } from './document-draft.ts';
import { addOption, copyOption, removeOption } from './option-drafts.ts';

const line = { id: 'film', type: 'service', description: 'Film', quantity: 1, unitPrice: 10, taxable: true };
const option = (id: string, name: string, items = [line]): OptionDraft => ({ id, name, items });

function ids() {
  let count = 0;
  return () => {
    count += 1;
    return `new-${count}`;
  };
}

test('the lines become the first option, and a copy of them with new ids the second', () => {
  const offer = { items: [{ ...line, optional: true, chosen: true }], options: [] };
  const copy = { ...line, id: 'new-3', optional: true };
  expect(addOption(offer, ids())).toEqual({
    items: [],
    options: [option('new-1', 'Good', offer.items), option('new-2', 'Better', [copy])],
  });
});

test('a further option is empty and has the first name that is free', () => {
  const options = [option('a', 'Best'), option('b', 'Good')];
  expect(addOption({ items: [], options }, ids()).options).toEqual([...options, option('new-1', 'Better', [])]);
  const named = [option('a', 'Good'), option('b', 'Better'), option('c', 'Best')];
  expect(addOption({ items: [], options: named }, ids()).options[3]).toEqual(option('new-1', 'Option 4', []));
});

test('a copy comes after its option and is not recommended too', () => {
  const options = [{ ...option('a', 'Good'), recommended: true }, option('b', 'Better')];
  const copy = { ...option('new-1', 'Best'), items: [{ ...line, id: 'new-2' }] };
  expect(copyOption({ items: [], options }, 0, ids()).options).toEqual([options[0], copy, options[1]]);
});

test('of two options, the one that is left becomes the lines of the estimate', () => {
  const other = { ...line, id: 'coat' };
  const two = [option('a', 'Good'), option('b', 'Better', [other])];
  expect(removeOption({ items: [], options: two }, 0)).toEqual({ items: [other], options: [] });
  const three = [...two, option('c', 'Best')];
  expect(removeOption({ items: [], options: three }, 2)).toEqual({ items: [], options: two });
});
