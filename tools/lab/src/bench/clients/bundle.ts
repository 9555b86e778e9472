import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'rolldown';

const ROOT = join(import.meta.dirname, '../../../../..');

/** The size of a bundle, in bytes. */
export interface BundleSize {
  /** The part that a browser loads first, compressed by gzip, without the code that the program loads when it needs it. */
  readonly firstGzip: number;
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/**
 * Bundles a program for browsers, with ethread from its sources. Returns one chunk for its static imports, and others for
 * what it loads later.
 */
async function bundleChunks(source: string) {
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
    platform: 'browser',
    transform: { target: 'es2022' },
    resolve: { conditionNames: ['@ethread/source', 'import', 'module', 'browser', 'default'] },
    output: {
      format: 'esm',
      minify: true,
      comments: false,
      // Its default is an object that rolldown does not recognize in the realm of a test.
      sourcemapIgnoreList: false,
    },
  });
  return output.filter((part) => part.type === 'chunk');
}

/**
 * Returns the size of a program's bundle for browsers.
 *
 * @param loads The end of the path of a module that the program loads when it needs it, and that counts as loaded first.
 */
export async function bundleSize(source: string, loads?: string): Promise<BundleSize> {
  const chunks = await bundleChunks(source);
  const code = chunks.map((chunk) => chunk.code).join('');
  const isFirst = ({ isEntry, facadeModuleId }: (typeof chunks)[number]) =>
    isEntry || (loads !== undefined && facadeModuleId?.endsWith(loads) === true);
  const first = new Set(chunks.filter(isFirst));
  // A set passes what is added to it meanwhile.
  for (const { imports } of first)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  const gzip = (text: string) => gzipSync(text, { level: 9 }).length;
  return {
    firstGzip: gzip([...first].map((chunk) => chunk.code).join('')),
    minified: Buffer.byteLength(code),
    gzip: gzip(code),
    brotli: brotliCompressSync(code).length,
  };
}
