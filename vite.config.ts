import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { plainIcons } from './build/plain-icons.ts';

/** What list and month share goes into one file: each further file costs a request and compresses worse. */
const FIRST_FILE = [
  /rolldown.runtime/,
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|@tanstack)\//,
  /\/src\/app\/(main|app|routes|guards|layout|breadcrumbs|page-title|record-name|data-menu|user-menu|navigation|storage-notices|failed-screen)\.tsx?$/,
  /\/src\/io\/(answers|clock|ids|kept-texts|listeners|local-auth|local-data-later|local-list|local-settings|local-store|pause|quick-check|react|records|samples|storage|store|table|tabs|text-memory|theme)\.tsx?$/,
  /\/src\/domain\/(booking|calendar|money|customer|employee|service|station|invoice|estimate|lead|settings|billing|vehicle|week-hours|profile|paint|fields|intervals)\.ts$/,
  /\/src\/parts\/(paths|messages|app-name|status-badge|vehicle-name|category)\.tsx?$/,
  /\/src\/ui\/(alert|avatar|badge|button|card|class-names|confirm-dialog|film-swatch|layer-bar|logo|menu|paint-chip|pills|place|skeleton|stat-card|toast|tone|tooltip|use-media-query)\.tsx?$/,
];

/** What every list page is made of. */
const LIST_FILE =
  /\/src\/ui\/(box-class|data-table|empty-state|search-field|use-sort|use-window-rows)\.tsx?$|\/lucide-react\/.*\/(search|arrow-up|arrow-down|chevrons-up-down)\.mjs$/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    plainIcons(),
    // The interface is in US English alone: react-aria's other languages stay out of the bundle.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  // Browsers of the last years know every color as it is written; older ones would need each twice.
  build: {
    target: 'es2022',
    cssTarget: ['chrome120', 'safari17', 'firefox128'],
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: (id) => FIRST_FILE.some((part) => part.test(id)) },
            { name: 'lists', test: LIST_FILE },
          ],
        },
      },
    },
  },
});
