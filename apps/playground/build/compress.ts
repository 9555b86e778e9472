import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing. */
const MIN_BYTES = 1_000;

/** The best takes six times as long as this for some five percent less. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Puts a compressed form beside each file, for hosts that serve them as they are. */
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
