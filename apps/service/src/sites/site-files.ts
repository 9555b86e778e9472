import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file of a site in one encoding. */
interface SiteFileForm {
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly bytes: Uint8Array;
  readonly etag: string;
}

const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** A file of a site, uncompressed and as it was compressed when the site was built. */
export interface SiteFile {
  readonly contentType: string;
  /** Whether its name changes with its content, so that a cached file stays current. */
  readonly isImmutable: boolean;
  /** Encodings, best first. The uncompressed form comes last. */
  readonly forms: readonly SiteFileForm[];
}

const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.yaml': 'application/yaml',
};

/**
 * Names that build tools give to files whose content they hashed: in `assets/`, a hash of 8 characters or more at the
 * end.
 */
const HASHED = /^assets\/(.*[-.])?[\w-]{8,}\.\w+$/;

/**
 * Reads the files below a folder, by their path from it with `/` between names. The files stay in memory. A client that
 * stops reading therefore holds no file open, and no path from a client reaches the file system. Skips links.
 *
 * @throws when the folder cannot be read.
 */
export function readSiteFiles(folder: string): ReadonlyMap<string, SiteFile> {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const isCompressed = (path: string) =>
    Object.values(ENCODINGS).some(
      (suffix) => path.endsWith(suffix) && paths.has(path.slice(0, -suffix.length)),
    );
  return new Map(
    [...paths].filter((path) => !isCompressed(path)).map((path) => [path, readSiteFile(folder, path, paths)]),
  );
}

function readSiteFile(folder: string, path: string, paths: ReadonlySet<string>): SiteFile {
  const form = (encoding: SiteFileForm['encoding'], suffix: string) =>
    readForm(encoding, join(folder, path + suffix));
  return {
    contentType: CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    isImmutable: HASHED.test(path),
    forms: [
      ...(['br', 'gzip'] as const)
        .filter((encoding) => paths.has(path + ENCODINGS[encoding]))
        .map((encoding) => form(encoding, ENCODINGS[encoding])),
      form('identity', ''),
    ],
  };
}

/** Creates a file from a text that only a running service has. */
export function siteFileOf(path: string, text: string): SiteFile {
  const bytes = Buffer.from(text);
  return {
    contentType: CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    isImmutable: false,
    forms: [{ encoding: 'identity', bytes, etag: etagOf(bytes) }],
  };
}

/** Reads a form of a file. @throws when the file cannot be read. */
function readForm(encoding: SiteFileForm['encoding'], file: string): SiteFileForm {
  const bytes = readFileSync(file);
  return { encoding, bytes, etag: etagOf(bytes) };
}
