import { expect, test } from 'vitest';
import { photoLinkAddress, readLinkFragment } from './link-fragment.ts';

test.each([
  ['abc', 'document', 'abc'],
  ['', 'document', ''],
  ['inspection/abc', 'inspection', 'abc'],
  ['job/abc', 'job', 'abc'],
  ['job/', 'job', ''],
  ['other/abc', 'document', 'other/abc'],
])('the part after the #, %s, opens %s %s', (fragment, kind, token) => {
  expect(readLinkFragment(fragment)).toEqual({ kind, token });
});

test('the address of a link is read back', () => {
  const address = photoLinkAddress('https://shop.example', 'job', 'abc');
  expect(address).toBe('https://shop.example/document.html#job/abc');
  expect(readLinkFragment(new URL(address).hash.slice(1))).toEqual({ kind: 'job', token: 'abc' });
});
