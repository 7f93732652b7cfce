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
 * Tells `before-paint.js` in index.html which files belong to the page of an address, and which to a shop whose lists live there
 * (`bms_home`), so that they load beside the app and not after it. `modules` gives the module of each.
 */
export function pagePreloads(modules: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const files = Object.entries(modules).map(([key, module]) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (!chunk || html.includes(chunk.fileName)) throw new Error(`${key}: ${module} is loaded with the app`);
          const own = [...filesOf(chunk, bundle)].filter((file) => !html.includes(file));
          return [key, own.map((file) => `/${file}`)];
        });
        const told = JSON.stringify(Object.fromEntries(files)).replaceAll('"', '&quot;');
        return html.replace('<script>', `<script data-files="${told}">`);
      },
    },
  };
}
