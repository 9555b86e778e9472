import { createReadStream, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A local mirror of archives. */
export interface MirrorServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the archives of a folder as web servers do: an index page, and ranges. A corrupt one changes a byte of each. */
export async function startMirror(
  folder: string,
  { isCorrupt = false }: { readonly isCorrupt?: boolean } = {},
): Promise<MirrorServer> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.era1'));
  const server: Server = createServer(({ url = '/', headers }, response) => {
    if (url === '/') {
      response.end(names.map((name) => `<a href="${name}">${name}</a>`).join('\n'));
      return;
    }
    const name = names.find((known) => url === `/${known}`);
    if (name === undefined) return void response.writeHead(404).end();
    const path = join(folder, name);
    const { size } = statSync(path);
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    if (from >= size) return void response.writeHead(416).end();
    const length = { 'Content-Length': size - from };
    if (from > 0)
      response.writeHead(206, { ...length, 'Content-Range': `bytes ${from}-${size - 1}/${size}` });
    else response.writeHead(200, length);
    let at = from;
    const wrong = Math.floor(size / 2);
    const file = createReadStream(path, { start: from });
    file.on('data', (chunk) => {
      const bytes = Buffer.from(chunk);
      if (isCorrupt && at <= wrong && wrong < at + bytes.length)
        bytes[wrong - at] = (bytes[wrong - at] ?? 0) ^ 1;
      at += bytes.length;
      if (!response.write(bytes)) {
        file.pause();
        response.once('drain', () => file.resume());
      }
    });
    file.on('end', () => response.end());
    response.on('close', () => file.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
