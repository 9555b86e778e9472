import { changeAt, type JsonText, members, Members, printJson, RawText, sizeOf } from './json-text.ts';
import type { Random } from '@ethread/core';
import { INHERITED_NAMES, strangeChange, strangeHex, strangeNumber, strangeValue } from './strange-values.ts';
import { validCall, validRequest } from './valid-calls.ts';
import type { World } from './world.ts';

type BodyMaker = (random: Random, world: World) => Uint8Array;

/** Limits of the contract, which some bodies exceed by one. */
const MAX_BATCH_ITEMS = 1_000;

const utf8 = (text: string) => new TextEncoder().encode(text);
const textOf = (request: JsonText) => utf8(printJson(request));

/** Returns the bytes with a part removed and another inserted. */
function splice(bytes: Uint8Array, start: number, length: number, inserted: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start + length)]);
}

const changedParams: BodyMaker = (random, world) => {
  const { method, params } = validCall(random, world);
  let changed: JsonText = params;
  for (let times = 1 + random.below(2); times > 0; times--) {
    // Position 0 is the list of params itself, which is changed occasionally. Mostly a value inside it is changed.
    const position = random.chance(0.05) ? 0 : random.below(sizeOf(changed));
    changed = changeAt(changed, position, (value) => strangeChange(random, value));
  }
  return textOf(members({ jsonrpc: '2.0', id: 1, method, params: changed }));
};

const almostHex: BodyMaker = (random, world) => {
  const { method, params } = validCall(random, world);
  const position = random.below(sizeOf(params));
  const changed = changeAt(params, position, (value) =>
    typeof value === 'string' ? strangeHex(random) : value,
  );
  return textOf(members({ jsonrpc: '2.0', id: 2, method, params: changed }));
};

const changedEnvelope: BodyMaker = (random, world) =>
  textOf(
    changeAt(validRequest(random, world), random.below(5), (value) =>
      random.chance(0.5) ? strangeValue(random) : strangeChange(random, value),
    ),
  );

const changedMembers: BodyMaker = (random, world) => {
  const { list } = validRequest(random, world);
  const strange = ['jsonrpc', 'id', 'method', 'params', random.pick(INHERITED_NAMES)] as const;
  const at = random.below(list.length);
  return textOf(
    random.pick([
      new Members(list.filter((_member, index) => index !== at)),
      new Members([...list, [random.pick(strange), strangeValue(random)]]),
      new Members([[random.pick(strange), strangeValue(random)], ...list]),
      new Members(list.toReversed()),
      new Members([['__proto__', new Members(list)]]),
    ]),
  );
};

const strangeId: BodyMaker = (random, world) =>
  textOf(validRequest(random, world, random.chance(0.5) ? strangeNumber(random) : strangeValue(random)));

const strangeMethod: BodyMaker = (random) => {
  const method = random.pick<(random: Random) => JsonText>([
    (from) => from.pick(INHERITED_NAMES),
    strangeValue,
    () => 'eth_sendRawTransaction',
    () => 'eth_blockNumber',
    () => 'ETH_CALL',
    () => 'eth_call ',
    () => 'rpc.',
    () => 'rpc.discover.',
    (from) => 'm'.repeat(from.below(100_000)),
  ])(random);
  return textOf(members({ jsonrpc: '2.0', id: 3, method, params: [] }));
};

const byName: BodyMaker = (random, world) => {
  const { method, params } = validCall(random, world);
  const names = [
    'filter',
    'call',
    'block',
    'hash',
    'index',
    'address',
    'storageKeys',
    'fullTransactions',
  ] as const;
  const list = params.map(
    (param) => [random.pick(random.chance(0.8) ? names : INHERITED_NAMES), param] as const,
  );
  return textOf(members({ jsonrpc: '2.0', id: 4, method, params: new Members(list) }));
};

const wrongCount: BodyMaker = (random, world) => {
  const { method, params } = validCall(random, world);
  const more = Array.from({ length: 1 + random.below(5) }, () => strangeValue(random));
  const counted = random.chance(0.5)
    ? [...params, ...more]
    : params.slice(0, random.below(params.length + 1));
  return textOf(members({ jsonrpc: '2.0', id: 5, method, params: counted }));
};

const manyParameters: BodyMaker = (random, world) => {
  const list = Array.from({ length: 900 + random.below(5_000) }, () => random.hex(20));
  const params: JsonText = random.pick([
    [members({ address: list })],
    [members({ topics: [list.map((text) => `0x${text.slice(2).padStart(64, '0')}`)] })],
    [random.pick(world.addresses), list, 'latest'],
  ]);
  const method = params.length === 1 ? 'eth_getLogs' : 'eth_getProof';
  return textOf(members({ jsonrpc: '2.0', id: 6, method, params }));
};

const cutOff: BodyMaker = (random, world) => {
  const bytes = textOf(validRequest(random, world));
  return bytes.subarray(0, random.below(bytes.length));
};

const changedBytes: BodyMaker = (random, world) => {
  let bytes: Uint8Array = textOf(validRequest(random, world));
  for (let times = 1 + random.below(3); times > 0; times--) {
    const start = random.below(bytes.length);
    const change = random.below(4);
    if (change === 0) bytes = splice(bytes, start, 1, random.bytes(1));
    else if (change === 1) bytes = splice(bytes, start, 1 + random.below(8), new Uint8Array());
    else if (change === 2) bytes = splice(bytes, start, 0, bytes.subarray(start, start + random.below(40)));
    else
      bytes = splice(bytes, start, 0, utf8(random.pick(['"', '\\', '{', '}', '[', ']', ',', ':', '\u0000'])));
  }
  return bytes;
};

