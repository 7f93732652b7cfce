import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { onePath } from './one-path.ts';

const PLAIN_ICON = fileURLToPath(new URL('plain-icon.ts', import.meta.url));

/** The shapes as they stand in lucide's file; each has a key that nobody needs, because nobody reorders them. */
function shapesIn(literal: string): [string, Record<string, string>][] {
  const json = literal.replace(/,\s*key: "\w+"/g, '').replace(/(\w+):/g, '"$1":');
  return JSON.parse(json) as [string, Record<string, string>][];
}

/**
 * Lucide's drawings without lucide's component, and each as one path: that component merges names, aliases and contexts anew for
 * every icon on the screen and takes 1.5 kB, and of a list's elements a third would be shapes of icons.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isLucide = importer?.includes('/lucide-react/') && source.endsWith('/createLucideIcon.mjs');
      return isLucide ? PLAIN_ICON : undefined;
    },
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\// },
      handler: (code) =>
        code
          .replace(/\n\s*(name|size|aliases): [^\n]+/g, '')
          .replace(/node: (\[\[.*\]\]|\[\n[\s\S]*?\n {2}\])/, (_, literal: string) => {
            const shapes = shapesIn(literal);
            const path = onePath(shapes);
            return `node: ${JSON.stringify(path === undefined ? shapes : [['path', { d: path }]])}`;
          }),
    },
  };
}
