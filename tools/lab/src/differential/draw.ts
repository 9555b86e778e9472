import type { Random } from '@ethread/core';
import { hex } from '../json-rpc.ts';
import { initCode, nestedCode } from './nested-code.ts';
import { fresh, PRECOMPILES } from './programs-chain.ts';
import type { KnownBlock, World } from './world.ts';

/** What a request is drawn from: random numbers, a chain, and the block that the request is about. */
export interface Draw {
  readonly random: Random;
  readonly world: World;
  readonly block: KnownBlock;
}

const GWEI = 1_000_000_000n;
/** Code of single rules: a slot, logs that are dropped, a static call that stores, undefined and unaffordable steps. */
const SNIPPETS = [
  '0x60015f555f5f5500',
  '0x5f5fa05f5ffd',
  '0x5f5fa000',
  '0x600160005500',
  '0x60005f5f5f5f305af1005b',
  '0x6001600055600060005560016000555b00',
  '0x0c',
  '0x5f5f5f5f5f305afa5f5500',
  '0x33ff',
  '0x4a5f5260205ff3',
  '0x435f52426020524460405248606052606080f3',
  '0x5f355f5260205f5f5f335af13d5f5f3e3d5ff3',
  // Returns its input, grows its memory until it fails, and calls itself as deeply as its gas allows.
  '0x3660006000373660006000f3',
  '0x60205b8080528001600256',
  '0x60006000600060006000305af150',
];

/** Returns whether something of a probability happens. */
export const happens = ({ random }: Draw, probability: number) => random.chance(probability);

const word = (value: number | bigint) => `0x${value.toString(16).padStart(64, '0')}`;
const addressOf = (value: number) => `0x${value.toString(16).padStart(40, '0')}`;
const big = (value: bigint) => `0x${value.toString(16)}`;

/** Returns the hash of the block's transaction, or of one that does not exist. */
export function transactionHash(draw: Draw): string {
  const { transactions } = draw.block;
  return transactions.length === 0 || happens(draw, 0.05) ? word(7) : draw.random.pick(transactions);
}

/** Returns an index of the block's transactions, sometimes one too many. */
export const transactionIndex = (draw: Draw) =>
  hex(draw.random.between(0, Math.max(1, draw.block.transactions.length)));

/** Returns the block by its number, seldom one above the head. */
export const numberOf = (draw: Draw) => (happens(draw, 0.02) ? '0xffff' : hex(draw.block.number));

/** Returns the block by its hash, seldom one that does not exist. */
export const hashOf = (draw: Draw) => (happens(draw, 0.03) ? word(9) : draw.block.hash);

/** Returns the block in a form that names one: number, hash, object, or a tag where it fits. */
export function blockOf(draw: Draw): unknown {
  const { random, block, world } = draw;
  const tag = block.number === 0 ? 'earliest' : block === world.blocks.at(-1) ? 'latest' : undefined;
  return random.pick<unknown>([
    numberOf(draw),
    hex(block.number),
    hashOf(draw),
    { blockHash: block.hash },
    { blockHash: block.hash, requireCanonical: true },
    { blockNumber: hex(block.number) },
    tag ?? hex(block.number),
  ]);
}

/** Returns an address: of an account, a contract, a precompiled contract, or of nothing. */
export function address({ random, world }: Draw): string {
  return random.pick([
    random.pick(world.senders),
    random.pick(world.contracts),
    random.pick(world.contracts),
    random.pick(PRECOMPILES),
    fresh(random.between(0, 60)),
  ]);
}

/** Returns a storage key in a form that geth takes. */
export function storageKey(draw: Draw): string {
  const slot = draw.random.between(0, 9);
  return happens(draw, 0.5) ? word(slot) : hex(slot);
}

const bytes = (random: Random, length: number) =>
  `0x${Array.from({ length }, () => random.pick(['00', '00', '01', '7f', 'ff'])).join('')}`;

/** Returns state overrides whose code is called by {@link callObject} with the same target. */
export function stateOverrides(draw: Draw, target: string): object {
  const { random, world } = draw;
  const named = Array.from({ length: random.between(0, 3) }, () => address(draw));
  // Accounts that call each other, and others.
  const called = [target, ...named, ...named, address(draw)];
  const codeOf = () => (happens(draw, 0.25) ? random.pick(SNIPPETS) : nestedCode(random, called));
  return Object.fromEntries([
    ...named.map((name) => [name, override(draw, codeOf)] as const),
    [
      target,
      {
        code: codeOf(),
        ...(happens(draw, 0.5) ? { balance: '0xde0b6b3a7640000' } : {}),
        ...(happens(draw, 0.3) ? slotOverrides(draw) : {}),
      },
    ],
    ...(happens(draw, 0.3)
      ? [[random.pick(world.senders), { nonce: '0x7', balance: '0xd3c21bcecceda1000000' }]]
      : []),
    ...(happens(draw, 0.05)
      ? [
          [
            addressOf(random.between(1, 9)),
            { movePrecompileToAddress: addressOf(0xabcd + random.between(0, 1)) },
          ],
        ]
      : []),
  ]);
}

function slotOverrides({ random }: Draw): object {
  const slots = Array.from({ length: random.between(0, 3) }, () => [
    word(random.between(0, 4)),
    word(random.between(0, 3)),
  ]);
  return { [random.pick(['state', 'stateDiff'])]: Object.fromEntries(slots) };
}

function override(draw: Draw, codeOf: () => string): object {
  const { random } = draw;
  return {
    ...(happens(draw, 0.5) ? { code: codeOf() } : {}),
    ...(happens(draw, 0.3) ? { balance: hex(random.between(0, 10_000)) } : {}),
    ...(happens(draw, 0.2)
      ? { nonce: random.pick(['0x0', '0x1', '0xfffffffffffffffe', '0xffffffffffffffff']) }
      : {}),
    ...(happens(draw, 0.5) ? slotOverrides(draw) : {}),
  };
}

