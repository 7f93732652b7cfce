import { describe, expect, test } from 'vitest';
import { hostNames } from './host-names.mjs';

const names = hostNames({ publicUrl: 'https://shop.example.com', ownName: 'Shop-PC.office.example' });

describe('names under which the server answers', () => {
  test.each([
    'localhost',
    'localhost:4300',
    'LOCALHOST',
    'clearcoat.localhost:4300',
    '127.0.0.1:4300',
    '192.168.1.5:4300',
    '203.0.113.9',
    '[::1]:4300',
    '[fe80::1]',
    'shop-pc:4300',
    'SHOP-PC.local',
    'shop-pc.lan:4300',
    'shop-pc.home.arpa',
    'shop-pc.office.example',
    'shop.example.com',
    'shop.example.com:443',
    'shop.example.com.',
  ])('%s', (host) => {
    expect(names.isOwn(host)).toBe(true);
  });

  test.each([
    undefined,
    '',
    ' ',
    'evil.example',
    'evil.example:4300',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'shop-pc.evil.example',
    'shop-pc.com',
    'x.shop.example.com',
    'example.com',
    'evil.example#localhost',
    'evil.example/localhost',
    'localhost@evil.example',
    'shop-pc.local.evil.example',
    '[::1',
  ])('not %s', (host) => {
    expect(names.isOwn(host)).toBe(false);
  });

  test('a page may send requests to the name that it was opened under, and a page of another name or of none may not', () => {
    const origins = [
      'http://localhost:4300',
      'https://localhost',
      'http://6.6.6.6',
      'https://evil.example',
      'null',
      '',
      'file://',
    ];
    expect(origins.map((origin) => names.isOwnOrigin(origin, 'localhost:4300'))).toEqual([
      ...[true, true, false, false, false, false, false],
    ]);
    expect(names.isOwnOrigin('https://shop.example.com', 'shop.example.com')).toBe(true);
    expect(names.isOwnOrigin('https://shop.example.com', 'shop-pc')).toBe(false);
  });

  test('the address of a request: the public one where it was asked, else as it was asked', () => {
    expect([
      names.originOf('shop.example.com', false),
      names.originOf('shop-pc:4300', false),
      names.originOf('shop-pc:4300', true),
    ]).toEqual(['https://shop.example.com', 'http://shop-pc:4300', 'https://shop-pc:4300']);
  });
});

test.each([
  'shop.example.com',
  'ftp://shop.example.com',
  'https://shop.example.com/app',
  'https://shop.example.com?x',
  'https://',
])('PUBLIC_URL=%s is refused, with an example', (publicUrl) => {
  expect(() => hostNames({ publicUrl })).toThrow(
    `PUBLIC_URL is "${publicUrl}"; it must be an address such as https://shop.example.com, without a path.`,
  );
});
