import { expect, test } from 'vitest';
import { guidePieces, plainGuideText } from './guide-text.ts';

test('a sentence is parsed into text, controls and links', () => {
  expect(guidePieces('Press {New Invoice} on the [Invoices](/invoices) page.')).toEqual([
    { text: 'Press ' },
    { control: 'New Invoice' },
    { text: ' on the ' },
    { label: 'Invoices', href: '/invoices' },
    { text: ' page.' },
  ]);
  expect(guidePieces('{Save}')).toEqual([{ control: 'Save' }]);
  expect(guidePieces('')).toEqual([]);
});

test('other brackets stay as they are', () => {
  for (const text of ['A (good) one [1]', '[away](https://example.com)', '{}', 'x} {']) {
    expect(guidePieces(text)).toEqual([{ text }]);
  }
});

test('a sentence is returned without its markup', () => {
  expect(plainGuideText('Press {Send}, see [Money](/help/money).')).toBe('Press Send, see Money.');
});
