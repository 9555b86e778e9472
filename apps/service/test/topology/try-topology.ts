import { createRedisLedger, type Ledger } from '@ethread/accounts';
import { startRedis } from '@ethread/accounts/testing';
import { silentLogger, systemClock } from '@ethread/core';
import { type Anvil, startAnvil } from '@ethread/nodes/testing';
import { makeDatabase } from '@ethread/postgres/testing';
import { methodTable } from '@ethread/types';
import { makeKeys } from '../account-world.ts';
import { startCallers, type Callers, type CallTally } from './callers.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { createServer, type Server } from './servers.ts';

export interface TopologyOptions {
  /** How often each server is told to go, and started again. */
  readonly rollingRestarts: number;
  /** How many servers are killed in the middle of their work. */
  readonly kills: number;
  /** How long after one is there again the next is killed, in milliseconds. */
  readonly killEveryMs: number;
  /** How often Redis is killed and started again. */
  readonly redisRestarts: number;
  readonly httpCallers: number;
  readonly webSocketCallers: number;
  readonly onPhase?: (name: string, phase: Phase) => void;
}

/** What became of the calls of one part of a run. */
export interface Phase extends CallTally {
  /** Credits of answered calls that the ledger does not have as spent, in calls; negative: of calls that it has beyond. */
  readonly unpaidCalls: number;
  readonly milliseconds: number;
}

export interface TopologyReport {
  readonly calm: Phase;
  readonly rolling: Phase;
  readonly kills: Phase;
  readonly redis: Phase;
  /** Of a key with a balance: how many calls it could pay, and how many were answered while all servers were asked. */
  readonly balance: { readonly affordable: number; readonly answered: number };
  /** Exit codes of servers that were told to go. */
  readonly exitCodes: readonly (number | null)[];
}

const SERVERS = 3;
const BLOCKS = 64;
const PRICE = methodTable.eth_getBlockByNumber.credits;
const AFFORDABLE = 200;
/** How long a part without disturbance lasts, in milliseconds. */
const CALM_MS = 3_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Three servers behind HAProxy, with nodes, and PostgreSQL and Redis that they share. Callers go on throughout: first in
 * peace, then while every server is restarted in turn, then while servers are killed, then while Redis is.
 */
export async function tryTopology(options: TopologyOptions): Promise<TopologyReport> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    return await run(options, (close) => closing.unshift(close));
  } finally {
    for (const close of closing) await close();
  }
}

async function run(
  options: TopologyOptions,
  whenOver: (close: () => Promise<unknown>) => void,
): Promise<TopologyReport> {
  const redis = await startRedis();
  whenOver(redis.remove);
  const database = await makeDatabase();
  whenOver(database.drop);
  const nodes = await startNodes();
  for (const node of nodes) whenOver(node.kill);
  const shared = {
    postgres: database.url,
    redis: redis.url,
    nodes: nodes.map(({ url }) => url),
    chainId: 31_337,
    plans: {
      open: { creditsPerDay: 1e12, requestsPerSecond: 1e6, webSockets: 1_000 },
      small: { creditsPerDay: AFFORDABLE * PRICE + PRICE - 1, requestsPerSecond: 1e6 },
    },
  };
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => createServer(shared)));
  const [first] = servers;
  if (!first) throw new Error('there is no server');
  const [open, small] = await makeKeys(first.file, [{ plan: 'open' }, { plan: 'small' }]);
  if (!open || !small) throw new Error('there are no keys');
  await Promise.all(servers.map((server) => server.start()));
  for (const server of servers) whenOver(server.kill);
  const balancer = await startLoadBalancer(servers.map(({ port }) => port));
  whenOver(balancer.stop);
  const ledger = await createRedisLedger({ clock: systemClock, logger: silentLogger }, { url: redis.url });
  whenOver(() => ledger.close());

  const hashes = await hashesOf(nodes);
  const callersOf = () =>
    startCallers({
      ...balancer,
      apiKey: open.apiKey,
      hashes,
      http: options.httpCallers,
      webSockets: options.webSocketCallers,
    });
  const phase = async (name: string, work: () => Promise<unknown>): Promise<Phase> => {
    const done = await measure({ callersOf, ledger, accountId: open.record.accountId }, work);
    options.onPhase?.(name, done);
    return done;
  };
  const exitCodes: (number | null)[] = [];
  const calm = await phase('calm', () => pause(CALM_MS));
  const rolling = await phase('rolling restart', async () => {
    for (let round = 0; round < options.rollingRestarts; round++) {
      for (const server of servers) {
        exitCodes.push(await server.leave());
        await server.start();
        await pause(1_000);
      }
    }
  });
  const kills = await phase('kills', () => killInTurn(servers, options));
  const redisPhase = await phase('Redis', async () => {
    for (let round = 0; round < options.redisRestarts; round++) {
      await redis.kill();
      await pause(500);
      await redis.start();
      await pause(2 * CALM_MS);
    }
  });
  const answered = await spendAll(balancer.url, small.apiKey);
  return {
    calm,
    rolling,
    kills,
    redis: redisPhase,
    balance: { affordable: AFFORDABLE, answered },
    exitCodes,
  };
}

