import { hex, print } from '../../json-rpc.ts';
import { type BusyChain, nestedCallsTo, nobody } from '../../sample-chain/index.ts';

/** Requests of clients, the same for every server. */
export interface Workload {
  /** A short name, for a path and a file. */
  readonly name: string;
  readonly title: string;
  readonly requests: readonly string[];
  /**
   * True when there are too many requests for any server to cache their responses. The responses are all the same, so
   * only one request is sent ahead.
   */
  readonly isCold?: boolean;
  /** Connections, where they are not those of the run. */
  readonly clients?: number;
  /** Seconds of CPU time of the warm-up, where they are not those of the run. */
  readonly warmUpSeconds?: number;
  /** True when the servers have no state of their own: they read that of a node. */
  readonly isBorrowed?: boolean;
  /** True when the servers trace: of the nodes, geth alone prints the same traces. */
  readonly isTraced?: boolean;
  /** True when requests go over a WebSocket, one message at a time on each connection. */
  readonly isWebSocket?: boolean;
  /**
   * Reduces a result to the part that must be the same on a node that mined the same transactions in blocks with other
   * hashes.
   */
  readonly essence: (result: unknown) => unknown;
}

export const BATCH = 100;
/** Above the capacity of a service's cache, so that each response is computed again when its request recurs. */
const COLD = 20_000;

/** Connections of a cold workload: its requests wait for the server, and more of them would wait for each other. */
export const COLD_CLIENTS = 8;
/** The end of the title of a cold workload. */
export const COLD_TITLE = `cold, ${COLD_CLIENTS} clients`;

/** The calls that servers without state of their own run, too. */
const BORROWED: readonly string[] = ['proxied', 'multicall-200'];
const GAS = 20_000_000;

/** Returns all workloads over a chain, from the cheapest response to the most expensive. */
export function workloadsOf(chain: BusyChain): readonly Workload[] {
  const { Token, LogStorm, Loop } = chain.contracts;
  const full = chain.blocks.slice(2);
  const head = hex(chain.blocks.length);
  const block = hex(full[0]?.number ?? 0);
  const hashes = full.flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
  const hash = at(hashes, 0);
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  const selective = {
    fromBlock: '0x1',
    toBlock: head,
    address: Token,
    topics: [transfer, null, word(at(chain.holders, 7))],
  };
  const byNumber = (number: string) => ['eth_getBlockByNumber', number, false] as const;
  const balance = (holder: string) =>
    ['eth_call', { to: Token, data: `0x70a08231${word(holder).slice(2)}` }, head] as const;
  const one = (...[method, ...params]: Call): readonly string[] => [print(method, params)];
  const many = (callAt: (index: number) => Call): readonly string[] =>
    Array.from({ length: COLD }, (_, index) => {
      const [method, ...params] = callAt(index);
      return print(method, params);
    });

  return [
    {
      name: 'block',
      title: 'block by number, hashes',
      requests: one(...byNumber(block)),
      essence: field('transactions'),
    },
    {
      name: 'full-block',
      title: 'block by number, 150 transactions',
      requests: one('eth_getBlockByNumber', block, true),
      essence: (result) => fieldOfEach('hash')(field('transactions')(result)),
    },
    {
      name: 'block-receipts',
      title: 'receipts of a block, 150',
      requests: one('eth_getBlockReceipts', block),
      essence: fieldOfEach('transactionHash'),
    },
    {
      name: 'receipt',
      title: 'receipt by hash',
      requests: one('eth_getTransactionReceipt', hash),
      essence: field('cumulativeGasUsed'),
    },
    {
      name: 'logs-selective',
      title: 'logs of one holder, all blocks',
      requests: one('eth_getLogs', selective),
      essence: fieldOfEach('transactionHash'),
    },
    {
      name: 'logs-broad',
      title: '10,000 logs',
      // A node in Go gives up a response that waits for thirty seconds.
      clients: COLD_CLIENTS,
      requests: one('eth_getLogs', { fromBlock: '0x1', toBlock: head, address: LogStorm }),
      essence: fieldOfEach('logIndex'),
    },
    {
      name: 'call',
      title: 'eth_call: token balance, one holder',
      requests: one(...balance(at(chain.holders, 0))),
      essence: whole,
    },
    {
      name: 'cold-calls',
      title: `eth_call: token balance, ${COLD_TITLE}`,
      requests: many((index) => balance(nobody(index))),
      isCold: true,
      // The first workload that runs code: V8 compiles the path of all calls during some 25,000 of them.
      warmUpSeconds: 8,
      essence: whole,
    },
    ...nestedCalls(chain, head),
    ...borrowedCalls(chain, head),
    {
      name: 'cold-loops',
      title: `eth_call: loop of 1 M gas, ${COLD_TITLE}`,
      requests: many((index) => ['eth_call', { from: nobody(index), to: Loop }, head]),
      isCold: true,
      essence: whole,
    },
    {
      name: 'proof',
      title: 'eth_getProof: account and a storage key',
      requests: one('eth_getProof', Token, [`0x${'0'.repeat(63)}3`], head),
      essence: field('accountProof'),
    },
    {
      name: 'estimate',
      title: 'eth_estimateGas: token balance',
      requests: one(
        'eth_estimateGas',
        { to: Token, data: `0x70a08231${word(at(chain.holders, 0)).slice(2)}` },
        head,
      ),
      // Each server has its own search, whose result may be a little higher.
      essence: (result) => Number(result) > 21_000,
    },
    {
      name: 'traces-calls',
      title: `debug_traceBlockByNumber: calls of 150 transactions, ${COLD_TITLE}`,
      // No server reads `reexec`, and no request repeats.
      requests: many((reexec) => ['debug_traceBlockByNumber', block, { tracer: 'callTracer', reexec }]),
      isCold: true,
      isTraced: true,
      // The first workload that runs on a thread of its own, which V8 compiles for.
      warmUpSeconds: 3,
      essence: whole,
    },
    {
      name: 'batch',
      title: `batch of ${BATCH} blocks by number, hashes`,
      requests: [
        `[${Array.from({ length: BATCH }, (_, index) => {
          const [method, ...params] = byNumber(hex(at(full, index).number));
          return print(method, params, index);
        }).join()}]`,
      ],
      essence: field('transactions'),
    },
    {
      name: 'web-socket',
      title: 'WebSocket: block by number, hashes',
      requests: one(...byNumber(block)),
      isWebSocket: true,
      essence: field('transactions'),
    },
    {
      // Each 20 requests have 8 calls, 4 blocks, 4 receipts, 2 selective logs, a proof, and the receipts of a block.
      name: 'mixed',
      title: 'mixed',
      requests: Array.from({ length: 10 }, (_, round) => [
        ...Array.from({ length: 8 }, (_none, index) => one(...balance(at(chain.holders, 8 * round + index)))),
        ...Array.from({ length: 4 }, (_none, index) =>
          one(...byNumber(hex(at(full, 4 * round + index).number))),
        ),
        ...Array.from({ length: 4 }, (_none, index) =>
          one('eth_getTransactionReceipt', at(hashes, 31 * (4 * round + index))),
        ),
        ...Array.from({ length: 2 }, () => one('eth_getLogs', selective)),
        one('eth_getProof', Token, [], head),
        one('eth_getBlockReceipts', hex(at(full, round).number)),
      ]).flat(2),
      essence: () => undefined,
    },
  ];
}

