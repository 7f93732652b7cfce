import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createJsonReader, type JsonPart, NotJson } from './json-reader.ts';

function read(pieces: readonly string[]): JsonPart[] {
  const reader = createJsonReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

/** Cuts the text at the given offsets from its start; offsets past its end are allowed. */
function cut(text: string, places: readonly number[]): string[] {
  const edges = [0, ...places.filter((place) => place < text.length).sort((a, b) => a - b), text.length];
  return edges.slice(1).map((edge, index) => text.slice(edges[index], edge));
}

function listOf(key: string | undefined, rows: readonly unknown[]): JsonPart[] {
  return [
    { kind: 'list', key },
    ...rows.map((value, index): JsonPart => ({ kind: 'row', key, row: index + 1, value })),
  ];
}

function partsOf(value: unknown, key?: string): JsonPart[] {
  return Array.isArray(value) ? listOf(key, value) : [{ kind: 'field', key, value }];
}

function expected(whole: unknown): JsonPart[] {
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return partsOf(whole);
  return Object.entries(whole).flatMap(([key, value]) => partsOf(value, key));
}

const json = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 });
const escaped = fc.string({ unit: fc.constantFrom('\\', '"', 'a') });
const nearFile = fc.dictionary(
  fc.oneof(fc.string({ unit: 'binary' }), escaped),
  fc.oneof(json, escaped, fc.array(fc.oneof(json, escaped))),
);
const places = fc.array(fc.nat(200));

test('JSON text that arrives in any chunks has the parts that JSON.parse finds', () => {
  fc.assert(
    fc.property(fc.oneof(json, nearFile), fc.constantFrom(undefined, 2, '\t\r\n'), places, (whole, indent, at) => {
      const text = JSON.stringify(whole, null, indent);
      expect(read(cut(text, at))).toEqual(expected(JSON.parse(text)));
    }),
    { numRuns: 500 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('text with a character removed, added or changed is refused if and only if JSON.parse refuses it', () => {
  const harm = fc.record({
    at: fc.nat(200),
    gone: fc.nat(2),
    instead: fc.constantFrom('', '"', '\\', '[', '}', ',', ':', '1', 'x'),
  });
  fc.assert(
    fc.property(nearFile, harm, places, (whole, { at, gone, instead }, edges) => {
      const text = JSON.stringify(whole);
      const place = at % (text.length + 1);
      const harmed = text.slice(0, place) + instead + text.slice(place + gone);
      if (isJson(harmed)) expect(() => read(cut(harmed, edges))).not.toThrow();
      else expect(() => read(cut(harmed, edges))).toThrow(NotJson);
    }),
    { numRuns: 1000 },
  );
});

describe('an error names its location', () => {
  for (const [text, where] of [
    ['', { key: undefined, row: undefined, isCutOff: true }],
    ['not json', { key: undefined, row: undefined, isCutOff: false }],
    ['{"a": [1, 2, {"b": 3', { key: 'a', row: 2, isCutOff: true }],
    ['{"a": [1, {"b": tru}]}', { key: 'a', row: 2, isCutOff: false }],
    ['{"a": [1 2]}', { key: 'a', row: 1, isCutOff: false }],
    ['{"a": [1], "b": nul}', { key: 'b', row: undefined, isCutOff: false }],
    ['{"a": [1]} x', { key: undefined, row: undefined, isCutOff: false }],
  ] as const) {
    test(JSON.stringify(text), () => {
      const error = (() => {
        try {
          return read([text]);
        } catch (thrown) {
          return thrown as NotJson;
        }
      })();
      expect(error).toMatchObject({ name: 'NotJson', ...where });
    });
  }
});

test('a value of more than 64 million characters is not collected to its end', () => {
  const reader = createJsonReader();
  reader.push('{"bookings": [{"notes": "');
  const piece = 'x'.repeat(8_000_000);
  const read = () => {
    for (let times = 0; times < 20; times += 1) reader.push(piece);
  };
  expect(read).toThrow(NotJson);
});
