import { expect, test } from 'vitest';
import { markedPieces } from './marked-pieces.ts';

/** The pieces as text, the marked ones in brackets. */
function marked(text: string, query: string): string {
  return markedPieces(text, query)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');
}

test.each([
  ['Porsche 911', 'porsche', '[Porsche] 911'],
  ['Porsche 911', 'por 9', '[Por]sche [9]11'],
  ['Porsche 911', '911 PORSCHE', '[Porsche] [911]'],
  ['Ford F-150', 'f150', 'Ford [F-150]'],
  ['Ford F-150', 'f 150', '[F]ord F-[150]'],
  ['Toyota RAV4', 'rav 4', 'Toyota [RAV4]'],
  ['Toyota RAV4', 'av4', 'Toyota RAV4'],
  ['Tesla Model Y', 'modely', 'Tesla [Model Y]'],
  ['Citroën C4', 'citroen', '[Citroën] C4'],
  ['Weiß, Anna', 'weiss', '[Weiß], Anna'],
  ['Weiß, Anna', 'weis an', '[Weiß], [An]na'],
  ['Ægir Ødegaard', 'aegir ode', '[Ægir] [Øde]gaard'],
  ['Jose\u0301 Nu\u0301n\u0303ez', 'josé nun', '[Jose\u0301] [Nu\u0301n\u0303]ez'],
  ['Łukasz O’Neil', "lukasz o'neil", '[Łukasz] [O]’[Neil]'],
  ['Ja\u200bke', 'jake', '[Ja\u200bke]'],
  ['Porsche 911', '', 'Porsche 911'],
  ['Porsche 911', '--', 'Porsche 911'],
  ['Porsche 911', 'porsche 9112', '[Porsche] 911'],
  ['', 'a', ''],
])('in %j the query %j marks %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});
