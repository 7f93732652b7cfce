import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The files of the chunk and of all that it imports at once. */
function filesOf(chunk: Chunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported?.type === 'chunk') filesOf(imported, bundle, found);
  }
  return found;
}

/**
 * Tells `before-paint.js` in index.html which files belong to the page of an address, so that they load beside the app and
 * not after it. `pages` gives the module of each address.
 */
export function pagePreloads(pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const files = Object.entries(pages).map(([address, module]) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
          if (!chunk) throw new Error(`${address}: ${module} is no chunk of its own`);
          const own = [...filesOf(chunk, bundle)].filter((file) => !html.includes(file));
          return [address, own.map((file) => `/${file}`)];
        });
        const told = JSON.stringify(Object.fromEntries(files)).replaceAll('"', '&quot;');
        return html.replace('src="/before-paint.js"', `$& data-pages="${told}"`);
      },
    },
  };
}
