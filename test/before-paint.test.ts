import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { namedServer } from '../build/named-server.ts';

const SCRIPT = readFileSync(new URL('../build/before-paint.js', import.meta.url), 'utf8');
const TEXT = '[{"id":"a"}]';

/** What the script finds, in a page at that address with these keys. */
function parsedAt(pathname: string, keys: Readonly<Record<string, string>>, { hasServer = false } = {}): unknown {
  const page: Record<string, unknown> = {
    location: { pathname },
    localStorage: { getItem: (key: string) => keys[key] ?? null },
    matchMedia: () => ({ matches: false }),
    document: {
      currentScript: { dataset: {} },
      documentElement: { dataset: {} },
      querySelector: () => (hasServer ? {} : null),
    },
  };
  runInNewContext(SCRIPT, page);
  return page['parsedAhead'] === undefined ? undefined : JSON.parse(JSON.stringify(page['parsedAhead']));
}

test.each([
  ['/', 'bms_invoices'],
  ['/schedule', 'bms_bookings'],
  ['/customers', 'bms_customers'],
])('the page at %s finds what stands under %s', (pathname, key) => {
  expect(parsedAt(pathname, { [key]: TEXT, bms_estimates: TEXT })).toEqual({ key, text: TEXT, items: [{ id: 'a' }] });
});

test.each([
  ['a page without a list', '/settings', { bms_settings: '{"theme":1}' }],
  ['an empty browser', '/customers', {}],
  ['a damaged list', '/customers', { bms_customers: '[{"id":' }],
])('%s: nothing', (_, pathname, keys) => {
  expect(parsedAt(pathname, keys)).toBeUndefined();
});

test('where a server has the lists, what this browser still holds is left alone', () => {
  expect(parsedAt('/customers', { bms_customers: TEXT }, { hasServer: true })).toBeUndefined();
});

test('a build for a server names it before the script that asks for it', () => {
  const { transformIndexHtml } = namedServer({
    VITE_SUPABASE_URL: 'https://shop.supabase.co',
    VITE_SUPABASE_ANON_KEY: 'key',
  });
  expect((transformIndexHtml as () => unknown)()).toEqual([
    {
      tag: 'meta',
      attrs: { name: 'clearcoat-server', content: 'https://shop.supabase.co key' },
      injectTo: 'head-prepend',
    },
  ]);
});
