import type { Plugin } from 'vite';

/**
 * Preloads the fonts of the first screen in parallel with the app. Otherwise the page is first laid out with fallback fonts, and finding
 * those takes the browser longer than the rest of the layout.
 */
export function fontPreloads(faces: readonly string[]): Plugin {
  return {
    name: 'font-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.keys(bundle);
        return faces.map((face) => {
          const file = files.find((name) => name.includes(`/${face}-`) && name.endsWith('.woff2'));
          if (!file) throw new Error(`${face} is not among the files of the build`);
          return {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          };
        });
      },
    },
  };
}
