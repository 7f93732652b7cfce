import type { Plugin } from 'vite';

/**
 * Scripts of ASCII alone: a single '…' makes the browser keep and read a file of 350,000 characters at two bytes each. What is
 * beyond stands in texts and patterns, where its escape means the same.
 */
export function asciiScripts(): Plugin {
  return {
    name: 'ascii-scripts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk') continue;
          part.code = part.code.replace(
            /[\u0080-\uffff]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          );
        }
      },
    },
  };
}
