import { nginxCommand, pathOf } from '@ethread/setup';
import { type HttpServer, startHttpServer } from '../http-server.ts';
import type { Workbench } from '../workbench.ts';

/** Returns whether this machine has nginx. */
export function hasNginx(): boolean {
  return pathOf('nginx') !== undefined;
}

/** Starts nginx with one process, which responds to every POST with the file of that path in a folder. */
export function startNginx(workbench: Workbench, responses: string): Promise<HttpServer> {
  // Static files reject POST, so the configuration turns the error 405 into the file.
  return start(workbench, [], [`root ${responses};`, 'location / { error_page 405 =200 $uri; }']);
}

/** Starts nginx with one process, which forwards every request to another server over persistent connections. */
export function startForwardingNginx(workbench: Workbench, url: string): Promise<HttpServer> {
  const upstream = `upstream node { server ${new URL(url).host}; keepalive 64; keepalive_requests 1000000000; }`;
  const passing = 'proxy_pass http://node; proxy_http_version 1.1; proxy_set_header Connection "";';
  return start(workbench, [upstream], [`location / { ${passing} }`]);
}

function start(
  workbench: Workbench,
  upstream: readonly string[],
  server: readonly string[],
): Promise<HttpServer> {
  return startHttpServer(workbench, (port) =>
    nginxCommand({ port, folder: workbench.folder, upstream, server }),
  );
}
