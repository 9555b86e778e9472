import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, sharedPostgresUrl } from '@ethread/setup';
import { genesisOf } from '../genesis.ts';
import { createRandom } from '@ethread/core';
import { startService } from '../service.ts';
import { startFaultyNode } from './faulty-node.ts';
import type { Indexer, IndexerSettings } from './indexer.ts';
import { type Spent, startMeter } from './meter.ts';
import { installProject, type Project } from './project.ts';
import { supervise } from './supervise.ts';
import { openTokenChain, type TokenChain } from './token-chain.ts';

/** The size of a run. */
export interface RunOptions {
  readonly seed: number;
  /** Blocks with transfers before the indexer starts, and the transfers of each. */
  readonly blocks: number;
  readonly transfersPerBlock: number;
  readonly reorgs: number;
  /** The share of the responses of nodes to the service that are broken, from 0 to 1. */
  readonly faults: number;
  /** The time between two blocks while the indexer follows the chain, in milliseconds. */
  readonly blockMs: number;
  /** Whether the service has a local store. Otherwise it has only the nodes and `recentBlocks`. */
  readonly hasStore: boolean;
  /** Newest blocks that a service without a store caches. Default: that of the service. */
  readonly recentBlocks: number | undefined;
}

/** The outcome of a run. */
export interface RunReport {
  /** Transfers of the chain at the end. */
  readonly transfers: number;
  /** Rows that the indexer lacks, has more than once, or has of replaced blocks. */
  readonly missing: number;
  readonly double: number;
  readonly invented: number;
  /** The costs of the transfers before the indexer started, and of those that came after and stayed. */
  readonly backfill: Spent & { readonly transfers: number };
  readonly live: Spent & { readonly transfers: number };
  readonly brokenResponses: number;
  readonly nodeResponses: number;
  /** How often the indexer ended by itself and was started again, as its guides let a supervisor do. */
  readonly restarts: number;
  readonly seconds: number;
  /** The end of the indexer's log. */
  readonly log: string;
}

const CHAIN_ID = 31_337;
const NODES = 3;
/** Responses with 10,000 logs are allowed, and hanging ones are given up soon. */
const SERVICE = { methods: 'extended', maxAnswerBytes: 16 * 1024 * 1024, callTimeoutMs: 2_000 } as const;
/** Transfers of a block while the indexer follows the chain. */
const LIVE_TRANSFERS = 3;
const MAX_DEPTH = 5;
/** The longest time until the rows are those of the chain, in milliseconds. */
const PATIENCE_MS = 600_000;
const POLL_MS = 500;

/** Runs an indexer through reorgs and faults, and compares its rows with the logs of the chain. */
export async function runIndexer(indexer: Indexer, options: RunOptions): Promise<RunReport> {
  const began = performance.now();
  const closing: (() => unknown)[] = [];
  try {
    const random = createRandom(options.seed);
    const project = await installProject(indexer);
    closing.push(() => project.remove());
    const chain = await openTokenChain();
    closing.push(() => chain.close());
    for (let block = 0; block < options.blocks; block++) await chain.grow(options.transfersPerBlock);
    const nodes = await Promise.all(
      Array.from({ length: NODES }, () => startFaultyNode(chain.node.url, options.faults, random)),
    );
    closing.push(() => Promise.all(nodes.map((node) => node.close())));
    const urls = nodes.map(({ url }) => url);
    const genesis = options.hasStore ? await genesisOf(chain.node) : undefined;
    const { recentBlocks } = options;
    const service = await startService(
      urls,
      { chainId: CHAIN_ID, proofs: 'complete', genesis },
      { ...SERVICE, recentBlocks },
    );
    closing.push(() => service.stop());
    const meter = await startMeter(service.url);
    closing.push(() => meter.close());
    const settings: IndexerSettings = {
      rpcUrl: meter.url,
      chainId: CHAIN_ID,
      token: chain.token,
      databaseUrl: await createDatabase(project, indexer.name),
      port: await freePort(),
    };
    await project.prepare(settings);
    const supervised = supervise(() => project.start(settings));
    closing.push(() => supervised.stop());
    const settle = () => untilSettled(chain, project, settings);
    const { transfers: before } = await settle();
    const earlier = new Set(await chain.transfers());
    const backfill = meter.spent();
    for (let reorg = 0; reorg < options.reorgs; reorg++) {
      for (let block = random.between(1, MAX_DEPTH); block > 0; block--)
        await growAndWait(chain, options.blockMs);
      await chain.reorganise(random.between(1, MAX_DEPTH), LIVE_TRANSFERS + 1 + (reorg % 3));
      await growAndWait(chain, options.blockMs);
    }
    const last = await settle();
    const all = meter.spent();
    // Reorgs replace some of the earlier transfers, too.
    const added = (await chain.transfers()).filter((id) => !earlier.has(id)).length;
    return {
      ...last,
      backfill: { ...backfill, transfers: before },
      live: { ...minus(all, backfill), transfers: added },
      brokenResponses: nodes.reduce((sum, { broken }) => sum + broken, 0),
      nodeResponses: nodes.reduce((sum, { responses }) => sum + responses, 0),
      seconds: (performance.now() - began) / 1_000,
      restarts: supervised.restarts(),
      log: supervised.output().slice(-3_000),
    };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Adds a block, and waits for a moment, as the blocks of a chain come one by one. */
async function growAndWait(chain: TokenChain, blockMs: number): Promise<void> {
  await chain.grow(LIVE_TRANSFERS);
  await sleep(blockMs);
}

/** Waits until the rows are those of the chain, or no longer than the limit, and returns the last comparison. */
async function untilSettled(
  chain: TokenChain,
  project: Project,
  settings: IndexerSettings,
): Promise<Comparison> {
  const transfers = new Set(await chain.transfers());
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    // The indexer may not have created its tables yet.
    const rows = await project.rows(settings).catch(() => []);
    const found = compare(transfers, rows);
    const isSettled = found.missing + found.double + found.invented === 0;
    if (isSettled || performance.now() > deadline) return found;
    await sleep(POLL_MS);
  }
}

type Comparison = Pick<RunReport, 'transfers' | 'missing' | 'double' | 'invented'>;

function compare(transfers: ReadonlySet<string>, rows: readonly string[]): Comparison {
  const stored = new Set(rows);
  return {
    transfers: transfers.size,
    missing: [...transfers].filter((id) => !stored.has(id)).length,
    double: rows.length - stored.size,
    invented: [...stored].filter((id) => !transfers.has(id)).length,
  };
}

function minus(all: Spent, earlier: Spent): Spent {
  const calls = Object.entries(all.calls).map(([name, count]) => [name, count - (earlier.calls[name] ?? 0)]);
  return {
    requests: all.requests - earlier.requests,
    credits: all.credits - earlier.credits,
    calls: Object.fromEntries(calls),
  };
}

/** Creates an empty database in the cluster that this process starts. */
async function createDatabase(project: Project, name: string): Promise<string> {
  const url = new URL(await sharedPostgresUrl());
  const database = `${name.toLowerCase()}_${Date.now()}`;
  await project.query(url.href, `create database ${database}`);
  url.pathname = `/${database}`;
  return url.href;
}
