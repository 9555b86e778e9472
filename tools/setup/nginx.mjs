import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from './requirements.mjs';

/**
 * Returns the command of a private nginx with one process on 127.0.0.1, after writing its configuration to a folder.
 * `server` lists directives of its server, `upstream` those beside it. @throws when this machine has no nginx.
 */
export function nginxCommand({ port, folder, upstream = [], server }) {
  const program = pathOf('nginx');
  if (program === undefined) throw new Error('nginx is not installed');
  const prefix = join(folder, 'nginx');
  mkdirSync(prefix, { recursive: true });
  const file = join(prefix, 'nginx.conf');
  writeFileSync(file, configuration(prefix, port, upstream, server));
  return [program, '-p', prefix, '-c', file, '-e', 'stderr'];
}

function configuration(prefix, port, upstream, server) {
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
  ${upstream.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location = /readyz { return 200; }
    ${server.join('\n    ')}
  }
}
`;
}
