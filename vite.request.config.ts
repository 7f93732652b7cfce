import { defineConfig } from 'vite';
import documents from './vite.document.config.ts';

/**
 * The request page. Built by itself: a visitor would load what it shared with another page. A module of which it uses nothing is left out,
 * even one that makes schemas when it is loaded.
 */
export default defineConfig({
  ...documents,
  build: { ...documents.build, rolldownOptions: { input: ['request.html'], treeshake: { moduleSideEffects: false } } },
});
