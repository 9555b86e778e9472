import { type MethodDescription, methodTable } from '@ethread/types';
import { type JsonText, members, Members } from './json-text.ts';
import type { Random } from '@ethread/core';
import type { World } from './world.ts';

/** A valid call. */
export interface Call {
  readonly method: string;
  readonly params: readonly JsonText[];
}

type Maker<T> = (random: Random, world: World) => T;

const blockHash: Maker<string> = (random, { blockHashes }) =>
  random.chance(0.8) ? random.pick(blockHashes) : random.hex(32);

const address: Maker<string> = (random, { addresses }) =>
  random.chance(0.8) ? random.pick(addresses) : random.hex(20);

const block: Maker<JsonText> = (random, world) => {
  const number = random.pick(world.blockNumbers);
  const hash = blockHash(random, world);
  return random.pick<JsonText>([
    number,
    random.pick(['latest', 'earliest', 'pending', 'safe', 'finalized']),
    hash,
    members({ blockNumber: number }),
    members({ blockHash: hash, requireCanonical: random.chance(0.5) }),
  ]);
};

const topics: Maker<JsonText> = (random) =>
  Array.from({ length: random.below(5) }, () =>
    random.pick<JsonText>([null, random.hex(32), [random.hex(32), random.hex(32)], []]),
  );

const filter: Maker<JsonText> = (random, world) => {
  const places: readonly [string, JsonText][] = random.chance(0.3)
    ? [['blockHash', blockHash(random, world)]]
    : [
        ['fromBlock', random.pick(world.blockNumbers)],
        ['toBlock', random.chance(0.5) ? 'latest' : random.pick(world.blockNumbers)],
      ];
  const wanted = address(random, world);
  return new Members([
    ...places,
    ['address', random.chance(0.5) ? wanted : [wanted, address(random, world)]],
    ...(random.chance(0.7) ? [['topics', topics(random, world)] as const] : []),
  ]);
};

const callObject: Maker<JsonText> = (random, world) => {
  const every: readonly (readonly [string, JsonText])[] = [
    ['from', address(random, world)],
    ['to', address(random, world)],
    ['gas', random.pick(['0x5208', '0x186a0', '0xf4240'])],
    ['value', random.pick(['0x0', '0x1', '0xde0b6b3a7640000'])],
    [random.pick(['data', 'input']), random.hex(random.below(70))],
    random.chance(0.5) ? ['gasPrice', '0x3b9aca00'] : ['maxFeePerGas', '0x3b9aca00'],
    ['nonce', '0x0'],
    ['type', random.pick(['0x0', '0x1', '0x2', '0x3', '0x4'])],
    ['accessList', [members({ address: address(random, world), storageKeys: [random.hex(32)] })]],
    ['blobVersionedHashes', [random.hex(32)]],
    [
      'authorizationList',
      [
        members({
          chainId: '0x1',
          address: address(random, world),
          nonce: '0x0',
          yParity: '0x1',
          r: random.hex(32),
          s: random.hex(32),
        }),
      ],
    ],
  ];
  // The first five fields are those that calls usually have. The others are rare.
  return new Members(every.filter((_member, index) => random.chance(index < 5 ? 0.7 : 0.1)));
};

/** Params of methods that need more than one likely value for each param. */
const validParams: Readonly<Record<string, Maker<readonly JsonText[]>>> = {
  eth_getLogs: (random, world) => [filter(random, world)],
  eth_estimateGas: (random, world) => [callObject(random, world), block(random, world)],
  eth_call: (random, world) => [callObject(random, world), block(random, world)],
  eth_getBlockByHash: (random, world) => [blockHash(random, world), random.chance(0.5)],
  eth_getBlockByNumber: (random, world) => [block(random, world), random.chance(0.5)],
  eth_getUncleByBlockNumberAndIndex: (random, world) => [block(random, world), '0x0'],
  eth_getTransactionByBlockNumberAndIndex: (random, world) => [block(random, world), '0x0'],
  eth_getTransactionByBlockHashAndIndex: (random, world) => [blockHash(random, world), '0x0'],
  eth_getBlockReceipts: (random, world) => [random.chance(0.3) ? random.below(400) : block(random, world)],
  eth_getTransactionReceipt: (random, { transactionHashes }) => [random.pick(transactionHashes)],
  eth_getProof: (random, world) => [
    address(random, world),
    Array.from({ length: random.below(4) }, () => random.pick([random.hex(32), '0x0', '0x01'])),
    block(random, world),
  ],
};

/** Likely values of a param by its name. */
const byName: Readonly<Record<string, Maker<JsonText>>> = {
  address,
  block,
  blockHash,
  call: callObject,
  filter,
  index: () => '0x0',
  storageKeys: (random) => [random.hex(32)],
  transactionHash: (random, { transactionHashes }) => random.pick(transactionHashes),
};

const paramsByName =
  ({ params }: MethodDescription): Maker<readonly JsonText[]> =>
  (random, world) =>
    params.map(({ name }) => byName[name]?.(random, world) ?? null);

const makers = Object.values<MethodDescription>(methodTable)
  .filter(({ name }) => name !== 'rpc.discover')
  .map((method) => [method.name, validParams[method.name] ?? paramsByName(method)] as const);

/** Returns a call of any method except rpc.discover, whose response is large and which has no params to change. */
export function validCall(random: Random, world: World): Call {
  const [method, params] = makers[random.below(makers.length)] ?? ['eth_call', () => []];
  return { method, params: params(random, world) };
}

/** Returns a whole request. */
export function validRequest(random: Random, world: World, id: JsonText = random.below(1_000_000)): Members {
  const { method, params } = validCall(random, world);
  return members({ jsonrpc: '2.0', id, method, params });
}
