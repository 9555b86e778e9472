import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@ethread/setup';
import { type Anvil, devGenesis, type Proxy, startAnvil, startProxy } from '@ethread/upstreams/testing';
import { WebSocketProvider } from 'ethers';
import { createPublicClient, http, webSocket } from 'viem';
import { Web3 } from 'web3';
import { WebSocket } from 'ws';
import { createForkingChain, type ForkingChain, logsOnBranch } from './subscriptions/forking-chain.ts';
import { type ServiceProcess, startChain, startConfigured, temporaryFolder } from './service-process.ts';
import { AppliedLogs, type SentLog } from './subscriptions/applied-logs.ts';

const DEPTHS = [1, 2, 3, 4, 5];
/** Blocks of the chain before clients look, and between two reorgs. */
const FIRST_BLOCKS = 8;
const BLOCKS_BETWEEN = 2;

interface Subscriber {
  readonly socket: WebSocket;
  readonly logs: AppliedLogs;
  readonly heads: { readonly hash: string; readonly parentHash: string }[];
  call(method: string, params: readonly unknown[]): Promise<unknown>;
}

/** Connects and subscribes to logs and heads. */
async function subscribe(url: string): Promise<Subscriber> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const logs = new AppliedLogs();
  const heads: { hash: string; parentHash: string }[] = [];
  const responses = new Map<number, (response: unknown) => void>();
  const handlers = new Map<unknown, (result: never) => void>();
  let lastId = 0;
  socket.on('message', (message) => {
    const { id, params, ...response } = JSON.parse(String(message));
    if (params) handlers.get(params.subscription)?.(params.result as never);
    else responses.get(id)?.(response);
  });
  const call = (method: string, params: readonly unknown[]) => {
    const id = ++lastId;
    return new Promise<unknown>((resolve) => {
      responses.set(id, (response) => {
        const { result } = Object(response);
        // Notifications may follow in the same read.
        if (method === 'eth_subscribe')
          handlers.set(
            result,
            params[0] === 'logs' ? (log: SentLog) => logs.apply(log) : (head) => void heads.push(head),
          );
        resolve(response);
      });
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  };
  await call('eth_subscribe', ['logs', {}]);
  await call('eth_subscribe', ['newHeads']);
  return { socket, logs, heads, call };
}

describe.each([
  ['a local store', true],
  ['upstream nodes only', false],
])('subscriptions and filters of a service with %s', (_case, hasStore) => {
  let anvil: Anvil;
  let node: Proxy;
  let chain: ForkingChain;
  let service: ServiceProcess;
  let folder: string;

  beforeAll(async () => {
    // No reorg may replace a finalized block, which is two epochs behind the head.
    anvil = await startAnvil({ args: ['--no-mining', '--slots-in-an-epoch', '256'] });
    chain = await createForkingChain(anvil);
    for (let count = 0; count < FIRST_BLOCKS; count++) await chain.grow();
    folder = temporaryFolder();
    writeFileSync(join(folder, 'genesis.json'), await devGenesis(anvil));
    const store = hasStore
      ? { genesis: 'genesis.json', data: 'data', keep: { graceMs: 60_000 } }
      : { chainId: 31_337 };
    node = await startProxy(anvil);
    const nodes = [{ name: 'own', url: hasStore ? node.url : anvil.webSocketUrl }];
    const settings = { name: 'dev', ...store, nodes, nodeOptions: { pollMs: 100 } };
    service = await startChain(settings, { folder, methods: 'extended' });
  });
  afterAll(async () => {
    await service.stop();
    await node.close();
    await anvil.kill();
  });

  it('report exactly the logs of the chain through five reorgs', async () => {
    const subscribers = await Promise.all(Array.from({ length: 8 }, () => subscribe(service.webSocketUrl)));
    const first = chain.head.number + 1;
    const { query } = service;
    const filterId = await query('eth_newFilter', {});
    const blockFilterId = await query('eth_newBlockFilter');
    const polled = new AppliedLogs();
    const hashes: string[] = [];
    const paged = new Map<string, number>();
    let cursor: unknown;
    const readPages = async () => {
      for (let isLast = false; !isLast;) {
        const page: {
          readonly isLast: boolean;
          readonly cursor: string;
          readonly reorg: { readonly fromBlock: string } | null;
          readonly logs: readonly SentLog[];
        } = Object(
          await query('ethread_getLogsPage', { fromBlock: `0x${first.toString(16)}` }, cursor ?? null, 3),
        );
        for (const [key, number] of paged)
          if (page.reorg && number >= Number(page.reorg.fromBlock)) paged.delete(key);
        for (const log of page.logs)
          paged.set(`${log.blockHash} ${log.transactionHash}`, Number(log.blockNumber));
        ({ cursor, isLast } = page);
      }
    };

    // What each library saw, heads and hashes of blocks with logs alike.
    const seen: readonly Set<unknown>[] = Array.from({ length: 4 }, () => new Set());
    const [ofViem, ofPolling, ofEthers, ofWeb3] = seen.map((set) => (one: unknown) => void set.add(one));
    const ANY_LOG = { topics: [`0x${'dd'.repeat(32)}`] };
    const viem = createPublicClient({ transport: webSocket(service.webSocketUrl, { reconnect: false }) });
    const polling = createPublicClient({ transport: http(service.apiUrl), pollingInterval: 50 });
    const endings = [
      viem.watchBlocks({ onBlock: ({ hash }) => ofViem?.(hash) }),
      viem.watchEvent({ onLogs: (logs) => logs.forEach(({ blockHash }) => ofViem?.(`log ${blockHash}`)) }),
      polling.watchEvent({
        onLogs: (logs) => logs.forEach(({ blockHash }) => ofPolling?.(`log ${blockHash}`)),
      }),
    ];
    const ethers = new WebSocketProvider(service.webSocketUrl);
    await ethers.on('block', (number: number) => ofEthers?.(number));
    await ethers.on(ANY_LOG, ({ blockHash }: { blockHash: string }) => ofEthers?.(`log ${blockHash}`));
    const web3 = new Web3(service.webSocketUrl);
    (await web3.eth.subscribe('newHeads')).on('data', ({ hash }) => ofWeb3?.(hash));
    (await web3.eth.subscribe('logs', ANY_LOG)).on('data', (log) => ofWeb3?.(`log ${Object(log).blockHash}`));
    await until(async () => (await polling.getBlockNumber()) >= BigInt(chain.head.number));

    const readAll = async () => {
      await until(() => subscribers.every(({ heads }) => heads.at(-1)?.hash === chain.head.hash));
      for (const log of Object(await query('eth_getFilterChanges', filterId))) polled.apply(log);
      hashes.push(...Object(await query('eth_getFilterChanges', blockFilterId)));
      if (chain.head.number >= first) await readPages();
    };
    const growAndRead = async (count: number) => {
      for (let left = count; left > 0; left--) {
        await chain.grow();
        await readAll();
      }
    };
    for (const depth of DEPTHS) {
      await growAndRead(BLOCKS_BETWEEN);
      await chain.reorganise(depth);
      await readAll();
    }
    await growAndRead(1);

    const expected = logsOnBranch(chain, first, chain.head);
    await until(() => subscribers.every(({ logs }) => logs.list().length >= expected.length));
    for (const { logs, heads } of subscribers) {
      expect(logs.problems).toEqual([]);
      expect(logs.list()).toEqual(expected);
      expect(new Set(heads.map(({ hash }) => hash)).size).toBe(heads.length);
    }
    expect(polled.problems).toEqual([]);
    expect(polled.list()).toEqual(expected);
    expect([...paged.keys()]).toEqual(expected);
    expect(hashes).toEqual(subscribers[0]?.heads.map(({ hash }) => hash));
    const lastLogged = `log ${expected.at(-1)?.split(' ')[0]}`;
    const { hash, number } = chain.head;
    for (const [index, heads] of [[hash], [], [number], [hash]].entries())
      await until(() => [lastLogged, ...heads].every((one) => seen[index]?.has(one)));
    for (const end of endings) end();
    await ethers.destroy();
    web3.provider?.disconnect();
    (await viem.transport.getRpcClient()).close();
    for (const { socket } of subscribers) socket.close();
  });

  it('notify each head after a restart, once it is stored where there is a store', async () => {
    await service.stop();
    await chain.reorganise(2);
    for (let count = 0; count < BLOCKS_BETWEEN; count++) await chain.grow();
    service = await startConfigured(join(folder, 'ethread.yaml'));
    const latest = async () => Object(await service.query('eth_getBlockByNumber', 'latest', false)).hash;
    await until(async () => (await latest()) === chain.head.hash);
    const { socket, heads } = await subscribe(service.webSocketUrl);
    const { respond } = node;
    for (let count = 0; count < 3; count++) {
      const { hash: parentHash } = chain.head;
      const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
      let isAsked = !hasStore;
      node.respond = async (requested, ...rest) => {
        if (requested.method === 'eth_getBlockReceipts') {
          isAsked = true;
          await released;
        }
        return respond(requested, ...rest);
      };
      await chain.grow();
      await until(() => isAsked);
      // The node has shown the head, and not yet the data to store.
      if (hasStore) expect(await latest()).toBe(parentHash);
      release(undefined);
      await until(() => heads.at(-1)?.hash === chain.head.hash);
      expect(heads.at(-1)).toMatchObject({ parentHash });
    }
    node.respond = respond;
    socket.close();
  });
});
