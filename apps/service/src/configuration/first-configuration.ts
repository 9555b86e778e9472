import { UserError } from '../user-error.ts';
import { hostOf } from './ask-nodes.ts';
import { DEFAULTS } from './configuration.ts';

export interface FirstChain {
  readonly network?: string;
  readonly genesis?: string;
  /** The id of a chain of nodes alone, without a local store. */
  readonly chainId?: number;
  /** Addresses of upstream nodes. */
  readonly node?: readonly string[];
  /** Folder of the stores, relative to the file's folder or absolute. */
  readonly data?: string;
}

/** Returns a first configuration with a comment on each key. @throws {UserError} when no chain to serve is named. */
export function firstConfiguration(
  { network, genesis, chainId, node = [], data = 'data' }: FirstChain,
  key: string,
): string {
  if ([network, genesis, chainId].filter((given) => given !== undefined).length !== 1)
    throw new UserError(
      'config init needs one of --node URL, --network NAME and --genesis FILE: the chain to serve',
    );
  for (const url of node) requireNodeAddress(url);
  const chain = network ?? 'chain';
  const origin =
    network !== undefined
      ? `network: ${network}`
      : chainId !== undefined
        ? `chainId: ${chainId} # served by the nodes alone; data and genesis add a verified store`
        : `genesis: ${JSON.stringify(genesis)}`;
  const nodes =
    node.length === 0
      ? `    # nodes: # followed, and asked for data that this server lacks
    #   - { name: own, url: 'http://127.0.0.1:8545' }`
      : `    nodes: # followed, and asked for data that this server lacks
${namesOf(node)
  .map((name, at) => `      - { name: ${name}, url: ${JSON.stringify(node[at])} }`)
  .join('\n')}`;
  const source =
    network === undefined || node.length > 0 ? '' : ' # it has nothing to serve without nodes or an import';
  return `# npx ethread config schema > ethread.schema.json, and editors complete this file:
# yaml-language-server: $schema=ethread.schema.json
host: ${DEFAULTS.host} # 0.0.0.0 listens on every address
port: ${DEFAULTS.port}
keys: [${JSON.stringify(key)}] # API keys without limits
# plans: # what other keys may have; they are made with npx ethread keys create
#   free: { creditsPerDay: 1000000, requestsPerSecond: 25 }
# accounts: { data: accounts }
methods: extended # also companions, such as eth_chainId, filters and traces
metrics: { host: ${DEFAULTS.host}, port: ${DEFAULTS.metricsPort} } # for Prometheus
chains:
  - name: ${chain}
    ${origin}
${chainId === undefined ? storeLines(`${data.replace(/\/+$/, '')}/${chain}`, source) : ''}${nodes}
${network === undefined ? '' : CONSENSUS}`;
}

function storeLines(data: string, source: string): string {
  return `    data: ${JSON.stringify(data)}${source}
    # import: [chain.rlp] # RLP exports, era1 and ere archives
`;
}

/** Names nodes by their host, with a number where several share one. */
function namesOf(urls: readonly string[]): readonly string[] {
  const hosts = urls.map(
    (url) =>
      hostOf(url)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-+|-+$/g, '') || 'node',
  );
  return hosts.map((host, at) =>
    hosts.indexOf(host) === hosts.lastIndexOf(host)
      ? host
      : `${host}-${hosts.slice(0, at + 1).filter((one) => one === host).length}`,
  );
}

/** @throws {UserError} for an address that is none of a node. */
export function requireNodeAddress(url: string): void {
  if (/^(?:https?|wss?):\/\//.test(url)) return;
  const words = 'http://, https://, ws:// or wss://';
  throw new UserError(
    `--node: expected an address that begins with ${words}, got ${JSON.stringify(url.slice(0, 40))}`,
  );
}

/** The section `consensus`, as a comment. */
const CONSENSUS = `    # consensus: # signatures and finality of the beacon chain, instead of the word of nodes
    #   nodes: # their Beacon API; better of different operators, one honest is enough
    #     - { name: beacon-1, url: 'http://127.0.0.1:5052' }
    #   # checkpoint: '0x…' # the root that curl http://127.0.0.1:5052/eth/v1/beacon/headers/finalized prints
`;
