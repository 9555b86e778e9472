import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hex, resultOf } from '../json-rpc.ts';
import { type Geth, type GenesisFile, runGeth } from '../sample-chain/index.ts';
import { startService } from '../service.ts';
import { makeProgramsChain } from './programs-chain.ts';

const SAMPLE = join(import.meta.dirname, '../../../../apps/service/sample-chain');
/** The chains that requests are drawn for: the sample, and random programs before and after Amsterdam. */
export const CHAINS = ['sample', 'programs'] as const;
export type ChainName = (typeof CHAINS)[number];

/** A block of a chain, as requests name it. */
export interface KnownBlock {
  readonly number: number;
  readonly hash: string;
  readonly transactions: readonly string[];
  readonly uncles: number;
  /** The last fork that has begun with the block or before it. */
  readonly fork: string;
}

/** A geth and a service with the same chain. */
export interface World {
  readonly geth: Geth;
  readonly serviceUrl: string;
  readonly blocks: readonly KnownBlock[];
  /** Accounts with a key, contracts, and addresses that no account may have. */
  readonly senders: readonly string[];
  readonly contracts: readonly string[];
  close(): Promise<void>;
}

/** Starts geth and the service on a chain. The service executes the blocks that geth imported or built. */
export async function openWorld(name: ChainName, seed: number): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'ethread-differential-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const one of closing.toReversed()) await one();
  };
  try {
    const file = join(folder, 'chain.rlp');
    const { genesis, blocks: rlp } =
      name === 'sample'
        ? {
            genesis: await readJson<GenesisFile>('genesis.json'),
            blocks: await readFile(join(SAMPLE, 'chain.rlp')),
          }
        : await makeProgramsChain(seed);
    await writeFile(join(folder, 'genesis.json'), JSON.stringify(genesis));
    await writeFile(file, rlp);
    const geth = await runGeth(genesis, file);
    closing.push(() => geth.stop());
    const blocks = await readBlocks(geth, genesis.config);
    const chain = { genesis: join(folder, 'genesis.json'), data: 'data', import: [file], execute: true };
    const service = await startService(chain, { settings: { methods: 'extended' } });
    closing.push(() => service.stop());
    const accounts = Object.entries(genesis.alloc);
    const withCode = (hasCode: boolean) =>
      accounts.filter(([, { code }]) => (code !== undefined) === hasCode).map(([address]) => `0x${address}`);
    const created = name === 'sample' ? await sampleContracts() : [];
    return {
      geth,
      serviceUrl: service.url,
      blocks,
      senders: withCode(false),
      contracts: [...created, ...withCode(true)],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function sampleContracts(): Promise<readonly string[]> {
  const { contracts }: { contracts: Readonly<Record<string, string>> } = await readJson('landmarks.json');
  return Object.values(contracts);
}

async function readBlocks(geth: Geth, config: GenesisFile['config']): Promise<KnownBlock[]> {
  const forks = forksOf(config);
  const head = Number(await resultOf(geth.url, 'eth_blockNumber'));
  const blocks: KnownBlock[] = [];
  for (let number = 0; number <= head; number++) {
    const {
      hash,
      transactions,
      uncles,
      timestamp,
    }: Record<'hash' | 'timestamp', string> & {
      readonly transactions: readonly string[];
      readonly uncles: readonly string[];
    } = Object(await resultOf(geth.url, 'eth_getBlockByNumber', hex(number), false));
    const begun = forks.filter(({ at, isTime }) => at <= (isTime ? Number(timestamp) : number));
    blocks.push({
      number,
      hash,
      transactions,
      uncles: uncles.length,
      fork: begun.at(-1)?.name ?? 'frontier',
    });
  }
  return blocks;
}

/** Forks that change no call, or begin with another one. */
const NOT_COUNTED = /^(?:petersburg|muirGlacier|arrowGlacier|grayGlacier|eip155|daoFork)/;

/** Returns the forks of a chain in their order, by their names in the genesis file. */
function forksOf(config: GenesisFile['config']) {
  return Object.entries(config).flatMap(([key, at]) => {
    const [, name, kind] = /^(\w+?)(?:Netsplit)?(Block|Time)$/.exec(key) ?? [];
    if (name === undefined || typeof at !== 'number' || NOT_COUNTED.test(key)) return [];
    return [{ name, at, isTime: kind === 'Time' }];
  });
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(SAMPLE, name), 'utf8'));
}
