import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitRlpStream } from '@ethread/chain';
import {
  SAMPLE_CHAIN,
  type ServiceProcess,
  spawnEthread,
  startService,
  temporaryFolder,
} from './service-process.ts';

let imported: Promise<string> | undefined;

/**
 * Returns a new data folder with the sample chain. The import takes seconds and happens once for all tests of a run.
 */
export async function storedSample(): Promise<string> {
  imported ??= importOnce();
  const data = temporaryFolder();
  cpSync(await imported, data, { recursive: true });
  return data;
}

async function importOnce(): Promise<string> {
  // `global-setup.ts` sets it for the run. Without it, each process has its own folder.
  const shared = process.env['ETHREAD_TEST_SHARED_FOLDER'];
  const stored = join(shared ?? temporaryFolder(), 'stored-sample');
  if (existsSync(stored)) return stored;
  // Another process may import at the same time. The process that finishes second removes its folder.
  const own = mkdtempSync(join(dirname(stored), 'importing-'));
  const { exit, output } = spawnEthread([
    'import',
    ...['--genesis', join(SAMPLE_CHAIN, 'genesis.json'), '--data', own, join(SAMPLE_CHAIN, 'chain.rlp')],
  ]);
  if ((await exit) !== 0) throw new Error(`the sample chain could not be imported:\n${output()}`);
  try {
    renameSync(own, stored);
  } catch (error) {
    if (!existsSync(stored)) throw error;
    rmSync(own, { recursive: true });
  }
  return stored;
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

/** Starts the service over the sample chain. */
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
