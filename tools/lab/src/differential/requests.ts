import { type Call, hex } from '../json-rpc.ts';
import {
  address,
  blockOf,
  blockOverrides,
  callObject,
  type Draw,
  happens,
  hashOf,
  numberOf,
  stateOverrides,
  storageKey,
  traceConfig,
  transactionHash,
  transactionIndex,
} from './draw.ts';

type Params = (draw: Draw) => readonly unknown[];

/** Returns params without the undefined ones at their end. */
function trimmed(...params: readonly unknown[]): readonly unknown[] {
  const last = params.findLastIndex((param) => param !== undefined);
  return params.slice(0, last + 1);
}

/** Returns a call with the state that it runs on: overrides in a third of all, of which some are of the block too. */
function callOn(draw: Draw, hasBlockOverrides: boolean, gasShare = 1): readonly unknown[] {
  if (!happens(draw, 0.45)) return [callObject(draw, undefined, gasShare), blockOf(draw)];
  const target = address(draw);
  const state = happens(draw, 0.9) ? stateOverrides(draw, target) : {};
  const block = hasBlockOverrides && happens(draw, 0.4) ? blockOverrides(draw) : undefined;
  return trimmed(callObject(draw, target, gasShare), blockOf(draw), state, block);
}

const traced: Params = (draw) => {
  const [call, block, stateOverride, blockOverride] = callOn(draw, true);
  const config = traceConfig(draw);
  const overrides = {
    ...(stateOverride === undefined ? {} : { stateOverrides: stateOverride }),
    ...(blockOverride === undefined ? {} : { blockOverrides: blockOverride }),
  };
  const index = happens(draw, 0.1) ? { txIndex: hex(draw.random.between(0, 2)) } : {};
  return trimmed(call, block, config === undefined ? undefined : { ...config, ...overrides, ...index });
};

const simulated: Params = (draw) => {
  const { random } = draw;
  const blocks = Array.from({ length: random.between(1, 3) }, () => {
    const target = address(draw);
    const calls = Array.from({ length: random.between(0, 3) }, () =>
      callObject(draw, happens(draw, 0.7) ? target : undefined, 0.7),
    );
    return {
      calls,
      ...(happens(draw, 0.5) ? { stateOverrides: stateOverrides(draw, target) } : {}),
      ...(happens(draw, 0.3) ? { blockOverrides: simulatedOverrides(draw) } : {}),
    };
  });
  const flags = ['traceTransfers', 'validation', 'returnFullTransactions'].filter(() => random.next() < 0.3);
  return [
    { blockStateCalls: blocks, ...Object.fromEntries(flags.map((name) => [name, true])) },
    blockOf(draw),
  ];
};

function simulatedOverrides(draw: Draw): object {
  const { number: _number, time: _time, ...others }: Record<string, unknown> = { ...blockOverrides(draw) };
  return others;
}

