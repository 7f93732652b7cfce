import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { law } from '#test/rules/law.ts';
import {
  BYTE_ORDER_MARK,
  type CsvCell,
  type CsvColumn,
  csvHead,
  csvLines,
  escapeFormula,
  unescapeFormula,
} from './csv.ts';
import { csvRecords, detectDelimiter, isBlank } from './csv-reader.ts';

function read(text: string, separator = ','): string[][] {
  return [...csvRecords(text, separator)].map(({ cells }) => cells);
}

function columnsOf(width: number): CsvColumn<readonly CsvCell[]>[] {
  return Array.from({ length: width }, (_, at) => [`Column ${at}`, (row) => row[at]]);
}

describe('writing', () => {
  test('cells are separated by commas, lines end with CRLF, and quotes are added where required (RFC 4180)', () => {
    const rows = [['plain', 'a,b', 'say "hi"', 'two\nlines', '', undefined, 12, { dollars: 1200 }]];
    expect(csvLines(columnsOf(8), rows)).toBe('plain,"a,b","say ""hi""","two\nlines",,,12,1200.00\r\n');
    expect(csvHead(columnsOf(2))).toBe('Column 0,Column 1\r\n');
  });

  test.each([
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['a\r', '"a\r"'],
    [' a', '" a"'],
    ['a\u00a0', '"a\u00a0"'],
    ['"', '""""'],
    ['a|b c', 'a|b c'],
  ])('the text %j is written %s', (text, written) => {
    expect(csvLines([['', () => text]], [0])).toBe(`${written}\r\n`);
  });

  test.each<[CsvCell, string]>([
    [-5, '-5'],
    [{ dollars: -12.5 }, '-12.50'],
    [0.1, '0.1'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [{ dollars: 1234567.891 }, '1234567.89'],
    [Number.NaN, ''],
  ])('the number %j is written %s: plain, and no formula when it is negative', (cell, written) => {
    expect(csvLines([['', () => cell]], [0])).toBe(`${written}\r\n`);
  });

  test.each([
    '=1+1',
    '+1 512 555 0142',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    "'=1",
    '＝1',
    "='x'!A1",
    '=HYPERLINK("http://x","y")',
  ])('the text %j is not run by a spreadsheet, and is the same once it is read back', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  });

  test.each(["O'Neil", "'Twas", 'a=b', '3-4', 'x@y.z', ''])('the text %j stays as it is', (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });
});

describe('laws', () => {
  const nasty = fc
    .array(fc.constantFrom('"', ',', ';', '\r', '\n', '\t', "'", '=', '-', ' ', 'a', 'é', '🚗', '|'))
    .map((signs) => signs.join(''));
  const cell = fc.oneof(nasty, fc.string());
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

  law(
    'any texts come back whole, and none starts a formula',
    fc.property(table, (rows) => {
      const found = read(csvLines(columnsOf(rows[0]?.length ?? 0), rows));
      expect(found.map((cells) => cells.map(unescapeFormula))).toEqual(rows);
      for (const written of found.flat()) expect(written).not.toMatch(/^\s*[=+\-@]/);
    }),
  );

  law(
    'any text is quoted where a separator, quote, line end or space at its edge needs it, and nowhere else',
    fc.property(table, (rows) => {
      const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const expected = rows
        .map((cells) => `${cells.map((text) => quoted(escapeFormula(text))).join(',')}\r\n`)
        .join('');
      expect(csvLines(columnsOf(rows[0]?.length ?? 0), rows)).toBe(expected);
    }),
  );

  law(
    'any text can be escapeFormula, and is itself again afterwards',
    fc.property(cell, (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
});

describe('reading', () => {
  test.each([
    ['CRLF', 'a,b\r\nc,d\r\n'],
    ['LF', 'a,b\nc,d'],
    ['CR', 'a,b\rc,d\r'],
    ['CRLF and LF', 'a,b\r\nc,d\n'],
    ['LF and CRLF', 'a,b\n"c","d"\r\n'],
    ['blanks and CRLF', 'a,b\n"c","d" \r\n'],
  ])('lines may end with %s, the last one with nothing', (_, text) => {
    expect(read(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('quotes, delimiters and line ends are allowed in a quoted cell; an empty line is a record', () => {
    expect(read('"a ""b""","c,d\r\ne"\n\nf,')).toEqual([['a "b"', 'c,d\r\ne'], [''], ['f', '']]);
    expect(isBlank(['', ' '])).toBe(true);
  });

  test('a quote that is never closed takes the rest of the file, and says so', () => {
    expect([...csvRecords('a,b\n"c,d\ne,f', ',')]).toEqual([
      { cells: ['a', 'b'], isUnclosed: false },
      { cells: ['c,d\ne,f'], isUnclosed: true },
    ]);
  });

  test('a quote inside of a cell is a sign like others', () => {
    expect(read('5" tint,5"\r\n"5" tint",c\r\n')).toEqual([
      ['5" tint', '5"'],
      ['5" tint', 'c'],
    ]);
  });

  test('text behind a closing quote: the row goes on to the next closing quote, and is reported where that is in another row', () => {
    expect([...csvRecords('a,b\n"Jake" Novak,1\n"Bo",2\n', ',')]).toEqual([
      { cells: ['a', 'b'], isUnclosed: false },
      { cells: ['Jake" Novak,1\n"Bo', '2'], isUnclosed: true },
    ]);
  });

  test('of 1,000 records with line breaks in their cells each keeps its place', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => [`Row ${at}`, at % 7 === 0 ? 'two\r\n"lines"' : '']);
    expect(read(csvLines(columnsOf(2), rows))).toEqual(rows);
    expect(read(rows.map(([name]) => `${name}\n\n`).join(''))).toEqual(rows.flatMap(([name]) => [[name], ['']]));
  });

  test.each([
    [',', 'name,phone\nA;B,1\nC,2\n'],
    [';', 'name;price\nA;1,50\nB;2,50\n'],
    ['\t', 'name\tnote\nA\t"x,y,z"\nB\tq\n'],
    ['|', 'name|note\nA|x\n'],
    [
      '\t',
      'Riverbend Auto Spa\nCustomer Contact List\nAll customers\nAs of May 1, 2026\nCustomer\tPhone\tEmail\nA\t1\tx\nB\t2\ty\n',
    ],
    [';', 'name;city\nVarga;Austin\nLind;Austin;x\nHale, M.;Round Rock, TX\n'],
    [',', 'name\nA\nB\n'],
    [',', ''],
  ])('the separator %j is found', (separator, text) => {
    expect(detectDelimiter(text)).toBe(separator);
  });

  test('the mark of UTF-8 is one sign', () => {
    expect(new TextEncoder().encode(BYTE_ORDER_MARK)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });
});
