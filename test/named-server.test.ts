import { expect, test } from 'vitest';
import { namedServer } from '../build/named-server.ts';

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
