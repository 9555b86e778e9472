import { bundleSize } from './bundle.ts';

/** Runs calls on a state that the page has. It loads curves and signatures when a call needs them. */
export const ENGINE = `import { createEvmEngine } from '@ethread/calls';
     import { createPrograms, loadPartialCrypto } from '@ethread/evm';
     export { createPrograms };
     export const open = async (genesis, options) =>
       createEvmEngine(genesis, await loadPartialCrypto({ withSignatures: false }), options);`;

const VERIFIED = `import { createClient, http } from '@ethread/client';
     import { verified } from '@ethread/client/verify';
     export const open = (url, anchor) => createClient(verified(http(url), { anchor, chain: 'mainnet' }));`;

/** Programs that read the same values with each library. The bundle contains only the code that their exports need. */
const PROGRAMS: readonly (readonly [reads: string, library: string, source: string, loads?: string])[] = [
  [
    'one method over HTTP',
    'ethread',
    `import { eth_getBlockByNumber, http } from '@ethread/client';
     export const read = (url) => eth_getBlockByNumber(http(url), 'latest', false);`,
  ],
  [
    'one method over HTTP',
    'viem',
    `import { createClient, http } from 'viem';
     import { getBlock } from 'viem/actions';
     export const read = (url) => getBlock(createClient({ transport: http(url) }));`,
  ],
  [
    'one method over HTTP',
    'ethers',
    `import { JsonRpcProvider } from 'ethers';
     export const read = (url) => new JsonRpcProvider(url).getBlock('latest');`,
  ],
  [
    'all methods over HTTP',
    'ethread',
    `import { createClient, http } from '@ethread/client';
     export const open = (url) => createClient(http(url));`,
  ],
  [
    'all methods over HTTP',
    'viem',
    `import { createPublicClient, http } from 'viem';
     export const open = (url) => createPublicClient({ transport: http(url) });`,
  ],
  [
    'all methods over HTTP',
    'ethers',
    `import { JsonRpcProvider } from 'ethers';
     export const open = (url) => new JsonRpcProvider(url);`,
  ],
  [
    'all methods over WebSocket',
    'ethread',
    `import { createClient, webSocket } from '@ethread/client';
     export const open = (url) => createClient(webSocket(url));`,
  ],
  [
    'all methods over WebSocket',
    'viem',
    `import { createPublicClient, webSocket } from 'viem';
     export const open = (url) => createPublicClient({ transport: webSocket(url) });`,
  ],
  [
    'all methods over WebSocket',
    'ethers',
    `import { WebSocketProvider } from 'ethers';
     export const open = (url) => new WebSocketProvider(url);`,
  ],
  ['everything but verification', 'ethread', `export * from '@ethread/client';`],
  ['all methods over HTTP, verified', 'ethread', VERIFIED],
  ['the same with the first eth_call', 'ethread', VERIFIED, 'calls/verified-calls.ts'],
  [
    'all methods over HTTP, verified by consensus',
    'ethread',
    `import { createClient, http } from '@ethread/client';
     import { beaconApi, verified } from '@ethread/client/consensus';
     export const open = (url, node, checkpoint) =>
       createClient(verified(http(url), { network: 'mainnet', checkpoint, source: beaconApi(node) }));`,
  ],
  ['the engine of calls', 'ethread', ENGINE],
];

/** Reports the bundle sizes of programs that read the same values with each library, as Markdown. */
export async function reportBundleSizes(): Promise<string> {
  const lines = [
    '## bundle sizes',
    '',
    'Bytes as a browser loads them, minified by rolldown, with all that the program imports. `first` is compressed by gzip, and leaves out the code that the program loads when it needs it.',
    '',
    '| reads | library | first | minified | gzip | brotli |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
  ];
  for (const [reads, library, source, loads] of PROGRAMS) {
    const { firstGzip, minified, gzip, brotli } = await bundleSize(source, loads);
    lines.push(`| ${reads} | ${library} | ${firstGzip} | ${minified} | ${gzip} | ${brotli} |`);
  }
  return `${lines.join('\n')}\n`;
}
