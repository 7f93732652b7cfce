import { expect, test } from 'vitest';
import { askedShop } from './request-page-client.ts';

test.each([
  ['', '#b', 'b'],
  ['?shop=a', '', 'a'],
  // The server asked shop a whether the page may be shown here.
  ['?shop=a', '#b', 'a'],
  ['?shop=', '#b', ''],
  ['?shop=a&shop=b', '', 'a'],
  ['?other=a', '#b', 'b'],
  ['', '', ''],
])('behind an address with %j and %j is the shop %j', (search, hash, shop) => {
  expect(askedShop({ search, hash })).toBe(shop);
});
