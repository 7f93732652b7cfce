import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PLAIN_ICON = fileURLToPath(new URL('plain-icon.ts', import.meta.url));

/**
 * Lucide's drawings without lucide's component: that one merges names, aliases and contexts anew for every icon on the screen,
 * and takes 1.5 kB. Keys of the drawings are of no use either: nobody reorders them.
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
      handler: (code) => code.replace(/,\s*key: "\w+"/g, '').replace(/\n\s*(name|size|aliases): [^\n]+/g, ''),
    },
  };
}
