import { describe, expect, test } from 'vitest';
import { foldText, isBlankText, sameText } from './fold-text.ts';

describe('text as it is compared', () => {
  test.each([
    ['Muñoz', 'munoz'],
    ['José', 'jose'],
    ['Jose\u0301', 'jose'],
    ['Søren Ødegaard', 'soren odegaard'],
    ['Łukasz', 'lukasz'],
    ['Weiß', 'weiss'],
    ['WEIẞ', 'weiss'],
    ['Æsa Œuvre Đorđe Guðrún Þór', 'aesa oeuvre dorde gudrun thor'],
    ['Işıl İNCE', 'isil ince'],
    ['ΣΊΣΥΦΟΣ Σίσυφος', 'σισυφοσ σισυφοσ'],
    ['O’Neil O‘Neil O´Neil O`Neil Oʼneil O＇Neil', "o'neil o'neil o'neil o'neil o'neil o'neil"],
    ['“The Shop” «Nord»', '"the shop" "nord"'],
    ['Anne‑Marie – F‑150', 'anne-marie - f-150'],
    ['a\u00a0b\u202fc\u3000d', 'a b c d'],
    ['\u200eJa\u200bke\ufeff \u2068Novak\u2069\u00ad', 'jake novak'],
    ['\u3164\u2800\uffa0', ''],
    ['ﬁlm １２３', 'film 123'],
    ['أحمد', 'احمد'],
    ['Ann\nLee', 'ann\nlee'],
    ['Ann\nLée', 'ann\nlee'],
    ['', ''],
  ])('%j is compared as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(foldText(text))).toBe(folded);
  });

  test.each([
    [' O’Neil ', "o'neil", true],
    ['Weiß', 'WEISS', true],
    ['Bay 1', ' BAY 1 ', true],
    ['Bay 1', 'Bay 2', false],
    ['Bay 1', 'Bay1', false],
  ])('%j and %j are the same: %s', (a, b, same) => {
    expect(sameText(a, b)).toBe(same);
  });

  test.each([
    '',
    ' ',
    '\u00a0\t\n',
    '\u200b',
    '\u2800',
    '\u3164',
    '\u115f\uffa0',
    '\u00ad\u2060\ufeff',
    '\u0301',
    '\u{e0041}',
  ])('nothing of %j can be seen', (text) => {
    expect(isBlankText(text)).toBe(true);
  });

  test.each(['a', '\u200bש', '.', '李', '\u{1f697}', '5'])('something of %j can be seen', (text) => {
    expect(isBlankText(text)).toBe(false);
  });
});
