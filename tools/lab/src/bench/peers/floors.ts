import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installHintOf, pathOf } from '@ethread/setup';
import { type HttpServer, startHttpServer } from '../http-server.ts';
import type { Workbench } from '../workbench.ts';

const PROGRAM = join(import.meta.dirname, '../fixed-response-server.ts');

/** Starts a Node server that only sends a fixed response from a file: the floor of the runtime. */
export function startFixedResponse(workbench: Workbench, file: string): Promise<HttpServer> {
  return startHttpServer(workbench, (port) => [process.execPath, PROGRAM, String(port), file]);
}

/** Starts nginx with one process, which responds to every POST with the file of that path in a folder. */
export async function startNginx(workbench: Workbench, responses: string): Promise<HttpServer> {
  const program = pathOf('nginx');
  if (program === undefined) throw new Error(`nginx is missing: ${installHintOf('nginx')}`);
  const prefix = join(workbench.folder, 'nginx');
  mkdirSync(prefix);
  const file = join(prefix, 'nginx.conf');
  return startHttpServer(workbench, (port) => {
    writeFileSync(file, configurationOf(prefix, port, responses));
    return [program, '-p', prefix, '-c', file, '-e', 'stderr'];
  });
}

/** Static files reject POST, so the configuration turns the error 405 into the file. */
function configurationOf(prefix: string, port: number, responses: string): string {
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
  server {
    listen 127.0.0.1:${port};
    location = /readyz { return 200; }
    root ${responses};
    location / { error_page 405 =200 $uri; }
  }
}
`;
}
