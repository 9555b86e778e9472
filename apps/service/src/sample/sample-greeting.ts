import { styleText } from 'node:util';
import type { ServedAddresses } from '../serve.ts';

const ACCOUNT = '             sign in with the key\n';

/**
 * Describes to a person how to use the running sample. Colours are for a terminal that shows them, unless NO_COLOR is
 * set.
 */
export function sampleGreeting(
  { url, adminUrl, sites, dashboard }: ServedAddresses,
  { apiKey, adminToken }: { readonly apiKey: string; readonly adminToken: string },
  { secondsSinceStart }: { readonly secondsSinceStart: number },
): string {
  const link = (address: string) => styled('cyan', address);
  const pages = sites
    .map(
      (path) =>
        `  ${titleOf(path).padEnd(10)} ${link(`${url}${path}/`)}\n${path === '/account' ? ACCOUNT : ''}`,
    )
    .join('');
  // Browsers send no server what follows the #.
  const start = sites.includes('/docs') ? `  Start      ${link(`${url}/#key=${apiKey}`)}\n` : '';
  const signIn = `  Dashboard  ${link(dashboard ?? '')}\n             sign in with the token ${adminToken}\n`;
  const ready = styled('green', `ready in ${secondsSinceStart.toFixed(1)} s`);
  return `
${styled('bold', 'ethread')} serves the sample chain, ${ready}. Its API key:

${styled('bold', apiKey)}

  HTTP       ${link(`${url}/v3/${apiKey}`)}
  WebSocket  ${link(`${url.replace(/^http/, 'ws')}/ws/v3/${apiKey}`)}
${start}${pages}${dashboard === undefined ? '' : signIn}
Try:

  curl -s ${url}/v3/${apiKey} -H 'Content-Type: application/json' \\
    -d '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}'

In another terminal, the command line creates keys and lists usage (npx ethread keys --help):

  export ETHREAD_ADMIN_URL=${adminUrl}
  export ETHREAD_ADMIN_TOKEN=${adminToken}

Ctrl-C stops it.
`;
}

const styled = (format: Parameters<typeof styleText>[0], text: string) =>
  styleText(format, text, { stream: process.stdout });

/** Formats `/docs` as `Docs`. */
const titleOf = (path: string) => path.charAt(1).toUpperCase() + path.slice(2);
