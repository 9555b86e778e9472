import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGenesis, splitRlpStream } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { createHistory, type History } from '@ethread/history';
import { copyStoredSample } from '@ethread/setup';
import { SAMPLE_CHAIN, type ServiceProcess, startService, temporaryFolder } from './service-process.ts';

/** Returns a new data folder with the sample chain. */
export async function storedSample(): Promise<string> {
  const data = temporaryFolder();
  await copyStoredSample(data);
  return data;
}

/** Uses the history of the sample chain in a data folder, with segments of 64 blocks. */
export async function withSegments<T>(data: string, use: (history: History) => Promise<T>): Promise<T> {
  const genesis = parseGenesis(JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'genesis.json'), 'utf8')));
  const modules = { path: join(data, 'history'), genesis, logger: silentLogger, clock: systemClock };
  const history = createHistory(modules, { segments: { blocks: 64, depth: 0 } });
  try {
    await history.segmentsSealed();
    return await use(history);
  } finally {
    await history.close();
  }
}

/** Returns the RLP of the sample chain's first blocks, for tests of an import that do not need the others. */
export async function firstBlocks(count: number): Promise<Uint8Array> {
  const chunks = async function* () {
    yield readFileSync(join(SAMPLE_CHAIN, 'chain.rlp'));
  };
  const blocks: Uint8Array[] = [];
  for await (const { bytes } of splitRlpStream(chunks())) if (blocks.push(bytes) === count) break;
  return Buffer.concat(blocks);
}

export async function firstBlocksFile(count: number): Promise<string> {
  const file = join(temporaryFolder(), 'chain.rlp');
  writeFileSync(file, await firstBlocks(count));
  return file;
}

export async function startSampleService(
  methods: 'contract' | 'extended' = 'contract',
): Promise<ServiceProcess> {
  const genesis = join(SAMPLE_CHAIN, 'genesis.json');
  return startService({ genesis, imports: [], data: await storedSample(), methods });
}

/** Returns a service over the sample chain as a node, which also has the methods that a service asks nodes for. */
export function asNode({ query }: Pick<ServiceProcess, 'query'>) {
  const { config } = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'genesis.json'), 'utf8'));
  return {
    async rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
      if (method === 'eth_chainId') return `0x${config.chainId.toString(16)}`;
      if (method !== 'eth_getUncleByBlockHashAndIndex') return query(method, ...params);
      const { number } = Object(await query('eth_getBlockByHash', params[0], false));
      return query('eth_getUncleByBlockNumberAndIndex', number, params[1]);
    },
  };
}
