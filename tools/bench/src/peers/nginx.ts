import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '@ethread/setup';
import { type HttpServer, startHttpServer } from '../http-server.ts';
import type { Workbench } from '../workbench.ts';

/** Returns whether this machine has nginx. */
export function hasNginx(): boolean {
  return pathOf('nginx') !== undefined;
}

/** Starts nginx with one process, which responds to every POST with the file of that path in a folder. */
export function startNginx(workbench: Workbench, answers: string): Promise<HttpServer> {
  // Static files reject POST, so the configuration turns the error 405 into the file.
  return start(workbench, '', [`root ${answers};`, 'location / { error_page 405 =200 $uri; }']);
}

/** Starts nginx with one process, which forwards every request to another server over persistent connections. */
export function startForwardingNginx(workbench: Workbench, url: string): Promise<HttpServer> {
  const upstream = `upstream node { server ${new URL(url).host}; keepalive 64; keepalive_requests 1000000000; }`;
  const passing = 'proxy_pass http://node; proxy_http_version 1.1; proxy_set_header Connection "";';
  return start(workbench, upstream, [`location / { ${passing} }`]);
}

function start(workbench: Workbench, upstream: string, server: readonly string[]): Promise<HttpServer> {
  return startHttpServer(workbench, (port) => {
    const prefix = join(workbench.folder, 'nginx');
    mkdirSync(prefix, { recursive: true });
    const file = join(prefix, 'nginx.conf');
    writeFileSync(file, configuration(prefix, port, upstream, server));
    return [pathOf('nginx') ?? 'nginx', '-p', prefix, '-c', file, '-e', 'stderr'];
  });
}

function configuration(prefix: string, port: number, upstream: string, server: readonly string[]): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
master_process off;
pid ${prefix}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  ${folders.map((name) => `${name}_temp_path ${prefix}/${name};`).join('\n  ')}
  access_log off;
  default_type application/json;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  ${upstream}
  server {
    listen 127.0.0.1:${port};
    location = /readyz { return 200; }
    ${server.join('\n    ')}
  }
}
`;
}
