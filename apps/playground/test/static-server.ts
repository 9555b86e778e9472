import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { sitePolicy } from '@ethread/http/site-policy';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** The strictest policy that a host may have. The service has it. */
const POLICY = sitePolicy('playground', []);

/** A typical host of static files. */
export interface StaticServer {
  /** The URL of the folder, with a slash at its end. */
  readonly url: string;
  /** The path of every request, with the length of the response body in bytes. */
  readonly requests: readonly { readonly path: string; readonly bytes: number }[];
  close(): Promise<void>;
}

/** Serves a folder under a subpath, so that absolute addresses fail. */
export async function serveFolder(
  folder: string,
  compression: 'gzip' | 'br' = 'gzip',
): Promise<StaticServer> {
  const requests: { path: string; bytes: number }[] = [];
  const bodies = new Map<string, Promise<Buffer>>();
  /** Compresses each file once, because each page requests the same files. */
  const compressed = (file: string) => {
    const body = bodies.get(file) ?? readFile(file).then((content) => COMPRESS[compression](content));
    bodies.set(file, body);
    return body;
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const inside = path.startsWith(BASE) ? path.slice(BASE.length) || 'index.html' : undefined;
    const file = inside === undefined ? undefined : normalize(join(folder, inside));
    if (!file?.startsWith(folder + sep)) return void response.writeHead(404).end();
    compressed(file).then(
      (body) => {
        requests.push({ path: inside ?? '', bytes: body.length });
        response.writeHead(200, {
          'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
          'Content-Encoding': compression,
          'Content-Security-Policy': POLICY,
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${BASE}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const COMPRESS = {
  gzip: (content: Buffer) => gzipSync(content),
  br: (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
};

const BASE = '/some/folder/';
