import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file of a site in one encoding. */
export interface SiteFileForm {
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/** Reads a form of a file. @throws when the file cannot be read. */
export function readForm(encoding: SiteFileForm['encoding'], file: string): SiteFileForm {
  const bytes = readFileSync(file);
  return { encoding, bytes, etag: etagOf(bytes) };
}

export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
