import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TEXT = readFileSync(new URL('before-paint.js', import.meta.url), 'utf8').trim();

/**
 * Inlines `before-paint.js` into the empty script of each page, so that it runs before the first paint without another request. The
 * server allows it by its hash. Web servers that shops configured by docs/hosting.md have that hash too, so a change of the text, even of
 * a comment, means that they must change their header.
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
