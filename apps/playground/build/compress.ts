import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The smallest file to compress, in bytes. Smaller files gain nothing. */
const MIN_BYTES = 1_000;

/** The best quality takes six times as long and saves some five percent. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Writes a compressed form next to each file, for hosts that serve precompressed files. */
export function compressPlugin(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json)$/.test(file)) continue;
        const content = readFileSync(join(dir, file));
        if (content.length < MIN_BYTES) continue;
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content, { params: QUALITY }));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
