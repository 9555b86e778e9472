import { createLedger, openPostgres } from '@ethread/accounts';
import { type Ledger } from '@ethread/ports';
import { makeDatabase } from '@ethread/accounts/testing';
import { silentLogger, systemClock } from '@ethread/core';
import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { methodTable } from '@ethread/types';
import { makeKeys } from '../account-world.ts';
import { startClients, type Clients, type CallTally } from './clients.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { createServer, type Server } from './servers.ts';
import { callOf, postJson } from '../json-rpc.ts';

export interface TopologyOptions {
  /** Number of graceful restarts of each server. */
  readonly rollingRestarts: number;
  /** Number of servers that are killed under load. */
  readonly kills: number;
  /** Time from the return of a killed server to the next kill, in milliseconds. */
  readonly killEveryMs: number;
  /** Number of times that PostgreSQL breaks all connections and rejects new ones for a while. */
  readonly outages: number;
  readonly httpClients: number;
  readonly webSocketClients: number;
  /**
   * Pause of a client between two calls, in milliseconds. Around a restart or a kill, clients call without pauses in any
   * case.
   */
  readonly pauseMs: number;
  readonly onPhase?: (name: string, phase: Phase) => void;
}

/** The outcomes of the calls in one part of a run. */
export interface Phase extends CallTally {
  /** Credits of successful calls that the ledger lacks, in calls. Negative: calls that the ledger has in excess. */
  readonly unpaidCalls: number;
  readonly milliseconds: number;
}

export interface TopologyReport {
  readonly calm: Phase;
  readonly rolling: Phase;
  readonly kills: Phase & {
    /** Calls served in the second before each kill. A killed server may forget those that it has not reported. */
    readonly servedBeforeKills: number;
  };
  readonly outages: Phase;
  /**
   * For a key with a balance: the calls that it could pay for, and the calls that succeeded while all servers received
   * requests.
   */
  readonly balance: { readonly affordable: number; readonly served: number };
  /** Exit codes of drained servers. */
  readonly exitCodes: readonly (number | null)[];
}

const SERVERS = 3;
const BLOCKS = 64;
const PRICE = methodTable.eth_getBlockByNumber.credits;
const AFFORDABLE = 200;
/** Duration of a part without disturbance, in milliseconds. */
const CALM_MS = 3_000;
/** Time without another settlement after which the missing ones are lost, as a server was killed. In milliseconds. */
const SETTLED_AFTER_MS = 5_000;
const DAY_MS = 86_400_000;
/** Time for which clients call without pauses before and after the beginning of a disturbance, in milliseconds. */
const HURRY_MS = 250;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs three servers behind HAProxy, with upstream nodes, and PostgreSQL that they share. Clients call
 * throughout: first without disturbance, then while every server is restarted in turn, then while servers are killed,
 * then while PostgreSQL is away.
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
  const database = await makeDatabase();
  whenOver(database.drop);
  const nodes = await startNodes();
  for (const node of nodes) whenOver(node.kill);
  const shared = {
    postgres: database.url,
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
  const accounts = await openPostgres(database.url, { logger: silentLogger });
  whenOver(() => accounts.close());
  const ledger = createLedger({ database: accounts, clock: systemClock, logger: silentLogger });
  whenOver(() => ledger.close());

  const hashes = await hashesOf(nodes);
  const clientsOf = () =>
    startClients({
      ...balancer,
      apiKey: open.apiKey,
      hashes,
      http: options.httpClients,
      webSockets: options.webSocketClients,
      pauseMs: options.pauseMs,
    });
  const phase = async (name: string, work: (clients: Clients) => Promise<unknown>): Promise<Phase> => {
    const done = await measure({ clientsOf, ledger, accountId: open.record.accountId }, work);
    options.onPhase?.(name, done);
    return done;
  };
  const exitCodes: (number | null)[] = [];
  const calm = await phase('calm', () => pause(CALM_MS));
  const rolling = await phase('rolling restart', async (clients) => {
    for (let round = 0; round < options.rollingRestarts; round++) {
      for (const server of servers) {
        exitCodes.push(await whileHurrying(clients, () => server.leave()));
        await server.start();
        await pause(1_000);
      }
    }
  });
  let servedBeforeKills = 0;
  const kills = await phase('kills', async (clients) => {
    servedBeforeKills = await killInTurn(clients, servers, options);
  });
  const outages = await phase('PostgreSQL away', async (clients) => {
    for (let round = 0; round < options.outages; round++) {
      const allow = await whileHurrying(clients, () => database.cut());
      await pause(CALM_MS);
      await allow();
      await pause(CALM_MS);
    }
  });
  const served = await spendAll(balancer.url, small.apiKey);
  return {
    calm,
    rolling,
    kills: { ...kills, servedBeforeKills },
    outages,
    balance: { affordable: AFFORDABLE, served },
    exitCodes,
  };
}

