import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptsEncoding } from '@ethread/http';
import { readSiteFiles, type SiteFile } from './site-files.ts';

export interface SiteOptions {
  /** The path that it stands under, such as `/docs`. */
  readonly prefix: string;
  /** The folder of its files, as they were built. */
  readonly folder: string;
  /** What its pages may load and reach. */
  readonly contentSecurityPolicy: string;
}

/** Answers a request, or says that it is not its own. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

const NOT_FOUND: SiteFile = {
  contentType: 'text/plain; charset=utf-8',
  isImmutable: false,
  forms: [{ encoding: 'identity', bytes: Buffer.from('not found\n'), etag: '"not-found"' }],
};

/**
 * Makes what answers GET and HEAD below a prefix with the files of a folder. A folder's path ends with `/` and means its
 * `index.html`; what there is not is answered with the site's `404.html`.
 *
 * @throws when the folder can not be read.
 */
export function createSite({ prefix, folder, contentSecurityPolicy }: SiteOptions): AnswerRequest {
  const files = readSiteFiles(folder);
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };

  return (request, response) => {
    const target = request.url ?? '/';
    if (!target.startsWith(prefix)) return false;
    const [path = '', ...query] = target.split('?');
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end();
      return true;
    }
    const name = decoded(path.slice(prefix.length + 1));
    const isFolder = path === prefix || (name !== undefined && files.has(`${name}/index.html`));
    if (isFolder && !path.endsWith('/')) {
      // Taken from the path asked for, so that it holds behind a proxy that adds a prefix of its own.
      const last = path.slice(path.lastIndexOf('/') + 1);
      response.writeHead(308, { ...headers, Location: [`${last}/`, ...query].join('?') }).end();
      return true;
    }
    const file =
      name === undefined ? undefined : files.get(/(^|\/)$/.test(name) ? `${name}index.html` : name);
    send(file ?? files.get('404.html') ?? NOT_FOUND, file ? 200 : 404, request, response);
    return true;
  };

  function send(file: SiteFile, status: number, request: IncomingMessage, response: ServerResponse): void {
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
    if (status === 200 && isKnown(request.headers['if-none-match'], form.etag)) {
      response.writeHead(304, ofForm).end();
      return;
    }
    response.writeHead(status, {
      ...ofForm,
      'Content-Type': file.contentType,
      'Content-Length': form.bytes.length,
      ...(form.encoding === 'identity' ? {} : { 'Content-Encoding': form.encoding }),
    });
    response.end(form.bytes);
  }
}

/** Whether the caller's copy is the one at hand (RFC 9110, section 13.1.2). */
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
