import { UserError } from '../user-error.ts';
import { DEFAULTS } from './configuration.ts';

/** The chain of a first configuration. */
export interface FirstChain {
  readonly network?: string;
  readonly genesis?: string;
  readonly node?: string;
  /** Folder of the stores, relative to the file's folder or absolute. */
  readonly data?: string;
}

/** Returns a first configuration with a comment on each key. @throws {UserError} when no chain to serve is named. */
export function firstConfiguration(
  { network, genesis, node, data = 'data' }: FirstChain,
  key: string,
): string {
  if ((network === undefined) === (genesis === undefined))
    throw new UserError('config init needs --network NAME or --genesis FILE: the chain to serve');
  const chain = network ?? 'chain';
  const origin = network === undefined ? `genesis: ${JSON.stringify(genesis)}` : `network: ${network}`;
  const nodes =
    node === undefined
      ? `    # nodes: # followed, and asked for data that this server lacks
    #   - { name: own, url: 'http://127.0.0.1:8545' }`
      : `    nodes: # followed, and asked for data that this server lacks
      - { name: own, url: ${JSON.stringify(node)} }`;
  const source =
    network === undefined || node !== undefined
      ? ''
      : ' # it has nothing to serve without nodes or an import';
  return `# npx ethread config schema > ethread.schema.json, and editors complete this file:
# yaml-language-server: $schema=ethread.schema.json
host: ${DEFAULTS.host} # 0.0.0.0 listens on every address
port: ${DEFAULTS.port}
keys: [${JSON.stringify(key)}] # API keys without limits
# plans: # what other keys may have; they are made with npx ethread keys create
#   free: { creditsPerDay: 1000000, requestsPerSecond: 25 }
# accounts: { data: accounts }
metrics: { host: ${DEFAULTS.host}, port: ${DEFAULTS.metricsPort} } # for Prometheus
chains:
  - name: ${chain}
    ${origin}
    data: ${JSON.stringify(`${data.replace(/\/+$/, '')}/${chain}`)}${source}
    # import: [chain.rlp] # RLP exports, era1 and ere archives
${nodes}
`;
}
