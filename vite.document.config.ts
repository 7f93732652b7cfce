import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforePaint } from './build/before-paint.ts';
import { fontPreloads } from './build/font-preloads.ts';
import { namedServer } from './build/named-server.ts';
import app from './vite.config.ts';

/** The page of a customer's link. Built by itself: it shares no file with the app. */
export default defineConfig({
  resolve: app.resolve ?? {},
  plugins: [
    react(),
    tailwindcss(),
    beforePaint(),
    namedServer(),
    fontPreloads(['geist-latin-wght-normal', 'archivo-latin-wdth-normal']),
  ],
  build: {
    // Next to the app, which was built before.
    emptyOutDir: false,
    copyPublicDir: false,
    target: app.build?.target ?? 'es2022',
    cssTarget: app.build?.cssTarget ?? false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['document.html'] },
  },
});
