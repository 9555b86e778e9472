import { join } from 'node:path';
import { defineConfig } from 'vite';
import { checkShapePlugin } from './build/check-shape.ts';
import { compressPlugin } from './build/compress.ts';

/** Static files for any host and any folder of it: every address in them is relative. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: {
    conditions: ['@ethread/source', 'module', 'browser', 'development|production'],
    // json-schema-to-typescript was written for Node; what it needs of it stands in build/node.
    alias: [
      ...['fs', 'path', 'util'].map((name) => ({
        find: new RegExp(`^(node:)?${name}$`),
        replacement: join(import.meta.dirname, `build/node/${name}.ts`),
      })),
      { find: /^prettier$/, replacement: 'prettier/standalone' },
    ],
  },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    // Where CSS nesting, `:has` and Array.prototype.with are at home.
    target: 'es2024',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  plugins: [compressPlugin()],
  worker: { format: 'es', plugins: () => [checkShapePlugin()] },
});
