import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ethread/setup';
import { hex, resultOf } from '../json-rpc.ts';
import { launchService } from '../launch-service.ts';
import { crossingGenesis, type Geth, makeBlocks, runGeth } from '../sample-chain/index.ts';

const SAMPLE = join(import.meta.dirname, '../../../../apps/service/sample-chain');
const KEY = 'key-of-the-differential';
/** The blocks of the chain of programs, and the first of Amsterdam. */
const PROGRAM_BLOCKS = 40;
const PROGRAMS_AMSTERDAM = 24;

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

interface Genesis {
  readonly config: Readonly<Record<string, unknown>>;
  readonly alloc: Readonly<Record<string, { readonly code?: string }>>;
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
    const { geth, genesis } = name === 'sample' ? await importSample() : await buildPrograms(seed);
    closing.push(() => geth.stop());
    const blocks = await readBlocks(geth, genesis.config, file);
    await writeFile(join(folder, 'genesis.json'), JSON.stringify(genesis));
    const port = await freePort();
    const service = await launchService(folder, {
      port,
      keys: [KEY],
      methods: 'extended',
      chains: [{ name, genesis: 'genesis.json', data: 'data', import: ['chain.rlp'], execute: true }],
    });
    closing.push(() => service.stop());
    const accounts = Object.entries(genesis.alloc);
    const withCode = (hasCode: boolean) =>
      accounts.filter(([, { code }]) => (code !== undefined) === hasCode).map(([address]) => `0x${address}`);
    const created = name === 'sample' ? await sampleContracts() : [];
    return {
      geth,
      serviceUrl: `http://127.0.0.1:${port}/v3/${KEY}`,
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

async function importSample() {
  const genesis: Genesis = await readJson('genesis.json');
  return { genesis, geth: await runGeth(genesis, join(SAMPLE, 'chain.rlp')) };
}

async function sampleContracts(): Promise<readonly string[]> {
  const { contracts }: { contracts: Readonly<Record<string, string>> } = await readJson('landmarks.json');
  return Object.values(contracts);
}

async function buildPrograms(seed: number) {
  const choices = { seed, amsterdamBlock: PROGRAMS_AMSTERDAM };
  const genesis = crossingGenesis(choices);
  const geth = await runGeth(genesis);
  await makeBlocks(geth, PROGRAM_BLOCKS, choices);
  return { genesis, geth };
}

/** Writes the chain in the format of `geth export`, and returns what requests name. */
async function readBlocks(geth: Geth, config: Genesis['config'], file: string): Promise<KnownBlock[]> {
  const forks = forksOf(config);
  const head = Number(await geth.call('eth_blockNumber', []));
  const blocks: KnownBlock[] = [];
  const raw: string[] = [];
  for (let number = 0; number <= head; number++) {
    const {
      hash,
      transactions,
      uncles,
      timestamp,
    }: Record<'hash' | 'timestamp', string> & {
      readonly transactions: readonly string[];
      readonly uncles: readonly string[];
    } = Object(await geth.call('eth_getBlockByNumber', [hex(number), false]));
    const begun = forks.filter(({ at, isTime }) => at <= (isTime ? Number(timestamp) : number));
    blocks.push({
      number,
      hash,
      transactions,
      uncles: uncles.length,
      fork: begun.at(-1)?.name ?? 'frontier',
    });
    if (number > 0) raw.push(String(await geth.call('debug_getRawBlock', [hex(number)])).slice(2));
  }
  await writeFile(file, Buffer.from(raw.join(''), 'hex'));
  return blocks;
}

/** Forks that change no call, or begin with another one. */
const NOT_COUNTED = /^(?:petersburg|muirGlacier|arrowGlacier|grayGlacier|eip155|daoFork)/;

/** Returns the forks of a chain in their order, by their names in the genesis file. */
function forksOf(config: Genesis['config']) {
  return Object.entries(config).flatMap(([key, at]) => {
    const [, name, kind] = /^(\w+?)(?:Netsplit)?(Block|Time)$/.exec(key) ?? [];
    if (name === undefined || typeof at !== 'number' || NOT_COUNTED.test(key)) return [];
    return [{ name, at, isTime: kind === 'Time' }];
  });
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join(SAMPLE, name), 'utf8'));
}

/** Returns the version of a geth, as it names itself. */
export async function versionOf({ url }: Geth): Promise<string> {
  return String(await resultOf(url, 'web3_clientVersion'));
}
