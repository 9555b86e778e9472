import type { ServedAddresses } from '../serve.ts';
import type { SampleAccess } from './sample-access.ts';

/** Describes to a person how to use the running sample. */
export function sampleGreeting(
  { url, adminUrl, sites, dashboard }: ServedAddresses,
  { key, adminToken }: SampleAccess,
): string {
  const pages = sites.map((path) => `  ${titleOf(path).padEnd(10)} ${url}${path}/\n`).join('');
  const signIn = `  Dashboard  ${dashboard}\n             sign in with the token ${adminToken}\n`;
  return `
ethread serves the sample chain. Its API key:

${key}

  HTTP       ${url}/v3/${key}
  WebSocket  ${url.replace(/^http/, 'ws')}/ws/v3/${key}
${pages}${dashboard === undefined ? '' : signIn}
Try:

  curl -s ${url}/v3/${key} -H 'Content-Type: application/json' \\
    -d '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}'

In another terminal, the command line creates keys and lists usage (npx ethread keys --help):

  export ETHREAD_ADMIN_URL=${adminUrl}
  export ETHREAD_ADMIN_TOKEN=${adminToken}

Ctrl-C stops it.
`;
}

/** Formats `/docs` as `Docs`. */
const titleOf = (path: string) => path.charAt(1).toUpperCase() + path.slice(2);
