import { expect, test } from 'vitest';
import { hostOf, webAddressOf } from './web-address.ts';

test.each([
  ['https://buy.stripe.com/a', 'https://buy.stripe.com/a', 'buy.stripe.com'],
  ['  https://Buy.Stripe.com/a \n', 'https://Buy.Stripe.com/a', 'buy.stripe.com'],
  ['https://köln.example/bezahlen', 'https://xn--kln-sna.example/bezahlen', 'xn--kln-sna.example'],
  ['https://buy.ѕtripe.com/', 'https://buy.xn--tripe-g2e.com/', 'buy.xn--tripe-g2e.com'],
  ['https://pay.example/größe?a=é', 'https://pay.example/gr%C3%B6%C3%9Fe?a=%C3%A9', 'pay.example'],
  ['https://buy.stripe.com@evil.example/', 'https://buy.stripe.com@evil.example/', ''],
  ['https://evil.example\\@buy.stripe.com/', 'https://evil.example\\@buy.stripe.com/', ''],
  ['https://buy.stripe.com:8443/', 'https://buy.stripe.com:8443/', ''],
  ['http://buy.stripe.com/', 'http://buy.stripe.com/', ''],
  ['pay me', 'pay me', ''],
  ['', '', ''],
])('%j is taken as %j, which opens %j', (typed, address, host) => {
  expect([webAddressOf(typed), hostOf(address)]).toEqual([address, host]);
});
