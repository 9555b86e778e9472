import type { BusyChain } from '@ethread/sample-chain';

/** What clients ask, the same of every server. */
export interface Workload {
  /** Short, for a path and a file. */
  readonly name: string;
  readonly title: string;
  /** Bodies, sent in turn. */
  readonly requests: readonly string[];
  /** Requests that are too many for any server to keep their answers, which are all the same: one is asked ahead. */
  readonly isCold?: boolean;
  /** Over a WebSocket, one message at a time on each connection. */
  readonly isWebSocket?: boolean;
  /** Of a result, what must be the same on a node that mined the same transactions in blocks of other hashes. */
  readonly essence: (result: unknown) => unknown;
}

/** Requests of a workload that asks for many different things. */
const MANY = 200;
const BATCH = 100;
/** More than a service has room for, so that each is made anew when its turn comes again. */
const COLD = 20_000;

/** All workloads over a chain, from the cheapest answer to the dearest. */
export function workloadsOf(chain: BusyChain): readonly Workload[] {
  const { Token, LogStorm, Loop } = chain.contracts;
  const full = chain.blocks.slice(2);
  const head = quantity(chain.blocks.length);
  const block = quantity(full[0]?.number ?? 0);
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
  const many = (callAt: (index: number) => Call, count = MANY): readonly string[] =>
    Array.from({ length: count }, (_, index) => {
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
      name: 'receipts',
      title: `receipt by hash, ${MANY} in turn`,
      requests: many((index) => ['eth_getTransactionReceipt', at(hashes, index * 7)]),
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
      name: 'calls',
      title: `eth_call: token balance, ${MANY} holders in turn`,
      requests: many((index) => balance(at(chain.holders, index))),
      essence: whole,
    },
    {
      name: 'cold-calls',
      title: 'eth_call: token balance, never the same',
      requests: many((index) => balance(nobody(index)), COLD),
      isCold: true,
      essence: whole,
    },
    {
      name: 'loop',
      title: 'eth_call: loop of 1 M gas',
      requests: one('eth_call', { to: Loop }, head),
      essence: whole,
    },
    {
      name: 'loops',
      title: `eth_call: loop of 1 M gas, ${MANY} senders in turn`,
      requests: many((index) => ['eth_call', { from: at(chain.holders, index), to: Loop }, head]),
      essence: whole,
    },
    {
      name: 'cold-loops',
      title: 'eth_call: loop of 1 M gas, never the same',
      requests: many((index) => ['eth_call', { from: nobody(index), to: Loop }, head], COLD),
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
      // Each searches in its own way, and may end a little higher.
      essence: (result) => Number(result) > 21_000,
    },
    {
      name: 'batch',
      title: `batch of ${BATCH} blocks by number, hashes`,
      requests: [
        `[${Array.from({ length: BATCH }, (_, index) => {
          const [method, ...params] = byNumber(quantity(at(full, index).number));
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
      // Of 20: 8 calls, 4 blocks, 4 receipts, 2 selective logs, a proof, and the receipts of a block.
      name: 'mixed',
      title: 'mixed',
      requests: Array.from({ length: 10 }, (_, round) => [
        ...Array.from({ length: 8 }, (_none, index) => one(...balance(at(chain.holders, 8 * round + index)))),
        ...Array.from({ length: 4 }, (_none, index) =>
          one(...byNumber(quantity(at(full, 4 * round + index).number))),
        ),
        ...Array.from({ length: 4 }, (_none, index) =>
          one('eth_getTransactionReceipt', at(hashes, 31 * (4 * round + index))),
        ),
        ...Array.from({ length: 2 }, () => one('eth_getLogs', selective)),
        one('eth_getProof', Token, [], head),
        one('eth_getBlockReceipts', quantity(at(full, round).number)),
      ]).flat(2),
      essence: () => undefined,
    },
  ];
}

type Call = readonly [method: string, ...params: unknown[]];

const quantity = (value: number) => `0x${value.toString(16)}`;
/** An address as a word of 32 bytes. */
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
/** An account that has nothing, one of many. */
const nobody = (index: number) => `0x${(index + 1).toString(16).padStart(8, '0')}${'00'.repeat(16)}`;
const whole = (result: unknown) => result;
const field = (name: string) => (result: unknown) => Object(result)[name];
const fieldOfEach = (name: string) => (result: unknown) =>
  Array.isArray(result) ? result.map(field(name)) : undefined;

function print(method: string, params: readonly unknown[], id = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** Beginning anew after the last. @throws {RangeError} when there is none. */
function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('the chain has nothing to ask for');
  return item;
}
