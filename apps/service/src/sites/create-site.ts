import { acceptsEncoding, type HttpReply, type RequestHead } from '@ethread/http';
import { readSiteFiles, type SiteFile, siteFileOf } from './site-files.ts';

export interface SiteOptions {
  /** Path prefix of the site, such as `/docs`. */
  readonly prefix: string;
  /** Folder of its built files. */
  readonly folder: string;
  /** Content-Security-Policy header of its pages. */
  readonly contentSecurityPolicy: string;
  /** Contents of files by name that replace the built ones. */
  readonly replaced?: ReadonlyMap<string, string>;
}

/** Returns the response to a request, or undefined for a request outside the site. */
export type ServePage = (request: RequestHead) => HttpReply | undefined;

const NOT_FOUND: SiteFile = {
  contentType: 'text/plain; charset=utf-8',
  isImmutable: false,
  forms: [{ encoding: 'identity', bytes: Buffer.from('not found\n'), etag: '"not-found"' }],
};

/**
 * Creates a handler that serves the files of a folder below a prefix to GET and HEAD. A folder's path ends with `/` and
 * selects its `index.html`. A file that does not exist yields the site's `404.html`.
 *
 * @throws when the folder cannot be read.
 */
export function createSite({
  prefix,
  folder,
  contentSecurityPolicy,
  replaced = new Map(),
}: SiteOptions): ServePage {
  const files = new Map(readSiteFiles(folder));
  for (const [name, text] of replaced) files.set(name, siteFileOf(name, text));
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };

  return (request) => {
    const target = request.url ?? '/';
    if (!target.startsWith(prefix)) return undefined;
    const [path = '', ...query] = target.split('?');
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return { status: 405, body: [], headers: { ...headers, Allow: 'GET, HEAD' } };
    const name = decoded(path.slice(prefix.length + 1));
    const isFolder = path === prefix || (name !== undefined && files.has(`${name}/index.html`));
    if (isFolder && !path.endsWith('/')) {
      // Relative to the requested path, so that it works behind a proxy that adds a prefix.
      const last = path.slice(path.lastIndexOf('/') + 1);
      const location = [`${last}/`, ...query].join('?');
      return { status: 308, body: [], headers: { ...headers, Location: location } };
    }
    const file =
      name === undefined ? undefined : files.get(/(^|\/)$/.test(name) ? `${name}index.html` : name);
    return replyWith(file ?? files.get('404.html') ?? NOT_FOUND, file ? 200 : 404, request);
  };

  function replyWith(file: SiteFile, status: number, request: RequestHead): HttpReply {
    const accepted = request.headers['accept-encoding'];
    const form = file.forms.find(
      ({ encoding }) => encoding === 'identity' || acceptsEncoding(accepted, encoding),
    );
    if (!form) throw new Error('a file of a site has no form of its own');
    const ofForm = {
      ...headers,
      ETag: form.etag,
      'Cache-Control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(file.forms.length > 1 ? { Vary: 'Accept-Encoding' } : {}),
    };
    if (status === 200 && isKnown(request.headers['if-none-match'], form.etag))
      return { status: 304, body: [], headers: ofForm };
    return {
      status,
      body: [form.bytes],
      headers: {
        ...ofForm,
        'Content-Type': file.contentType,
        ...(form.encoding === 'identity' ? {} : { 'Content-Encoding': form.encoding }),
      },
    };
  }
}

/** Returns whether the client's cached file is current (RFC 9110, section 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
