import { defineConfig } from 'vite';
import { checkShapePlugin } from './build/check-shape.ts';
import { compressPlugin } from './build/compress.ts';

/** Static files for any host and any folder: every address in them is relative. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: {
    conditions: ['@ethread/source', 'module', 'browser', 'development|production'],
  },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    // These browsers support CSS nesting, `:has` and Array.prototype.with.
    target: 'es2024',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  plugins: [compressPlugin()],
  worker: { format: 'es', plugins: () => [checkShapePlugin()] },
});
