import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreloads } from './build/font-preloads.ts';
import { pagePreloads } from './build/page-preloads.ts';
import { plainIcons } from './build/plain-icons.ts';

/**
 * What list and month share goes into one file, with all that it imports: each further file costs a request and compresses
 * worse. So do icons that many pages show.
 */
const FIRST_FILE =
  /\/src\/(app\/main|domain\/paint|parts\/(category|status-badge|vehicle-name)|ui\/(badge|card|pills|stat-card))\.tsx?$|\/lucide-react\/.*\/(check|chevron-left|plus|search|x)\.mjs$/;

/** What list pages are made of, and what can be done with a row. */
const LIST_FILE =
  /\/src\/ui\/(box-class|data-table|empty-state|search-field|list-page|use-sort|use-window-rows)\.tsx?$|\/src\/(parts\/billing\/(document-(card|columns|kinds|list|menu|rows)|use-document-actions)|parts\/names-in-words|features\/invoices\/overdue-flag)\.tsx?$|\/lucide-react\/.*\/(arrow-up|arrow-down|chevrons-up-down|download|pencil|trash-2)\.mjs$/;

const NOTHING = fileURLToPath(new URL('build/nothing.ts', import.meta.url));

/** What follows the first screen at once. */
const SAFE_COPY_FILE = /\/src\/(domain\/export-file|io\/(forward|keeping-rules|open-copy-engine|shared-copies))\.ts$/;

/** Small things that the calendar shares with other pages: each in a file of its own would cost a request. */
const CALENDAR_FILE =
  /\/src\/(domain\/station-hours|features\/schedule\/(place-key|use-customer-of)|ui\/(film-swatch|segmented))\.tsx?$/;

export default defineConfig({
  resolve: { alias: { canvg: NOTHING, dompurify: NOTHING, html2canvas: NOTHING } },
  plugins: [
    react(),
    tailwindcss(),
    plainIcons(),
    fontPreloads(['geist-latin-wght-normal', 'archivo-latin-wdth-normal', 'geist-mono-latin-wght-normal']),
    pagePreloads({
      '/': '/src/features/invoices/invoice-list.tsx',
      '/invoices': '/src/features/invoices/invoice-list.tsx',
      '/schedule': '/src/app/pages/schedule-page.tsx',
    }),
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
            { name: 'first', test: FIRST_FILE },
            { name: 'lists', test: LIST_FILE },
            { name: 'safe-copy', test: SAFE_COPY_FILE },
            { name: 'calendar', test: CALENDAR_FILE },
            { name: 'popups', test: /\/src\/ui\/(confirm-box|menu-popup|toast-region)\.tsx$/ },
          ],
        },
      },
    },
  },
});
