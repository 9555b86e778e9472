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

/** Bundles a program with all its imports into one file. Bundles ethread from its sources. */
export async function bundle(source: string, platform: 'browser' | 'node'): Promise<string> {
  return (await bundleChunks(source, platform)).map(({ code }) => code).join('');
}

/** Bundles a program for a platform. Returns one chunk for its static imports, and others for what it loads later. */
export async function bundleChunks(source: string, platform: 'browser' | 'node') {
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
      // Its default is an object that rolldown does not recognize in the realm of a test.
      sourcemapIgnoreList: false,
      // CommonJS parts of a Node bundle `require` Node's built-in modules.
      ...(platform === 'node' ? { banner: REQUIRE } : {}),
    },
  });
  return output.filter((part) => part.type === 'chunk');
}

const REQUIRE = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`;

/**
 * Returns the size of a program's bundle for browsers.
 *
 * @param loads The end of the path of a module that the program loads when it needs it, and that counts as loaded first.
 */
export async function bundleSize(source: string, loads?: string): Promise<BundleSize> {
  const chunks = await bundleChunks(source, 'browser');
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
