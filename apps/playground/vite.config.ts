import { compressFiles } from '@ethread/lab/compress-files';
import { defineConfig, type Plugin } from 'vite';
import { checkShapePlugin } from './build/check-shape.ts';
import { firstPagePlugin } from './build/first-page.ts';
import { headPlugin } from './build/head.ts';

/** Writes a compressed form next to each file, for hosts that serve precompressed files. */
const compressPlugin: Plugin = {
  name: 'compress',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    if (dir !== undefined) await compressFiles(dir);
  },
};

/** Static files for any host and any folder: every address in them is relative. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: {
    conditions: ['@ethread/source', 'module', 'browser', 'development|production'],
    alias: [
      // The same components at a tenth of the code, which a phone has to read before it shows the form.
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    // These browsers support CSS nesting, `:has` and Array.prototype.with.
    target: 'es2024',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  plugins: [headPlugin(), firstPagePlugin(), compressPlugin],
  worker: { format: 'es', plugins: () => [checkShapePlugin()] },
});
