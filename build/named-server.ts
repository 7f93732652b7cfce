import type { Plugin } from 'vite';

/** Writes the server of a hosted build into the page: `VITE_SUPABASE_URL` and `VITE_SUPABASE_ANON_KEY` (not a secret). */
export function namedServer({ VITE_SUPABASE_URL: url = '', VITE_SUPABASE_ANON_KEY: key = '' } = process.env): Plugin {
  if (Boolean(url) !== Boolean(key)) {
    throw new Error('Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, or neither: one alone leads to no server.');
  }
  if (url && (!URL.canParse(url) || new URL(url).pathname !== '/')) {
    throw new Error(`VITE_SUPABASE_URL must be the address of a project, such as https://name.supabase.co: ${url}`);
  }
  return {
    name: 'named-server',
    transformIndexHtml: () =>
      url
        ? [
            {
              tag: 'meta',
              attrs: { name: 'clearcoat-server', content: `${new URL(url).origin} ${key}` },
              // Must come before the script that reads it.
              injectTo: 'head-prepend',
            },
          ]
        : [],
  };
}