/** Byte sequences that are invalid UTF-8: lone, truncated, overlong, surrogates, beyond U+10FFFF. */
const BROKEN_UTF8 = [
  [0xff],
  [0xfe],
  [0x80],
  [0xc3],
  [0xe2, 0x82],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
] as const;

const brokenUtf8: BodyMaker = (random, world) => {
  const bytes = textOf(validRequest(random, world, 'text'));
  const broken = Uint8Array.from(random.pick<readonly number[]>(BROKEN_UTF8));
  // Half of them are inside the id's quotes, where only a strict decoder notices.
  const quoted = Buffer.from(bytes).indexOf('text') + 2;
  return splice(bytes, random.chance(0.5) ? quoted : random.below(bytes.length), 0, broken);
};

const otherSyntax: BodyMaker = (random, world) => {
  const text = printJson(validRequest(random, world));
  return random.pick([
    utf8(text.replaceAll('"', "'")),
    utf8(text.replace('}', ',}')),
    utf8(`${text}${text}`),
    utf8(`${text};`),
    utf8(`// a comment\n${text}`),
    utf8(`\ufeff${text}`),
    utf8(text.replace(/"id":\d+/, '"id":NaN')),
    utf8(text.replace(/"id":\d+/, '"id":0x10')),
    utf8(text.replace(/"id":\d+/, '"id":01')),
    utf8(text.replace(/"id":\d+/, '"id":undefined')),
    utf8(`${' \t\r\n'.repeat(random.below(2_000))}${text}`),
    Buffer.from(text, 'utf16le'),
    utf8('<?xml version="1.0"?><methodCall/>'),
    utf8('jsonrpc=2.0&method=eth_call'),
    utf8(''),
  ]);
};

const deepNesting: BodyMaker = (random, world) => {
  const depth = random.pick([65, 100, 1_000, 10_000, 100_000]);
  const open = random.pick(['[', '{"a":', '[[{"params":']);
  const nest = open.repeat(depth);
  const close = random.chance(0.5) ? nest.replaceAll('[', ']').replaceAll(/\{"[a-z]+":/g, '}') : '';
  const { method } = validCall(random, world);
  return utf8(
    random.pick([
      nest,
      `${nest}1${close}`,
      `{"jsonrpc":"2.0","id":7,"method":"${method}","params":[${nest}1${close}]}`,
      `[${nest}1${close}]`,
    ]),
  );
};

const batch: BodyMaker = (random, world) => {
  const item = (): JsonText =>
    random.pick<() => JsonText>([
      () => validRequest(random, world),
      () => strangeValue(random),
      () => new RawText(Buffer.from(changedEnvelope(random, world)).toString()),
      () => new Members(validRequest(random, world).list.filter(([key]) => key !== 'id')),
    ])();
  return textOf(Array.from({ length: random.below(8) }, item));
};

const hugeBatch: BodyMaker = (random) => {
  const item = random.pick([
    '1',
    'null',
    '[]',
    '{}',
    '{"jsonrpc":"2.0","method":"no"}',
    '{"jsonrpc":"2.0","id":1,"method":"no"}',
    '{"jsonrpc":"2.0","id":"a","method":"eth_call","params":[{}]}',
  ]);
  const length = random.pick([MAX_BATCH_ITEMS - 1, MAX_BATCH_ITEMS, MAX_BATCH_ITEMS + 1, 20_000]);
  return utf8(`[${`${item},`.repeat(length - 1)}${item}]`);
};

const largeBody: BodyMaker = (random) => {
  const size = random.below(1024 * 1024);
  return utf8(
    random.pick([
      `"${'a'.repeat(size)}"`,
      ' '.repeat(size),
      '1,'.repeat(size / 2),
      `{"jsonrpc":"2.0","id":8,"method":"eth_call","params":[{"data":"0x${'ab'.repeat(size / 2)}"}]}`,
      `{"jsonrpc":"2.0","id":"${'\\u0041'.repeat(size / 6)}","method":"eth_call","params":[{}]}`,
      `{${Array.from({ length: size / 12 }, (_, index) => `"k${index}":1`).join(',')}}`,
      `{"jsonrpc":"2.0","id":${'9'.repeat(size)},"method":"eth_call","params":[{}]}`,
    ]),
  );
};

const noise: BodyMaker = (random) => random.bytes(random.below(200));

/** Kinds of malformed bodies with their frequency. The large ones are rare because they cost the most. */
export const bodyKinds: Readonly<Record<string, { readonly weight: number; readonly make: BodyMaker }>> = {
  'changed params': { weight: 300, make: changedParams },
  'almost hex': { weight: 150, make: almostHex },
  'changed envelope': { weight: 80, make: changedEnvelope },
  'changed members': { weight: 60, make: changedMembers },
  'strange id': { weight: 50, make: strangeId },
  'strange method': { weight: 50, make: strangeMethod },
  'params by name': { weight: 50, make: byName },
  'wrong count of params': { weight: 50, make: wrongCount },
  'many parameters': { weight: 2, make: manyParameters },
  'cut off': { weight: 50, make: cutOff },
  'changed bytes': { weight: 80, make: changedBytes },
  'broken UTF-8': { weight: 40, make: brokenUtf8 },
  'other syntax': { weight: 40, make: otherSyntax },
  'deep nesting': { weight: 10, make: deepNesting },
  batch: { weight: 40, make: batch },
  'huge batch': { weight: 2, make: hugeBatch },
  'large body': { weight: 1, make: largeBody },
  noise: { weight: 20, make: noise },
};