/** Returns calls that make calls, as users send them. No request repeats. */
function nestedCalls({ contracts }: BusyChain, head: string): readonly Workload[] {
  return nestedCallsTo(contracts).map(({ name, title, to, data }) => {
    const call = (index: number) => print('eth_call', [{ from: nobody(index), to, data: data(index) }, head]);
    // A request of 200 balances has 40 kB, and the load client has all of them in memory.
    const count = name === 'multicall-200' ? 500 : COLD;
    return {
      name: `cold-${name}`,
      title: `eth_call: ${title}, ${COLD_TITLE}`,
      requests: Array.from({ length: count }, (_, index) => call(index + 1)),
      isCold: true,
      // A call of another form makes V8 compile its path again during some 3,000 calls, on the core of the server.
      warmUpSeconds: 3,
      essence: whole,
    };
  });
}

/**
 * Returns calls of which none is repeated, because each has another limit of gas, and which all read the same state:
 * servers that read it from a node need it once.
 */
function borrowedCalls({ contracts }: BusyChain, head: string): readonly Workload[] {
  const kinds = nestedCallsTo(contracts).filter(({ name }) => BORROWED.includes(name));
  return kinds.map(({ name, title, to, data }) => {
    const call = (index: number) => print('eth_call', [{ to, data: data(0), gas: hex(GAS + index) }, head]);
    const count = name === 'multicall-200' ? 500 : COLD;
    return {
      name: `borrowed-${name}`,
      title: `eth_call on a node's state: ${title}, known slots, ${COLD_CLIENTS} clients`,
      requests: Array.from({ length: count }, (_, index) => call(index)),
      isCold: true,
      isBorrowed: true,
      essence: whole,
    };
  });
}

type Call = readonly [method: string, ...params: unknown[]];

/** Pads an address to a word of 32 bytes. */
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const whole = (result: unknown) => result;
const field = (name: string) => (result: unknown) => Object(result)[name];
const fieldOfEach = (name: string) => (result: unknown) =>
  Array.isArray(result) ? result.map(field(name)) : undefined;

/** Returns an item, starting again after the last one. @throws {RangeError} when there are no items. */
function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('the chain has nothing to ask for');
  return item;
}

/** Returns the workloads of these names, or all without any. @throws {Error} for a name that is no workload's. */
export function selectWorkloads<Named extends { readonly name: string }>(
  workloads: readonly Named[],
  names: readonly string[],
): readonly Named[] {
  if (names.length === 0) return workloads;
  return names.map((name) => {
    const found = workloads.find((workload) => workload.name === name);
    if (!found) throw new Error(`--only names no workload: ${name}`);
    return found;
  });
}
