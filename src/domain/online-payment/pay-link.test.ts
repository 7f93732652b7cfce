import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payLinkFor, payLinkProblem } from './pay-link.ts';

const bill = { number: 'INV-0013', amount: 1234.5 };
const REFERENCE = 'client_reference_id=INV-0013';

test.each([
  ['https://buy.stripe.com/test_abc', `https://buy.stripe.com/test_abc?${REFERENCE}`],
  ['  https://buy.stripe.com/test_abc \n', `https://buy.stripe.com/test_abc?${REFERENCE}`],
  [
    'https://buy.stripe.com/a?prefilled_promo_code=A%20B&x#top',
    `https://buy.stripe.com/a?prefilled_promo_code=A%20B&x&${REFERENCE}#top`,
  ],
  ['https://buy.stripe.com/a?client_reference_id=old&utm=1', `https://buy.stripe.com/a?${REFERENCE}&utm=1`],
  ['https://square.link/u/AbC123', `https://square.link/u/AbC123?${REFERENCE}`],
  ['https://pay.example.com', `https://pay.example.com/?${REFERENCE}`],
  ['https://paypal.me/apexauto', 'https://paypal.me/apexauto/1234.50USD'],
  ['https://www.paypal.me/apexauto/', 'https://www.paypal.me/apexauto/1234.50USD'],
  ['https://www.paypal.com/paypalme/apexauto', 'https://www.paypal.com/paypalme/apexauto/1234.50USD'],
  ['https://paypal.me/apexauto/50', 'https://paypal.me/apexauto/50'],
  ['https://paypal.me/', 'https://paypal.me/'],
  ['https://www.paypal.com/ncp/payment/ABC', 'https://www.paypal.com/ncp/payment/ABC'],
])('%s becomes %s', (link, address) => {
  expect(payLinkFor(link, bill)).toBe(address);
  expect(payLinkProblem(link)).toBeUndefined();
});

test.each([
  'http://buy.stripe.com/a',
  'buy.stripe.com/a',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'https://localhost/a',
  'https://buy.stripe.com@evil.example/',
  'https://evil.example\\@buy.stripe.com/',
  'https://buy.stripe.com:8443/',
  'https://buy.ѕtripe.com/',
  'pay me',
  '',
])('%j is no payment link, and gives no address', (link) => {
  expect(payLinkFor(link, bill)).toBeUndefined();
  expect(payLinkProblem(link)).toBe(
    'Enter the whole link, starting with https://. Copy it from your payment provider.',
  );
});

test.each([
  ['INV 13/26 #é', 'INV-13-26'],
  ['26_001', '26_001'],
  ['a'.repeat(300), 'a'.repeat(200)],
])('the number %s is sent as %s', (number, reference) => {
  expect(payLinkFor('https://buy.stripe.com/a', { number, amount: 1 })).toBe(
    `https://buy.stripe.com/a?client_reference_id=${reference}`,
  );
});

test('a number without letters and digits adds nothing', () => {
  expect(payLinkFor('https://buy.stripe.com/a', { number: '№', amount: 1 })).toBe('https://buy.stripe.com/a');
});

test('any web address stays that address with one parameter more', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }), (link) => {
      const before = new URL(link);
      fc.pre(!before.searchParams.has('client_reference_id') && !/paypal/.test(before.hostname));
      const after = new URL(payLinkFor(link, bill) ?? '');
      expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
      expect([...after.searchParams]).toEqual([...before.searchParams, ['client_reference_id', 'INV-0013']]);
    }),
  );
});
