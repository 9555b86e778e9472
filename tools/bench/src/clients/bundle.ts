import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../../../..');

/** The size of a bundle, in bytes. */
export interface BundleSize {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** Bundles a program with all its imports into one file. Bundles ethread from its sources. */
export async function bundle(source: string, platform: 'browser' | 'node'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ROOT },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform,
    conditions: ['@ethread/source', 'import', 'module'],
    legalComments: 'none',
    // CommonJS parts of a Node bundle `require` Node's built-in modules.
    ...(platform === 'node' ? { banner: { js: REQUIRE } } : {}),
  });
  return outputFiles.map(({ text }) => text).join('');
}

const REQUIRE = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`;

/** Returns the size of a program's bundle for browsers. */
export async function bundleSize(source: string): Promise<BundleSize> {
  const code = await bundle(source, 'browser');
  return {
    minified: Buffer.byteLength(code),
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(code).length,
  };
}
