import { printParams, printPython } from './print-values.ts';

/** The call that a snippet makes. */
export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A way to make a call. */
export interface Snippet {
  /** How it is kept in a reader's choice. */
  readonly id: 'curl' | 'ethread' | 'viem' | 'ethers' | 'wscat' | 'python';
  readonly title: string;
  /** In highlight.js's names. */
  readonly language: 'bash' | 'typescript' | 'python';
  readonly write: (call: Call) => string;
}

/** Where snippets send calls; pages put the reader's own service in its place. */
export const ENDPOINT = 'http://127.0.0.1:8545';
const HTTP = `${ENDPOINT}/v3/API_KEY`;
const WEB_SOCKET = `${ENDPOINT.replace(/^http/, 'ws')}/ws/v3/API_KEY`;

const body = ({ method, params }: Call) => ({ jsonrpc: '2.0', id: 1, method, params });
/** On one line where that can be read. */
const json = (call: Call) => {
  const line = JSON.stringify(body(call));
  return line.length <= 90 ? line : JSON.stringify(body(call), null, 2);
};
/** As one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Every way in which pages show a call. */
export const snippets: readonly Snippet[] = [
  {
    id: 'curl',
    title: 'curl',
    language: 'bash',
    write: (call) =>
      `curl -s ${HTTP} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(json(call))}`,
  },
  {
    id: 'ethread',
    title: '@ethread/client',
    language: 'typescript',
    write: (call) => `import { createClient, http } from '@ethread/client';

const client = createClient(http('${HTTP}'));

const result = await client${memberOf(call.method)}(${printParams(call.params)});`,
  },
  {
    id: 'viem',
    title: 'viem',
    language: 'typescript',
    write: ({ method, params }) => `import { createClient, http } from 'viem';

const client = createClient({ transport: http('${HTTP}') });

const result = await client.request({
  method: '${method}',
  params: [${printParams(params, 1)}],
});`,
  },
  {
    id: 'ethers',
    title: 'ethers',
    language: 'typescript',
    write: ({ method, params }) => `import { JsonRpcProvider, Network } from 'ethers';

const chainId = 1;
const provider = new JsonRpcProvider('${HTTP}', chainId, {
  staticNetwork: Network.from(chainId),
});

const result = await provider.send('${method}', [${printParams(params)}]);`,
  },
  {
    id: 'wscat',
    title: 'wscat',
    language: 'bash',
    write: (call) => `wscat -c ${WEB_SOCKET} \\\n  -x ${quoted(JSON.stringify(body(call)))}`,
  },
  {
    id: 'python',
    title: 'Python',
    language: 'python',
    write: (call) => `import json
import urllib.request

body = ${printPython(body(call))}
request = urllib.request.Request(
    "${HTTP}",
    data=json.dumps(body).encode(),
    headers={"Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    result = json.load(response)["result"]`,
  },
];

/** A method's function of the client. */
const memberOf = (method: string) => (/^\w+$/.test(method) ? `.${method}` : `['${method}']`);
