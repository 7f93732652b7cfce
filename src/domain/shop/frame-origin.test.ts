import { expect, test } from 'vitest';
import { FRAME_ORIGIN } from './frame-origin.ts';

test.each([
  ['https://www.example.com', true],
  ['https://xn--mnchen-3ya.example:8443', true],
  ['http://localhost:5173', true],
  ['http://127.0.0.1', true],
  ['http://www.example.com', false],
  ['https://www.example.com/', false],
  ['https://*.example.com', false],
  ["https://www.example.com 'unsafe-inline'", false],
  ['https://www.example.com;script-src *', false],
  ['https://www.example.com\nX: y', false],
  ['*', false],
  ['', false],
])('%j may show a page: %s', (origin, may) => {
  expect(FRAME_ORIGIN.test(origin)).toBe(may);
});
