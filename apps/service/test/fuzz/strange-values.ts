import { type JsonText, members, Members, RawText } from './json-text.ts';
import type { Random } from '@ethread/core';

/** Names that have a meaning in JavaScript but not in a request. */
export const INHERITED_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  'then',
  'toJSON',
] as const;

/** Returns a number at or beyond the range of a double, 64 bits or 256 bits. */
export const strangeNumber = (random: Random): RawText =>
  new RawText(
    random.pick([
      '0',
      '-0',
      '-1',
      '1.5',
      '1e2',
      '1E+2',
      '0.1e-9999999999',
      '1e400',
      '-1e400',
      '9007199254740993',
      '18446744073709551616',
      '9'.repeat(1 + random.below(2_000)),
      `-${'1'.repeat(80)}.${'3'.repeat(80)}`,
    ]),
  );

/** Returns text that is almost hex. */
export const strangeHex = (random: Random): string =>
  random.pick([
    '0x',
    '0X1',
    '0x0',
    '0x00',
    '0x01',
    '0xg',
    '0x1.5',
    '0x-1',
    '-0x1',
    ' 0x1',
    '0x1 ',
    '0x1\n',
    '0x１',
    '1',
    'ff',
    '0b1',
    '0o7',
    'latest ',
    'LATEST',
    'Earliest',
    `0x${'f'.repeat(random.below(140))}`,
    `0x${'0'.repeat(random.below(140))}1`,
    `0x${'F'.repeat(64)}`,
    `0x${'A'.repeat(40)}`,
    random.hex(random.below(70)),
    random.hex(31),
    random.hex(33),
    random.hex(20).toUpperCase(),
    random.hex(32).slice(0, -1),
  ]);

const strangeText = (random: Random): string =>
  random.pick([
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udc00\ud800',
    '\u202e\ufeff',
    '💥'.repeat(1 + random.below(50)),
    'x'.repeat(random.below(10_000)),
    '"\\/\b\f\n\r\t',
    '<script>alert(1)</script>',
    "' OR 1=1 --",
    '%s%n${7*7}{{7*7}}',
    '../../../../etc/passwd',
    random.pick(INHERITED_NAMES),
    Buffer.from(random.bytes(random.below(40))).toString('latin1'),
  ]);

const nested = (random: Random): RawText => {
  const depth = 1 + random.below(80);
  return new RawText(
    random.chance(0.5)
      ? `${'['.repeat(depth)}${']'.repeat(depth)}`
      : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  );
};

/** Returns any value except the expected one. */
export function strangeValue(random: Random): JsonText {
  return random.pick<(random: Random) => JsonText>([
    () => null,
    () => random.chance(0.5),
    strangeNumber,
    strangeHex,
    strangeHex,
    strangeHex,
    strangeText,
    () => [],
    () => members({}),
    () => [null],
    () => [[], [[]]],
    () => members({ [random.pick(INHERITED_NAMES)]: strangeHex(random) }),
    () => members({ blockHash: strangeHex(random), blockNumber: strangeHex(random), requireCanonical: 1 }),
    () => Array.from({ length: random.below(50) }, () => strangeHex(random)),
    nested,
  ])(random);
}

/** Returns a value with one part changed: replaced, removed, doubled, wrapped or renamed. */
export function strangeChange(random: Random, value: JsonText): JsonText {
  const change = random.below(6);
  if (value instanceof Members && value.list.length > 0 && change > 0) {
    const at = random.below(value.list.length);
    const [key, inner] = value.list[at] ?? ['', null];
    const others = value.list.filter((_member, index) => index !== at);
    if (change === 1) return new Members(others);
    if (change === 2) return new Members([...value.list, [key, strangeValue(random)]]);
    if (change === 3) return new Members([...others, [random.pick(INHERITED_NAMES), inner]]);
    if (change === 4) return new Members([...others, [key.toUpperCase(), inner]]);
  }
  if (change === 5) return [value, value];
  return strangeValue(random);
}