export function blockOverrides(draw: Draw): object {
  const { random, block } = draw;
  return {
    ...(happens(draw, 0.4) ? { number: hex(block.number + random.between(1, 50)) } : {}),
    ...(happens(draw, 0.3) ? { time: hex(1_700_000_000 + random.between(0, 9_000)) } : {}),
    ...(happens(draw, 0.2) ? { gasLimit: hex(random.between(21_000, 60_000_000)) } : {}),
    ...(happens(draw, 0.2) ? { feeRecipient: address(draw) } : {}),
    ...(happens(draw, 0.2) ? { prevRandao: word(random.between(0, 99)) } : {}),
    ...(happens(draw, 0.2) ? { baseFeePerGas: hex(random.between(0, 3)) } : {}),
    ...(happens(draw, 0.1) ? { blobBaseFee: hex(random.between(0, 3)) } : {}),
  };
}

/**
 * Returns a call object.
 *
 * @param gasShare - the share of calls with gas. The default gas of a call is the node's own choice.
 */
export function callObject(draw: Draw, target?: string, gasShare = 1): Record<string, unknown> {
  const { random, world } = draw;
  const isCreation = target === undefined && happens(draw, 0.1);
  // An input of hundreds of kilobytes needs more gas for its bytes than the others have.
  const isLarge = !isCreation && happens(draw, 0.01);
  const size = isLarge ? random.between(50_000, 400_000) : random.between(0, 130);
  const data = isCreation ? initCode(random, [address(draw)]) : bytes(random, size);
  return {
    ...(happens(draw, 0.85) ? { from: random.pick(world.senders) } : {}),
    ...(isCreation ? {} : { to: target ?? address(draw) }),
    ...(happens(draw, 0.8) || isCreation || isLarge ? { [random.pick(['data', 'input'])]: data } : {}),
    ...(isLarge || happens(draw, gasShare)
      ? {
          gas: isLarge
            ? hex(45_000_000)
            : hex(random.pick([21_000, 25_000, 60_000, 150_000, 500_000, 2_000_000, 8_000_000])),
        }
      : {}),
    ...(happens(draw, 0.3) ? { value: random.pick(['0x0', '0x1', '0x3e8', big(10n ** 30n)]) } : {}),
    ...(happens(draw, 0.1) ? { nonce: random.pick(['0x0', '0x5', '0xffffffffffffffff']) } : {}),
    ...prices(draw),
    ...(happens(draw, 0.12)
      ? { accessList: [{ address: target ?? address(draw), storageKeys: [word(random.between(0, 8))] }] }
      : {}),
    ...(happens(draw, 0.04) ? blobs(draw) : {}),
    ...(happens(draw, 0.04)
      ? { authorizationList: [authorization(draw)] }
      : happens(draw, 0.01)
        ? { authorizationList: [] }
        : {}),
  };
}

function prices(draw: Draw): object {
  const kind = draw.random.next();
  if (kind < 0.12) return { gasPrice: big(20n * GWEI) };
  if (kind < 0.24) return { maxFeePerGas: big(30n * GWEI), maxPriorityFeePerGas: '0x1' };
  if (kind < 0.27) return { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' };
  if (kind < 0.3) return { gasPrice: '0x1' };
  return {};
}

function blobs(draw: Draw): object {
  const hashes = draw.random.pick([[`0x01${'ab'.repeat(31)}`], [`0x02${'ab'.repeat(31)}`], []]);
  return {
    blobVersionedHashes: hashes,
    ...(happens(draw, 0.6) ? { maxFeePerBlobGas: big(10n * GWEI) } : {}),
  };
}

function authorization(draw: Draw): object {
  return {
    chainId: draw.random.pick(['0x0', '0x1ca8', '0x1']),
    address: address(draw),
    nonce: draw.random.pick(['0x0', '0x1', '0x9']),
    yParity: '0x1',
    r: big(0x1234_5678n ** 6n),
    s: big(0x1234_5678n ** 5n),
  };
}

export function traceConfig(draw: Draw): object | undefined {
  const config = tracerOf(draw);
  if (!config || !happens(draw, 0.15)) return config;
  // Members that other versions of geth, or clients, have.
  const others = {
    disableMemory: true,
    disableReturnData: false,
    fullStorage: false,
    reexec: 128,
    limit: 3,
    own: {},
  };
  const [name, value] = draw.random.pick(Object.entries(others));
  return happens(draw, 0.3)
    ? { ...config, tracerConfig: { ...Object(Object(config).tracerConfig), [name]: value } }
    : { ...config, [name]: value, timeout: '20s' };
}

function tracerOf(draw: Draw): object | undefined {
  const { random } = draw;
  const flags = (...names: readonly string[]) =>
    Object.fromEntries(names.filter(() => random.next() < 0.4).map((name) => [name, random.next() < 0.7]));
  const kind = random.next();
  if (kind < 0.05) return undefined;
  if (kind < 0.35) return flags('enableMemory', 'disableStack', 'disableStorage', 'enableReturnData');
  if (kind < 0.6) return { tracer: 'callTracer', tracerConfig: flags('onlyTopCall', 'withLog') };
  if (kind < 0.75)
    return { tracer: 'flatCallTracer', tracerConfig: flags('convertParityErrors', 'includePrecompiles') };
  return {
    tracer: 'prestateTracer',
    tracerConfig: flags('diffMode', 'disableCode', 'disableStorage', 'includeEmpty'),
  };
}
