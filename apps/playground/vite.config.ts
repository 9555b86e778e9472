import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { checkShapePlugin } from './build/check-shape.ts';
import { compressPlugin } from './build/compress.ts';

/** Static files for any host and any folder: every address in them is relative. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: {
    conditions: ['@ethread/source', 'module', 'browser', 'development|production'],
    // The printer of types, json-schema-to-typescript, is made for Node.
    alias: [
      { find: /^prettier$/, replacement: fileURLToPath(import.meta.resolve('prettier/standalone')) },
      {
        find: /^(fs|path|util|.*json-schema-ref-parser)$/,
        replacement: `${import.meta.dirname}/build/printer-surroundings.ts`,
      },
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
  // The printer reads its folder and a variable of Node's process.
  define: { 'process.cwd': '(() => "/")', 'process.env.VERBOSE': 'undefined' },
  plugins: [compressPlugin()],
  worker: { format: 'es', plugins: () => [checkShapePlugin()] },
});