/** Starts two nodes with the same chain. */
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

/** Returns the hashes of the blocks, which are the same at all nodes. */
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
  readonly clientsOf: () => Clients;
  readonly ledger: Ledger;
  readonly accountId: string;
}

/** Lets clients call during an action, and compares their responses with the spent credits of the ledger. */
async function measure(
  { clientsOf, ledger, accountId }: Measured,
  work: (clients: Clients) => Promise<unknown>,
): Promise<Phase> {
  const spent = spentCalls(ledger, accountId);
  const before = await spent();
  const began = performance.now();
  const clients = clientsOf();
  try {
    await work(clients);
  } finally {
    await clients.stop();
  }
  const milliseconds = performance.now() - began;
  const tally = clients.take();
  let unpaidCalls = NaN;
  let changedAt = 0;
  // Settlements take a moment to arrive.
  await until(async () => {
    const unpaid = tally.served - ((await spent()) - before);
    if (unpaid !== unpaidCalls) changedAt = performance.now();
    unpaidCalls = unpaid;
    return unpaid === 0 || performance.now() - changedAt > SETTLED_AFTER_MS;
  });
  return { ...tally, unpaidCalls, milliseconds };
}

/** Returns a function that resolves to the calls that an account has paid for today, and tomorrow if a day ends. */
function spentCalls(ledger: Ledger, accountId: string): () => Promise<number> {
  const today = systemClock.now();
  const days = [today, today + DAY_MS].map((time) => new Date(time).toISOString().slice(0, 10));
  return async () => {
    const spent = await Promise.all(days.map((day) => ledger.spent(accountId, day)));
    return spent.reduce((sum, credits) => sum + credits, 0) / PRICE;
  };
}

/** Begins a disturbance while all clients have a call in flight. Resolves to its result. */
async function whileHurrying<T>(clients: Clients, disturb: () => Promise<T>): Promise<T> {
  clients.hurry(true);
  await pause(HURRY_MS);
  const [result] = await Promise.all([disturb(), pause(HURRY_MS).then(() => clients.hurry(false))]);
  return result;
}

/** Kills servers in turn. Returns the calls that were served in the pause before each kill. */
async function killInTurn(
  clients: Clients,
  servers: readonly Server[],
  { kills, killEveryMs }: TopologyOptions,
): Promise<number> {
  let served = 0;
  for (let count = 0; count < kills; count++) {
    const server = servers[count % servers.length];
    const before = clients.served;
    await pause(killEveryMs);
    if (!server) throw new Error('there is no server');
    await whileHurrying(clients, async () => {
      await server.kill();
      served += clients.served - before;
    });
    await server.start();
  }
  return served;
}

/** Spends a balance from many clients at once over all servers. Returns the number of successful calls. */
async function spendAll(url: string, apiKey: string): Promise<number> {
  let served = 0;
  const body = callOf('eth_getBlockByNumber', ['0x1', false]);
  const spender = async () => {
    for (;;) {
      const response = await postJson(`${url}/v3/${apiKey}`, body);
      const { result } = Object(await response.json());
      if (response.status === 402) return;
      if (result) served++;
    }
  };
  await Promise.all(Array.from({ length: 16 }, spender));
  return served;
}
