import { methodTable } from '@ethread/types';
import { createRandom, type Random } from './random.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const ADDRESS = `0x${'cd'.repeat(20)}`;

/** Values that one or the other param must refuse, beside some that are right. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  '0x',
  '0x0',
  '0x00',
  '0xg',
  '0X1',
  '-0x1',
  '0x1'.padEnd(67, '0'),
  '0x1'.padEnd(5_000, 'f'),
  'latest',
  'newest',
  'é\u0000\u202e',
  '\ud800',
  '__proto__',
  HASH,
  ADDRESS,
  [],
  [[]],
  [[[[]]]],
  [null],
  [HASH, 1],
  {},
  { blockHash: HASH },
  { blockNumber: '0x1', blockHash: HASH },
  { blockHash: HASH, requireCanonical: 'yes' },
  { fromBlock: '0xffffffffffffffff' },
  { fromBlock: '0x5', toBlock: '0x1' },
  { fromBlock: 'earliest', toBlock: 'latest', topics: Array(5_001).fill(HASH) },
  { address: Array(10).fill(ADDRESS), topics: [[], null, [HASH], HASH, HASH, HASH] },
  { from: ADDRESS, to: ADDRESS, data: '0x1', input: '0x' },
  { data: '0x01', input: '0x02' },
  { to: ADDRESS, gas: '0xffffffffffffffffffffffff', value: '0xffffffffffffffffffffffffffffffff' },
  { gasPrice: '0x1', maxFeePerGas: '0x1' },
  { data: `0x${'5b600056'.repeat(3)}`, gas: '0x10000' },
  { to: ADDRESS, accessList: [{ address: 'x' }] },
  { to: ADDRESS, authorizationList: [{}] },
  { to: ADDRESS, blobVersionedHashes: [] },
];

const BROKEN: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '[]',
  '[[]]',
  '{}',
  'null',
  'true',
  '1',
  '"text"',
  '{"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","method":1,"id":1}',
  '{"jsonrpc":2.0,"method":"eth_call","id":1}',
  '{"jsonrpc":"2.0","method":"eth_call","id":{}}',
  '{"jsonrpc":"2.0","method":"eth_call","id":1,"id":2,"params":[]}',
  '{"jsonrpc":"2.0","method":"eth_call","id":1e999}',
  '{"jsonrpc":"2.0","method":"toString","id":1}',
  '{"jsonrpc":"2.0","method":"__proto__","id":1}',
  '{"jsonrpc":"2.0","method":"eth_call","id":1,"params":{"__proto__":{}}}',
  '{"__proto__":{"jsonrpc":"2.0"},"method":"eth_call","id":1}',
  '[1,null,"a",[],{}]',
  '{"jsonrpc":"2.0","method":"eth_call","params":[{}],"id":1}garbage',
  '\ufeff{"jsonrpc":"2.0","method":"eth_call","params":[{}],"id":1}',
  "{'jsonrpc':'2.0'}",
  '['.repeat(100_000),
  '{"a":'.repeat(10_000),
  `[${'1,'.repeat(1_500)}1]`,
];

/** Bodies that are wrong in one way or another; the same seed gives the same ones. */
export function* malformedRequests(seed: number, count: number): Generator<Uint8Array> {
  const random = createRandom(seed);
  for (let made = 0; made < count; made++) yield malformedRequest(random);
}

function malformedRequest(random: Random): Uint8Array {
  const kind = random.integer(10);
  if (kind === 0) return Buffer.from(random.pick(BROKEN));
  if (kind === 1) return Buffer.from(Array.from({ length: random.integer(200) }, () => random.integer(256)));
  const request = JSON.stringify(wrongCall(random));
  if (kind === 2) return Buffer.from(request.slice(0, random.integer(request.length)));
  if (kind === 3) return mutated(Buffer.from(request), random);
  if (kind === 4)
    return Buffer.from(
      `[${Array.from({ length: 1 + random.integer(5) }, () => JSON.stringify(wrongCall(random))).join()}]`,
    );
  return Buffer.from(request);
}

function wrongCall(random: Random): object {
  const method =
    random.integer(20) === 0
      ? random.pick(['', 'eth_sendTransaction', 'rpc.', 'a'.repeat(1_000)])
      : random.pick(Object.keys(methodTable));
  const params = Array.from({ length: random.integer(5) }, () => random.pick(VALUES));
  return {
    jsonrpc: random.integer(20) === 0 ? random.pick(['1.0', 2, null]) : '2.0',
    id: random.pick<unknown>([1, 'a', null, -0.5]),
    method,
    params:
      random.integer(8) === 0 ? random.pick<unknown>([{ block: 'latest' }, { call: {} }, 'text', 7]) : params,
  };
}

function mutated(bytes: Buffer, random: Random): Uint8Array {
  for (let flips = 1 + random.integer(4); flips > 0; flips--)
    bytes[random.integer(bytes.length)] = random.integer(256);
  return bytes;
}
