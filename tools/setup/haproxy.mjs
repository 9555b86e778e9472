import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from './requirements.mjs';

export function haproxyCommand({ port, folder, servers, checkMs }) {
  const program = pathOf('HAProxy');
  if (program === undefined) throw new Error('HAProxy is not installed');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, servers, checkMs));
  return [program, '-db', '-f', file];
}

function configuration(port, servers, checkMs) {
  const lines = servers.map((server, index) => `  server server-${index + 1} 127.0.0.1:${server}`);
  return `
global
  maxconn 1000
defaults
  mode http
  timeout connect 1s
  # A busy machine may take its time for the one response that decides.
  timeout check 10s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  retries 3
  retry-on conn-failure
  option redispatch 1
frontend callers
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  http-response set-header X-Server %s
  default-server check inter ${checkMs}ms fall 1 rise 1 observe layer4 error-limit 1 on-error mark-down
${lines.join('\n')}
`;
}
