import type { Plugin } from 'vite';

/** https://v8.dev/blog/explicit-compile-hints; it must be the first line of the file. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Files of which most functions are called before their page stands: V8 compiles them whole, on a thread of its own while the
 * page still waits, and not each function on the page's thread when it is called. To others it is a comment.
 */
export function compiledWhole(names: readonly string[]): Plugin {
  return {
    name: 'compiled-whole',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        for (const name of names) {
          const chunk = chunks.find((one) => one.name === name);
          if (!chunk) throw new Error(`${name} is not among the files of the build`);
          chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
