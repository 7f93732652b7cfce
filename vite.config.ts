import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { asciiScripts } from './build/ascii-scripts.ts';
import { beforePaint } from './build/before-paint.ts';
import { compiledWhole } from './build/compiled-whole.ts';
import { fontPreloads } from './build/font-preloads.ts';
import { namedServer } from './build/named-server.ts';
import { offlineWorker } from './build/offline-worker.ts';
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
  /\/src\/(domain\/(load|station-hours)|features\/schedule\/(place-key|use-customer-of)|ui\/(film-swatch|segmented))\.tsx?$|\/lucide-react\/.*\/calendar-arrow-down\.mjs$/;

/** What the pages of one record share. */
const FORM_FILE =
  /\/src\/(parts\/(elsewhere-notice|record-not-found|use-leave-guard|use-record-form|use-save)|ui\/form-page)\.tsx?$/;

/** Small things that the lists of records share, and what can be done with a record. */
const RECORD_FILE =
  /\/src\/parts\/(all-of|draft-fields|failure-toast|field-refusal|record-step|row-actions|search-text|standing-place|use-command|use-delete)\.tsx?$/;

export default defineConfig({
  resolve: { alias: { canvg: NOTHING, dompurify: NOTHING, html2canvas: NOTHING } },
  plugins: [
    react(),
    tailwindcss(),
    plainIcons(),
    asciiScripts(),
    compiledWhole(['first', 'lists', 'calendar', 'schedule-page', 'invoice-list', 'customer-list']),
    beforePaint(),
    namedServer(),
    fontPreloads(['geist-latin-wght-normal', 'archivo-latin-wdth-normal', 'geist-mono-latin-wght-normal']),
    pagePreloads({
      '/': '/src/features/invoices/invoice-list.tsx',
      '/invoices': '/src/features/invoices/invoice-list.tsx',
      '/estimates': '/src/features/estimates/estimate-list.tsx',
      '/leads': '/src/app/pages/leads-page.tsx',
      '/customers': '/src/features/customers/customer-list.tsx',
      '/services': '/src/features/services/service-list.tsx',
      '/staff': '/src/features/staff/staff-list.tsx',
      '/stations': '/src/features/stations/station-list.tsx',
      '/schedule': '/src/app/pages/schedule-page.tsx',
      '/quick-quote': '/src/app/pages/quick-quote-page.tsx',
      indexeddb: '/src/io/open-copy-engine.ts',
    }),
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
      // A table of what each page imports would be a part of the first script. Pages that are opened directly stand in
      // index.html instead, the others are fetched when the mouse comes near.
      resolveDependencies: (_, imports, { hostType }) => (hostType === 'js' ? [] : imports),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST_FILE },
            { name: 'lists', test: LIST_FILE },
            { name: 'safe-copy', test: SAFE_COPY_FILE },
            { name: 'calendar', test: CALENDAR_FILE },
            { name: 'records', test: RECORD_FILE },
            { name: 'forms', test: FORM_FILE },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
            { name: 'popups', test: /\/src\/ui\/(confirm-box|menu-popup|toast-region)\.tsx$/ },
          ],
        },
      },
    },
  },
});
