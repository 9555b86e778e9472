import { callOf, postJson } from '../json-rpc.ts';

/** The addresses of a service, and the path with the key. */
export interface FuzzedService {
  readonly url: string;
  readonly webSocketUrl: string;
  readonly path: string;
}

/** Existing data that requests can name, so that they reach deep before they fail. */
export interface World {
  readonly key: string;
  /** Host of the service: `127.0.0.1:8545`. */
  readonly host: string;
  readonly hostname: string;
  readonly port: number;
  readonly webSocketUrl: string;
  readonly blockNumbers: readonly [string, ...string[]];
  readonly blockHashes: readonly [string, ...string[]];
  readonly transactionHashes: readonly [string, ...string[]];
  readonly addresses: readonly [string, ...string[]];
}

interface FullBlock {
  readonly number: string;
  readonly hash: string;
  readonly miner: string;
  readonly transactions: readonly {
    readonly hash: string;
    readonly from: string;
    readonly to: string | null;
  }[];
}

/** Reads some blocks of a running service, from the first to the last. */
export async function readWorld({ url, path, webSocketUrl }: FuzzedService): Promise<World> {
  const endpoint = url + path;
  const { host, hostname, port } = new URL(url);
  const latest = await readBlock(endpoint, 'latest');
  const head = Number(latest.number);
  const blocks = [latest];
  for (let step = 0; step < 16; step++) {
    blocks.push(await readBlock(endpoint, `0x${Math.floor((head * step) / 16).toString(16)}`));
  }
  const transactions = blocks.flatMap((block) => block.transactions);
  const beyond = `0x${(head + 1_000).toString(16)}`;
  return {
    key: path.slice('/v3/'.length),
    host,
    hostname,
    port: Number(port),
    webSocketUrl,
    blockNumbers: [latest.number, beyond, ...blocks.map(({ number }) => number)],
    blockHashes: [latest.hash, ...blocks.map(({ hash }) => hash)],
    transactionHashes: [`0x${'00'.repeat(32)}`, ...transactions.map(({ hash }) => hash)],
    addresses: [latest.miner, ...transactions.flatMap(({ from, to }) => (to === null ? [from] : [from, to]))],
  };
}

async function readBlock(endpoint: string, block: string): Promise<FullBlock> {
  const response = await postJson(endpoint, callOf('eth_getBlockByNumber', [block, true]));
  const { result }: { result: FullBlock } = JSON.parse(await response.text());
  return result;
}