const logFilter: Params = (draw) => {
  const { random, world, block } = draw;
  const range = happens(draw, 0.3)
    ? { blockHash: hashOf(draw) }
    : {
        fromBlock: hex(block.number),
        toBlock: hex(Math.min(block.number + random.between(0, 5), world.blocks.length - 1)),
      };
  const topic = random.pick([
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${'0'.repeat(63)}7`,
  ]);
  return [
    {
      ...range,
      ...(happens(draw, 0.5)
        ? {
            address: happens(draw, 0.5)
              ? random.pick(world.contracts)
              : [random.pick(world.contracts), address(draw)],
          }
        : {}),
      ...(happens(draw, 0.5)
        ? { topics: random.pick<unknown>([[topic], [[topic, `0x${'1'.repeat(64)}`]], [null], []]) }
        : {}),
    },
  ];
};

const filled: Params = (draw) => [numberOf(draw), happens(draw, 0.5)];

/** Methods about a block or what it has. Their params, by name. */
export const METHODS_OF_A_BLOCK: Readonly<Record<string, Params>> = {
  eth_call: (draw) => callOn(draw, true),
  eth_estimateGas: (draw) => callOn(draw, true, 0.6),
  eth_createAccessList: (draw) => callOn(draw, false),
  eth_simulateV1: simulated,
  eth_getLogs: logFilter,
  eth_getProof: (draw) => [
    address(draw),
    Array.from({ length: draw.random.between(0, 3) }, () => storageKey(draw)),
    blockOf(draw),
  ],
  eth_getBlockByHash: (draw) => [hashOf(draw), happens(draw, 0.5)],
  eth_getBlockByNumber: filled,
  eth_getBlockReceipts: (draw) => [blockOf(draw)],
  eth_getTransactionReceipt: (draw) => [transactionHash(draw)],
  eth_getTransactionByHash: (draw) => [transactionHash(draw)],
  eth_getRawTransactionByHash: (draw) => [transactionHash(draw)],
  eth_getTransactionByBlockHashAndIndex: (draw) => [hashOf(draw), transactionIndex(draw)],
  eth_getTransactionByBlockNumberAndIndex: (draw) => [numberOf(draw), transactionIndex(draw)],
  eth_getTransactionBySenderAndNonce: (draw) => [
    draw.random.pick(draw.world.senders),
    hex(draw.random.between(0, 20)),
  ],
  eth_getBlockTransactionCountByHash: (draw) => [hashOf(draw)],
  eth_getBlockTransactionCountByNumber: (draw) => [numberOf(draw)],
  eth_getUncleByBlockHashAndIndex: (draw) => [hashOf(draw), hex(draw.random.between(0, 1))],
  eth_getUncleByBlockNumberAndIndex: (draw) => [numberOf(draw), hex(draw.random.between(0, 1))],
  eth_getUncleCountByBlockHash: (draw) => [hashOf(draw)],
  eth_getUncleCountByBlockNumber: (draw) => [numberOf(draw)],
  eth_getBalance: (draw) => [address(draw), blockOf(draw)],
  eth_getCode: (draw) => [address(draw), blockOf(draw)],
  eth_getTransactionCount: (draw) => [address(draw), blockOf(draw)],
  eth_getStorageAt: (draw) => [address(draw), storageKey(draw), blockOf(draw)],
  eth_getStorageValues: (draw) => [
    { [address(draw)]: [`0x${'0'.repeat(64)}`, `0x${'0'.repeat(63)}1`] },
    blockOf(draw),
  ],
  eth_getBlockAccessList: (draw) => [blockOf(draw)],
  eth_feeHistory: (draw) =>
    trimmed(
      hex(draw.random.between(1, 6)),
      hex(draw.block.number),
      draw.random.pick<unknown>([[], [10, 50, 90], [50, 50], [0, 100], undefined, [90, 10]]),
    ),
  debug_getRawBlock: (draw) => [blockOf(draw)],
  debug_getRawHeader: (draw) => [blockOf(draw)],
  debug_getRawReceipts: (draw) => [blockOf(draw)],
  debug_getRawTransaction: (draw) => [transactionHash(draw)],
  debug_getRawBlockAccessList: (draw) => [blockOf(draw)],
  debug_traceTransaction: (draw) => trimmed(transactionHash(draw), traceConfig(draw)),
  debug_traceBlockByHash: (draw) => trimmed(hashOf(draw), traceConfig(draw)),
  debug_traceBlockByNumber: (draw) => trimmed(numberOf(draw), traceConfig(draw)),
  debug_traceCall: traced,
};

/** Methods about the head alone, without params. */
export const METHODS_OF_THE_HEAD: readonly string[] = [
  ...['eth_baseFee', 'eth_blobBaseFee', 'eth_blockNumber', 'eth_capabilities', 'eth_chainId', 'eth_config'],
  ...['eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_syncing', 'net_version'],
];

/** A method of ours, with geth's request that has the same facts, and how its result becomes ours. */
export interface TracePair {
  readonly own: Call;
  readonly theirs: Call;
  readonly expected: (theirs: unknown) => unknown;
  /** Returns what of our result geth's has, too. */
  readonly compared: (own: unknown) => unknown;
}

const FLAT = { tracer: 'flatCallTracer', tracerConfig: { convertParityErrors: true } };
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Methods of trace_*, which geth does not have: its flat traces have the same calls. */
export const TRACE_PAIRS: Readonly<Record<string, (draw: Draw) => TracePair>> = {
  trace_transaction(draw) {
    const params = [transactionHash(draw)];
    return {
      own: { method: 'trace_transaction', params },
      theirs: { method: 'debug_traceTransaction', params: [...params, FLAT] },
      expected: placed,
      compared: placed,
    };
  },
  trace_block(draw) {
    const params = [hex(draw.block.number)];
    return {
      own: { method: 'trace_block', params },
      theirs: { method: 'debug_traceBlockByNumber', params: [...params, FLAT] },
      expected: (theirs) => placed(listOf(theirs).flatMap((one) => listOf(Object(one).result))),
      compared: (own) => placed(listOf(own).filter((one) => Object(one).type !== 'reward')),
    };
  },
  trace_replayTransaction(draw) {
    const params = [transactionHash(draw)];
    return {
      own: { method: 'trace_replayTransaction', params: [...params, ['trace']] },
      theirs: { method: 'debug_traceTransaction', params: [...params, FLAT] },
      expected: unplaced,
      compared: (own) => unplaced(Object(own).trace),
    };
  },
  trace_call(draw) {
    const target = address(draw);
    const call = callObject(draw, target);
    const block = blockOf(draw);
    return {
      own: { method: 'trace_call', params: [call, ['trace'], block] },
      theirs: { method: 'debug_traceCall', params: [call, block, FLAT] },
      expected: unplaced,
      compared: (own) => unplaced(Object(own).trace),
    };
  },
};

/**
 * Returns a flat trace in our form: without the place of its transaction where replays and calls have none, and without the
 * gas of the outermost call, of which geth's has the intrinsic gas, too.
 */
function outermost(trace: unknown, hasPlace: boolean): object {
  const { blockHash, blockNumber, transactionHash: hash, transactionPosition, ...all } = Object(trace);
  // A destroyed contract has no result, which geth leaves out.
  const rest = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  const place = hasPlace ? { blockHash, blockNumber, transactionHash: hash, transactionPosition } : {};
  if (Object(trace).traceAddress?.length > 0) return { ...rest, ...place };
  const { gas: _gas, ...action } = Object(rest['action']);
  const { gasUsed: _used, ...result } = Object(rest['result']);
  return { ...rest, action, result, ...place };
}
const placed = (value: unknown) => listOf(value).map((trace) => outermost(trace, true));
const unplaced = (value: unknown) => listOf(value).map((trace) => outermost(trace, false));
