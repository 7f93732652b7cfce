import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforePaint } from './build/before-paint.ts';
import { fontPreloads } from './build/font-preloads.ts';
import { namedServer } from './build/named-server.ts';
import { offlineWorker } from './build/offline-worker.ts';

const NOTHING = fileURLToPath(new URL('build/nothing.ts', import.meta.url));

export default defineConfig({
  resolve: { alias: { canvg: NOTHING, dompurify: NOTHING, html2canvas: NOTHING } },
  plugins: [
    react(),
    tailwindcss(),
    beforePaint(),
    namedServer(),
    fontPreloads(['geist-latin-wght-normal', 'archivo-latin-wdth-normal', 'geist-mono-latin-wght-normal']),
    offlineWorker(),
    // The interface is in US English alone: react-aria's other languages stay out of the bundle.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  // Browsers of the last years know every color as it is written; older ones would need each twice.
  build: {
    target: 'es2022',
    cssTarget: ['chrome120', 'safari17', 'firefox128'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      // A table of what each page imports would be a part of the first script; the router loads a page when the mouse is over its link.
      resolveDependencies: (_, imports, { hostType }) => (hostType === 'js' ? [] : imports),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that main.tsx imports.
            { name: 'app', tags: ['$initial'], priority: 5 },
            { name: 'store', test: /\/open-local-engine\.ts$/, priority: 4 },
            // The first pages of the day, each with what it needs in one file: many small files load later and compress worse.
            // What both of them draw, so that neither loads the other.
            {
              name: 'controls',
              test: /\/(ban|check|figure-card|if-read|loaded|loader|pills|rejection|stat-card|tone|toggle-pills|use-queries|user-x)\.(tsx?|mjs)$/,
              priority: 3,
            },
            { name: 'calendar-page', test: /\/calendar-page\.tsx$/, priority: 2 },
            { name: 'invoice-list', test: /\/invoice-list\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
