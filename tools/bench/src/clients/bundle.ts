import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'rolldown';

const ROOT = join(import.meta.dirname, '../../../..');

/** The size of a bundle, in bytes. */
export interface BundleSize {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** Bundles a program with all its imports into one file. Bundles ethread from its sources. */
export async function bundle(source: string, platform: 'browser' | 'node'): Promise<string> {
  const entry = join(ROOT, 'program.ts');
  const { output } = await build({
    input: entry,
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    write: false,
    platform,
    transform: { target: 'es2022' },
    resolve: { conditionNames: ['@ethread/source', 'import', 'module', platform, 'default'] },
    output: {
      format: 'esm',
      minify: true,
      comments: false,
      // CommonJS parts of a Node bundle `require` Node's built-in modules.
      ...(platform === 'node' ? { banner: REQUIRE } : {}),
    },
  });
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
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
