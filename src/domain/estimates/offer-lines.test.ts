import { describe, expect, test } from 'vitest';
import { estimateDocument } from '#domain/documents/document.ts';
import { buildEstimate } from '#test/build.ts';
import { buildLine, documentContext as context } from '#test/data/documents.ts';
import { withChoice } from './choice.ts';
import type { Estimate } from './estimate.ts';
import { linesApart } from './offered-options.ts';

const film = buildLine({ id: 'film', description: 'Front film', unitPrice: 1000 });
const coat = buildLine({ id: 'coat', description: 'Coating', unitPrice: 500 });
const wheels = buildLine({ id: 'wheels', description: 'Wheel coating', unitPrice: 200, optional: true });

function twoOptions(over: Partial<Estimate> = {}): Estimate {
  const options = [
    { id: 'good', name: 'Good', items: [film] },
    { id: 'best', name: '', recommended: true, items: [film, coat, wheels] },
  ];
  const estimate = buildEstimate({ items: [], options, taxRate: 10, internalNotes: 'Hide this', ...over });
  return { ...estimate, ...withChoice(estimate, { optionId: 'best', lineIds: [] }), ...over };
}

const facts = (label: string, value: string) => ({ label, value });
const item = (id: string, name: string, total: string, over = {}) => ({
  id,
  name,
  detail: '',
  quantity: '1',
  unitPrice: total,
  total,
  ...over,
});
const film$ = item('film', 'Front film', '$1,000.00');
const coat$ = item('coat', 'Coating', '$500.00');

test('an option’s lines are those that some other lacks and those that all have, by words and film; add-ons are neither', () => {
  const hood = [{ positionId: 'hood', extent: 'full' as const, note: '' }];
  const options = [
    { id: 'good', name: 'Good', items: [film, { ...coat, id: '2', description: ' coating ' }] },
    { id: 'better', name: 'Better', items: [{ ...film, id: '3' }, { ...coat, coverage: hood }, wheels] },
    { id: 'best', name: 'Best', items: [{ ...film, id: '5' }, coat, { ...wheels, optional: false }] },
  ];
  const shown = (id: string) => {
    const { own, shared } = linesApart({ options }, id);
    return [own, shared].map((lines) => lines.map(({ description }) => description.trim()));
  };
  expect(shown('good')).toEqual([['coating'], ['Front film']]);
  expect(shown('better')).toEqual([['Coating'], ['Front film']]);
  expect(shown('best')).toEqual([['Coating', 'Wheel coating'], ['Front film']]);
  expect(linesApart({}, 'gone')).toEqual({ own: [], shared: [] });
});

describe('an estimate with options that is still open', () => {
  test('shows each option with its lines and total, $1,100 to $1,870', () => {
    const shown = estimateDocument(twoOptions({ status: 'Sent' }), context);
    expect(shown.options).toEqual([
      {
        id: 'good',
        name: 'Good',
        recommended: false,
        items: [film$],
        sums: [facts('Subtotal', '$1,000.00'), facts('Tax (10%)', '$100.00')],
        total: '$1,100.00',
        acknowledgements: undefined,
      },
      {
        id: 'best',
        name: 'Option 2',
        recommended: true,
        items: [
          film$,
          coat$,
          item('wheels', 'Wheel coating', '$200.00', { detail: 'Optional, not in the total', addOn: 'open' }),
        ],
        sums: [facts('Subtotal', '$1,500.00'), facts('Tax (10%)', '$150.00')],
        total: '$1,650.00',
        withAddOns: '$1,870.00',
        acknowledgements: undefined,
      },
    ]);
    expect(shown.headline).toEqual({ label: 'Valid until Dec 20, 2026', amount: '$1,100.00 – $1,870.00' });
    expect([shown.total, shown.items.length, shown.notChosen]).toEqual(['$1,650.00', 3, undefined]);
    expect(JSON.stringify(shown)).not.toContain('Hide this');
  });

  test('keeps the stored totals of the option that leads', () => {
    const foreign = twoOptions({ status: 'Sent', subtotal: 1500, taxAmount: 149, totalAmount: 1649 });
    expect(estimateDocument(foreign, context).options?.map(({ total }) => total)).toEqual(['$1,100.00', '$1,649.00']);
  });
});

describe('an estimate with options that was accepted', () => {
  test('is the accepted option with the lines that were agreed, and names the others', () => {
    const open = twoOptions();
    const accepted = { ...open, ...withChoice(open, { optionId: 'good', lineIds: [] }), status: 'Accepted' as const };
    const shown = estimateDocument(accepted, context);
    expect(shown.options).toBeUndefined();
    expect(shown.items).toEqual([film$]);
    expect([shown.total, shown.headline.amount]).toEqual(['$1,100.00', '$1,100.00']);
    expect(shown.facts.at(-1)).toEqual(facts('Option', 'Good'));
    expect(shown.notChosen).toEqual([facts('Option 2', '$1,650.00')]);
  });

  test('bills a chosen add-on as a line of work', () => {
    const open = twoOptions();
    const choice = { optionId: 'best', lineIds: ['wheels'] };
    const shown = estimateDocument({ ...open, ...withChoice(open, choice), status: 'Accepted' }, context);
    expect(shown.items).toEqual([film$, coat$, item('wheels', 'Wheel coating', '$200.00')]);
    expect([shown.total, shown.withAddOns]).toEqual(['$1,870.00', undefined]);
    expect(shown.notChosen).toEqual([facts('Good', '$1,100.00')]);
  });
});

test('optional lines without options are marked, and the range is in the headline', () => {
  const open = buildEstimate({ items: [coat, wheels], taxRate: 10, status: 'Viewed' });
  const estimate = { ...open, ...withChoice(open, { lineIds: [] }) };
  const shown = estimateDocument(estimate, context);
  expect(shown).toMatchObject({ total: '$550.00', withAddOns: '$770.00' });
  expect(shown.headline.amount).toBe('$550.00 – $770.00');
  const accepted = estimateDocument({ ...estimate, status: 'Accepted' }, context);
  expect([accepted.items, accepted.notChosen]).toEqual([[coat$], [facts('Wheel coating', '$200.00')]]);
});
