import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    // The interface is in US English alone: react-aria's other languages stay out of the bundle.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  // Browsers of the last years know every color as it is written; older ones would need each twice.
  build: { target: 'es2022', cssTarget: ['chrome120', 'safari17', 'firefox128'], manifest: true },
});
