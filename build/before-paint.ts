import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TEXT = readFileSync(new URL('before-paint.js', import.meta.url), 'utf8').trim();

/**
 * Writes `before-paint.js` into the pages, where they have a script without anything: nothing is drawn before it has run, and a
 * file of its own would be waited for. The server allows it by its hash.
 */
export function beforePaint(): Plugin {
  return {
    name: 'before-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<script></script>', () => `<script>${TEXT}</script>`),
    },
  };
}
