import { genesisHeader, parseGenesis } from '../genesis/genesis.ts';
import type { Header } from '../header.ts';
import { headerHash } from '../header-codec.ts';
import { InvalidChainBytesError } from '../errors.ts';
import { type Ancestor, checkUncles } from './check-uncles.ts';
import { ethashDifficulty } from './ethash-difficulty.ts';
import type { HeaderRules } from '../genesis/header-rules.ts';
import { headerRules } from './header-rules-of-chain.ts';

const genesis = parseGenesis({
  config: { chainId: 1, homesteadBlock: 0, byzantiumBlock: 0 },
  difficulty: 1_000_000,
  gasLimit: 10_000_000,
  alloc: {},
});
const rules = headerRules(genesis);

/** Makes the header after a parent, with the difficulty that follows from its time. */
function after(parent: Header, changed: Partial<Header> = {}): Header {
  const header = {
    ...parent,
    parentHash: headerHash(parent),
    number: parent.number + 1,
    timestamp: parent.timestamp + 10,
    ...changed,
  };
  return { ...header, difficulty: changed.difficulty ?? ethashDifficulty(header, parent, rules) };
}

const headers = [genesisHeader(genesis, new Uint8Array(32))];
for (let number = 1; number <= 10; number++) headers.push(after(at(number - 1)));

function at(number: number): Header {
  const header = headers[number];
  if (!header) throw new Error(`the chain has no block ${number}`);
  return header;
}

const ancestorAt = (number: number): Ancestor => ({
  header: at(number),
  hash: headerHash(at(number)),
  uncles: () => [],
});
/** Makes an uncle: a sibling of the block with that number. */
const beside = (number: number, changed: Partial<Header> = {}) =>
  after(at(number - 1), { extraData: Uint8Array.of(7), ...changed });
const check = (uncles: readonly Header[], changed: Partial<HeaderRules> = {}) =>
  checkUncles({ header: at(10), uncles }, ancestorAt, { ...rules, ...changed });

describe('checking the uncles of a block', () => {
  it('accepts uncles beside each of the six blocks before the block that names them', () => {
    for (const number of [4, 5, 6, 7, 8, 9]) expect(() => check([beside(number)])).not.toThrow();
    expect(() => check([beside(9), beside(4)])).not.toThrow();
  });

  it.each<[string, () => readonly Header[], string]>([
    ['more than two', () => [beside(9), beside(8), beside(7)], 'block 10: uncles: 3, expected at most 2'],
    ['one twice', () => [beside(9), beside(9)], 'block 10: uncles[1]: '],
    ['an ancestor', () => [at(9)], 'is an ancestor'],
    ['a sibling of the block', () => [beside(10)], 'it has the parent of block 10'],
    ['one beside the seventh block before', () => [beside(3)], 'expected one of the 7 blocks before'],
    [
      'one without a parent in the chain',
      () => [beside(9, { parentHash: new Uint8Array(32).fill(1) })],
      'parentHash is 0x0101',
    ],
    ['one with a wrong number', () => [beside(9, { number: 8 })], 'uncles[0]: expected number 9'],
    [
      'one with the time of its parent',
      () => [beside(9, { timestamp: at(8).timestamp })],
      'uncles[0]: timestamp is',
    ],
    ['one with a wrong difficulty', () => [beside(9, { difficulty: 1n })], 'uncles[0]: difficulty is 1'],
    ['one with a wrong gas limit', () => [beside(9, { gasLimit: 20_000_000n })], 'uncles[0]: gasLimit is'],
    [
      'one that used more gas than its limit',
      () => [beside(9, { gasUsed: 10_000_001n })],
      'uncles[0]: gasUsed is',
    ],
    [
      'one with long extra data',
      () => [beside(9, { extraData: new Uint8Array(33) })],
      'uncles[0]: extraData has 33',
    ],
  ])('rejects uncles with %s', (_what, uncles, message) => {
    expect(() => check(uncles())).toThrow(InvalidChainBytesError);
    expect(() => check(uncles())).toThrow(message);
  });

  it('checks uncles as far as ancestors are available', () => {
    const onlyParent = (number: number) => (number === 9 ? ancestorAt(9) : undefined);
    const checkAlone = (uncles: readonly Header[]) => () => {
      checkUncles({ header: at(10), uncles }, onlyParent, rules);
    };
    expect(checkAlone([beside(8, { difficulty: 1n })])).not.toThrow();
    expect(checkAlone([beside(8, { extraData: new Uint8Array(33) })])).toThrow('extraData has 33');
    expect(checkAlone([at(9)])).toThrow('is an ancestor');
  });

  it('skips the uncles of a chain whose consensus is not Ethash', () => {
    expect(() => check([beside(9, { difficulty: 1n })], { difficulty: 'free' })).not.toThrow();
  });
});
