import { expect, test } from 'vitest';
import type { OptionDraft } from './document-draft.ts';
import { addOption, removeOption } from './option-drafts.ts';

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
  const copy = { ...line, id: 'new-2', optional: true };
  expect(addOption(offer, 0, ids())).toEqual({
    items: [],
    options: [option('new-1', 'Good', offer.items), option('new-3', 'Better', [copy])],
  });
});

test('a further option is a copy of the one that is shown, has the first name that is free, and is not recommended too', () => {
  const coat = { ...line, id: 'coat' };
  const options = [option('a', 'Best'), { ...option('b', 'Good', [coat, line]), recommended: true }];
  const copies = [
    { ...line, id: 'new-1' },
    { ...line, id: 'new-2' },
  ];
  expect(addOption({ items: [], options }, 1, ids())).toEqual({
    items: [],
    options: [...options, option('new-3', 'Better', copies)],
  });
  const named = [option('a', 'Good'), option('b', 'Better'), option('c', 'Best')];
  const fourth = option('new-2', 'Option 4', [{ ...line, id: 'new-1' }]);
  expect(addOption({ items: [], options: named }, 0, ids()).options[3]).toEqual(fourth);
});

test('of two options, the one that is left becomes the lines of the estimate', () => {
  const other = { ...line, id: 'coat' };
  const two = [option('a', 'Good'), option('b', 'Better', [other])];
  expect(removeOption({ items: [], options: two }, 0)).toEqual({ items: [other], options: [] });
  const three = [...two, option('c', 'Best')];
  expect(removeOption({ items: [], options: three }, 2)).toEqual({ items: [], options: two });
});
