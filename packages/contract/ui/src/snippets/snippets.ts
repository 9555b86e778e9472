import { ETHERS, VIEM, WEB3_PY } from './idioms.ts';
import { installCommand } from './install-commands.ts';
import { printParams, printPython } from './print-values.ts';

export interface SnippetCall {
  readonly method: string;
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>;
}

export interface Endpoint {
  readonly http: string;
  readonly webSocket: string;
  /** The id of the chain, which the program with ethers names. 1 when absent. */
  readonly chainId?: number;
}

/** A language or tool for making a call. A program begins with the commands that install and run it, and prints the result. */
export interface Snippet {
  /** The ID under which the reader's choice is stored. */
  readonly id: 'curl' | 'ethread' | 'viem' | 'ethers' | 'web3py' | 'wscat';
  readonly title: string;
  readonly language: 'bash' | 'typescript' | 'python';
  /** True for a program with a client of this project, which has the methods of its documents alone. */
  readonly isOwn?: true;
  readonly write: (call: SnippetCall, endpoint: Endpoint) => string;
}

const body = ({ method, params }: SnippetCall) => ({ jsonrpc: '2.0', id: 1, method, params });
/** Prints the body on one line when it is short enough to read. */
const json = (call: SnippetCall) => {
  const line = JSON.stringify(body(call));
  return line.length <= 90 ? line : JSON.stringify(body(call), null, 2);
};
/** Quotes a text as one shell word. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
/** Quotes a text as a TypeScript string. */
const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
/** Returns the address of a service whose endpoint has the form `SERVICE/v3/KEY`. */
const serviceOf = ({ http }: Endpoint) => http.replace(/\/v3\/[^/]*$/, '');
const listOf = ({ params }: SnippetCall): readonly unknown[] => (Array.isArray(params) ? params : []);

export const snippets: readonly Snippet[] = [
  {
    id: 'curl',
    title: 'curl',
    language: 'bash',
    write: (call, { http }) =>
      `curl -s ${/[^\w:/.-]/.test(http) ? quoted(http) : http} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(json(call))}`,
  },
  {
    id: 'ethread',
    title: '@ethread/client',
    language: 'typescript',
    isOwn: true,
    write: (call, endpoint) => `// Install: ${installCommand(serviceOf(endpoint))}
// Run: node call.mjs
import { createClient, http } from '@ethread/client';

const client = createClient(http(${text(endpoint.http)}));

const result = await client${memberOf(call.method)}(${printParams(listOf(call))});
console.log(JSON.stringify(result));`,
  },
  {
    id: 'viem',
    title: 'viem',
    language: 'typescript',
    write: (call, { http }) => {
      const own = VIEM[call.method]?.(listOf(call));
      return `// Install: npm install viem
// Run: node call.mjs
import { createPublicClient, http${own?.includes('parseAbiItem') ? ', parseAbiItem' : ''} } from 'viem';

const client = createPublicClient({ transport: http(${text(http)}) });

const result = await client.${
        own ??
        `request({
  method: ${text(call.method)},
  params: [${printParams(listOf(call), 1)}],
})`
      };
console.log(result);`;
    },
  },
  {
    id: 'ethers',
    title: 'ethers',
    language: 'typescript',
    write: (call, { http, chainId = 1 }) => `// Install: npm install ethers
// Run: node call.mjs
import { JsonRpcProvider, Network } from 'ethers';

const chainId = ${chainId}; // the id of your chain
const provider = new JsonRpcProvider(${text(http)}, chainId, {
  staticNetwork: Network.from(chainId),
});

const result = await provider.${
      ETHERS[call.method]?.(listOf(call)) ?? `send(${text(call.method)}, [${printParams(listOf(call))}])`
    };
console.log(result);
provider.destroy();`,
  },
  {
    id: 'web3py',
    title: 'web3.py',
    language: 'python',
    write: (call, { http }) => `# Install: pip install web3
# Run: python3 call.py
from web3 import HTTPProvider, Web3

w3 = Web3(HTTPProvider(${JSON.stringify(http)}))

${pythonResult(call)}
print(Web3.to_json(result))`,
  },
  {
    id: 'wscat',
    title: 'wscat',
    language: 'bash',
    write: (call, { webSocket }) =>
      `wscat -c ${/[^\w:/.-]/.test(webSocket) ? quoted(webSocket) : webSocket} \\\n  -x ${quoted(JSON.stringify(body(call)))}`,
  },
];

function pythonResult(call: SnippetCall): string {
  const own = WEB3_PY[call.method]?.(listOf(call));
  if (own !== undefined) return `result = w3.eth.${own}`;
  return `response = w3.provider.make_request(${JSON.stringify(call.method)}, ${printPython(listOf(call))})
result = response["result"]`;
}

/** Returns the client's member for a method. */
const memberOf = (method: string) => (/^\w+$/.test(method) ? `.${method}` : `[${text(method)}]`);
