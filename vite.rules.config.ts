import { defineConfig } from 'vite';

/** The rules of the app that the team server needs too, as one file for Node, which runs no TypeScript. */
export default defineConfig({
  publicDir: false,
  // Its packages are those of the app: the server's folder has none of them.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server-rules.ts',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'rules.mjs' } },
  },
});