/** Two nodes with the same chain. */
async function startNodes(): Promise<readonly Anvil[]> {
  const genesis = 1_700_000_000;
  const start = async () => {
    const node = await startAnvil({ args: ['--timestamp', String(genesis), '--no-mining'] });
    for (let number = 1; number < BLOCKS; number++) {
      await node.rpc('evm_setNextBlockTimestamp', genesis + 12 * number);
      await node.mine();
    }
    return node;
  };
  return Promise.all([start(), start()]);
}

/** The hashes of the blocks, the same at all nodes. */
async function hashesOf(nodes: readonly Anvil[]): Promise<readonly string[]> {
  const all = await Promise.all(
    nodes.map(({ rpc }) =>
      Promise.all(
        Array.from({ length: BLOCKS }, async (_none, number) =>
          String(Object(await rpc('eth_getBlockByNumber', `0x${number.toString(16)}`, false)).hash),
        ),
      ),
    ),
  );
  const [hashes, ...others] = all;
  if (!hashes || others.some((other) => other.join() !== hashes.join()))
    throw new Error('the nodes have two chains');
  return hashes;
}

interface Measured {
  readonly callersOf: () => Callers;
  readonly ledger: Ledger;
  readonly accountId: string;
}

/** Lets callers call while something is done, and compares their answers with what the ledger has as spent. */
async function measure(
  { callersOf, ledger, accountId }: Measured,
  work: () => Promise<unknown>,
): Promise<Phase> {
  const today = () => new Date(systemClock.now()).toISOString().slice(0, 10);
  const day = today();
  const before = await settledCalls(ledger, accountId, day);
  const began = performance.now();
  const callers = callersOf();
  try {
    await work();
  } finally {
    await callers.stop();
  }
  const milliseconds = performance.now() - began;
  if (today() !== day) throw new Error('a day ended meanwhile: credits are of two days');
  const tally = callers.take();
  const after = await settledCalls(ledger, accountId, day);
  return { ...tally, unpaidCalls: tally.answered - (after - before), milliseconds };
}

/** Calls that the ledger has as spent, once it stands still: settlements are on their way for a moment. */
async function settledCalls(ledger: Ledger, accountId: string, day: string): Promise<number> {
  let last = -1;
  for (;;) {
    const spent = await ledger.spent(accountId, day);
    if (spent === last) return spent / PRICE;
    last = spent;
    await pause(500);
  }
}

async function killInTurn(
  servers: readonly Server[],
  { kills, killEveryMs }: TopologyOptions,
): Promise<void> {
  for (let count = 0; count < kills; count++) {
    const server = servers[count % servers.length];
    await pause(killEveryMs);
    await server?.kill();
    await server?.start();
  }
}

/** Spends a balance from many callers at once over all servers. Returns how many calls were answered. */
async function spendAll(url: string, apiKey: string): Promise<number> {
  let answered = 0;
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBlockByNumber',
    params: ['0x1', false],
  });
  const spender = async () => {
    for (;;) {
      const response = await fetch(`${url}/v3/${apiKey}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      const { result } = Object(await response.json());
      if (response.status === 402) return;
      if (result) answered++;
    }
  };
  await Promise.all(Array.from({ length: 16 }, spender));
  return answered;
}
