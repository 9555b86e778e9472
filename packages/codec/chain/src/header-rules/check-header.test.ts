import { describeRecorded, readRecorded, recordedBlocks } from '../testing/conformance.ts';
import { genesisHeader, parseGenesis } from '../genesis/genesis.ts';
import type { Header } from '../header.ts';
import { headerHash } from '../header-codec.ts';
import { InvalidChainBytesError } from '../errors.ts';
import { checkHeader } from './check-header.ts';
import type { HeaderParent } from './header-fields.ts';
import { headerRules } from './header-rules-of-chain.ts';

const BLOB = 131_072n;
const hash = (seed: number) => new Uint8Array(32).fill(seed);

/** Makes a genesis with forks by their number or time: London and the Merge at block 0, plus the given ones. */
const genesisOf = (config: object) =>
  parseGenesis({
    config: { chainId: 1, londonBlock: 0, terminalTotalDifficulty: 0, ...config },
    difficulty: 0,
    gasLimit: 30_000_000,
    alloc: {},
  });

const rulesOf = (config: object) => headerRules(genesisOf(config));

function parentOf(config: object, changed: Partial<Header> = {}): HeaderParent {
  const header = { ...genesisHeader(genesisOf(config), hash(9)), ...changed };
  return { header, hash: headerHash(header) };
}

/** Makes a header that follows a parent which used half of its gas. It is valid by any rules. */
function childOf({ header, hash: parentHash }: HeaderParent, changed: Partial<Header> = {}): Header {
  return {
    ...header,
    parentHash,
    number: header.number + 1,
    timestamp: header.timestamp + 12,
    baseFeePerGas: 875_000_000n,
    ...changed,
  };
}

describe('checking a header against its parent', () => {
  const cancun = { shanghaiTime: 0, cancunTime: 0 };
  const parent = parentOf(cancun);
  const check = (changed: Partial<Header>) => () =>
    checkHeader(childOf(parent, changed), parent, rulesOf(cancun));

  it('accepts a header whose fields all follow from its parent', () => {
    expect(check({})).not.toThrow();
    expect(check({ gasLimit: 30_029_295n, extraData: new Uint8Array(32), gasUsed: 21_000n })).not.toThrow();
  });

  it.each<[string, Partial<Header>, string]>([
    ['another number', { number: 2 }, 'block 2: expected number 1'],
    ['another parent', { parentHash: hash(1) }, 'parentHash is 0x0101'],
    ['the timestamp of its parent', { timestamp: 0 }, 'timestamp is 0, expected more than 0 of block 0'],
    ['long extra data', { extraData: new Uint8Array(33) }, 'extraData has 33 bytes, expected at most 32'],
    [
      'a gas limit too high',
      { gasLimit: 30_029_296n },
      'gasLimit is 30029296, expected less than 29296 from',
    ],
    ['a gas limit too low', { gasLimit: 29_970_704n }, 'gasLimit is 29970704, expected less than 29296 from'],
    ['a gas limit above 63 bits', { gasLimit: 2n ** 63n }, 'expected at most 9223372036854775807'],
    ['more gas used than its limit', { gasUsed: 30_000_001n }, 'gasUsed is 30000001, expected at most'],
    ['another base fee', { baseFeePerGas: 875_000_001n }, 'baseFeePerGas is 875000001, expected 875000000'],
    ['a difficulty', { difficulty: 1n }, 'difficulty is 1, expected 0 after the Merge'],
    [
      'a nonce',
      { nonce: new Uint8Array(8).fill(1) },
      'nonce is 0x0101010101010101, expected 0 after the Merge',
    ],
    ['uncles', { sha3Uncles: hash(3) }, 'of no uncles after the Merge'],
    ['part of a blob', { blobGasUsed: 1n }, 'blobGasUsed is 1, expected a multiple of 131072'],
    ['too many blobs', { blobGasUsed: 7n * BLOB }, 'blobGasUsed is 917504, expected at most 786432'],
    ['another excess of blob gas', { excessBlobGas: BLOB }, 'excessBlobGas is 131072, expected 0'],
    [
      'a field of a later fork',
      { requestsHash: hash(1) },
      'requestsHash is there before its fork: pragueTime is not',
    ],
  ])('rejects a header with %s', (_what, changed, message) => {
    expect(check(changed)).toThrow(InvalidChainBytesError);
    expect(check(changed)).toThrow(message);
  });

  it.each([
    'baseFeePerGas',
    'withdrawalsRoot',
    'blobGasUsed',
    'excessBlobGas',
    'parentBeaconBlockRoot',
  ] as const)('rejects a header without %s, which its fork requires', (field) => {
    const { [field]: _gone, ...rest } = childOf(parent);
    expect(() => checkHeader(rest, parent, rulesOf(cancun))).toThrow(`${field} is missing`);
  });

  it('checks a header alone when its parent is unknown', () => {
    const alone = (changed: Partial<Header>) => () =>
      checkHeader(childOf(parent, changed), undefined, rulesOf(cancun));
    expect(alone({ number: 90, parentHash: hash(1), excessBlobGas: BLOB, baseFeePerGas: 7n })).not.toThrow();
    expect(alone({ difficulty: 1n })).toThrow('difficulty');
    expect(alone({ requestsHash: hash(1) })).toThrow('requestsHash');
  });
});

describe('checking the excess blob gas', () => {
  const prague = { shanghaiTime: 0, cancunTime: 0, pragueTime: 0 };
  const osaka = { ...prague, osakaTime: 0, bpo1Time: 12 };

  it.each<[string, object, Partial<Header>, bigint]>([
    ['grows by what is above the target', prague, { excessBlobGas: BLOB, blobGasUsed: 9n * BLOB }, 4n * BLOB],
    ['is nothing below the target', prague, { excessBlobGas: BLOB, blobGasUsed: 4n * BLOB }, 0n],
    [
      'follows the target of the block, not of its parent',
      osaka,
      { excessBlobGas: 2n ** 27n, blobGasUsed: 9n * BLOB, baseFeePerGas: 8n },
      2n ** 27n - BLOB,
    ],
    [
      'grows with a price below the reserve (EIP-7918)',
      osaka,
      { excessBlobGas: 10n * BLOB, blobGasUsed: 9n * BLOB },
      13n * BLOB,
    ],
  ])('%s', (_what, config, before, excessBlobGas) => {
    const parent = parentOf(config, before);
    const baseFeePerGas = ((parent.header.baseFeePerGas ?? 0n) * 7n) / 8n;
    const header = childOf(parent, { baseFeePerGas, excessBlobGas, blobGasUsed: 0n });
    expect(() => checkHeader(header, parent, rulesOf(config))).not.toThrow();
    const wrong = { ...header, excessBlobGas: excessBlobGas + BLOB };
    expect(() => checkHeader(wrong, parent, rulesOf(config))).toThrow(`expected ${excessBlobGas}`);
  });
});

describe('checking headers around the Merge', () => {
  const before = { terminalTotalDifficulty: 1_000_000, londonBlock: undefined };
  const parent = (totalDifficulty?: bigint) => ({
    ...parentOf(before, { difficulty: 131_072n, number: 4 }),
    totalDifficulty,
  });
  const child = (difficulty: bigint, on: HeaderParent) => {
    const { baseFeePerGas: _none, ...header } = childOf(on, { difficulty });
    return () => checkHeader(header, on, rulesOf(before));
  };

  it('places the Merge after the block that reaches the terminal total difficulty', () => {
    expect(child(131_136n, parent(999_999n))).not.toThrow();
    expect(child(0n, parent(999_999n))).toThrow('difficulty is 0, expected more before the Merge');
    expect(child(0n, parent(1_000_000n))).not.toThrow();
    expect(child(131_136n, parent(1_000_000n))).toThrow('expected 0 after the Merge');
  });

  it('requires proof of stake from a fork by time on, whatever the total difficulty', () => {
    const config = { terminalTotalDifficulty: 1_000_000, shanghaiTime: 0 };
    const on = parentOf(config, { difficulty: 131_072n, number: 4 });
    const header = childOf(on, { difficulty: 131_136n });
    expect(() => checkHeader(header, on, rulesOf(config))).toThrow('expected 0 after the Merge');
  });

  it("follows the header's difficulty when the total difficulty is unknown, and never reverts the Merge", () => {
    expect(child(131_136n, parent())).not.toThrow();
    expect(child(0n, parent())).not.toThrow();
    const after = { ...parentOf(before, { difficulty: 0n, number: 4 }) };
    expect(child(131_072n, after)).toThrow('expected 0 after the Merge');
  });

  it('checks the difficulty before the Merge, except on a clique chain', () => {
    expect(child(131_137n, parent())).toThrow('difficulty is 131137, expected 131136');
    const on = parentOf({ ...before, clique: {} }, { difficulty: 2n, number: 4 });
    const { baseFeePerGas: _none, ...header } = childOf(on, {
      difficulty: 1n,
      extraData: new Uint8Array(97),
    });
    expect(() => checkHeader(header, on, rulesOf({ ...before, clique: {} }))).not.toThrow();
  });
});

describe('reading the header rules of a chain', () => {
  const cancun = { shanghaiTime: 0, cancunTime: 0 };
  const parent = parentOf(cancun);
  const amsterdam = { requestsHash: hash(1), blockAccessListHash: hash(2), slotNumber: 7n };

  it('leaves fees, limits and times free where the genesis file says so', () => {
    const free = { ...cancun, headerRules: 'free' };
    const header = childOf(parent, { timestamp: 0, baseFeePerGas: 5n, extraData: new Uint8Array(97) });
    expect(() => checkHeader(header, parent, rulesOf(free))).not.toThrow();
    expect(() => rulesOf({ headerRules: { baseFee: 'free' } })).toThrow(
      'config.headerRules: expected "free"',
    );
  });

  it("follows the rules of the chain's family, whose blocks come more often and have their own fees", () => {
    const optimism = { ...cancun, chainId: 4711, optimism: {} };
    const header = childOf(parent, { timestamp: 0, gasLimit: 1n, baseFeePerGas: 5n, blobGasUsed: 7n });
    expect(() => checkHeader(header, parent, rulesOf(optimism))).not.toThrow();
    expect(() => checkHeader({ ...header, difficulty: 1n }, parent, rulesOf(optimism))).toThrow('difficulty');
  });

  it('skips fees and limits for a header of an unknown fork when such forks are accepted', () => {
    const unknownFields = [{ name: 'unknown23', value: Uint8Array.of(1) }];
    const osaka = { shanghaiTime: 0, cancunTime: 0, pragueTime: 0, amsterdamTime: 0 };
    const before = parentOf(osaka);
    const next = childOf(before, { ...amsterdam, unknownFields, baseFeePerGas: 5n, gasLimit: 90_000_000n });
    const open = headerRules(genesisOf(osaka), { laterForks: 'allow' });
    expect(() => checkHeader(next, before, open)).not.toThrow();
    expect(() => checkHeader({ ...next, difficulty: 1n }, before, open)).toThrow('difficulty');
    expect(() => checkHeader(next, before, rulesOf(osaka))).toThrow(
      'unknown23 is a field that this version does not support',
    );
  });

  it('accepts fields of a fork outside the schedule only when the rules allow it', () => {
    const header = childOf(parent, { ...amsterdam, excessBlobGas: BLOB });
    const open = headerRules(genesisOf(cancun), { laterForks: 'allow' });
    expect(() => checkHeader(header, parent, rulesOf(cancun))).toThrow(
      'requestsHash is there before its fork',
    );
    expect(() => checkHeader(header, parent, open)).not.toThrow();
    expect(() => checkHeader({ ...header, baseFeePerGas: 1n }, parent, open)).toThrow('baseFeePerGas');
    const scheduled = { ...cancun, pragueTime: 0, amsterdamTime: 12 };
    expect(() => checkHeader(childOf(parent), parent, rulesOf(scheduled))).toThrow('requestsHash is missing');
    expect(() => checkHeader(childOf(parent, amsterdam), parent, rulesOf(scheduled))).not.toThrow();
  });
});

describeRecorded('headers of recorded chains', () => {
  it.each(['execution-apis', 'hive-sync'])('accepts the consecutive headers of %s', async (chain) => {
    const genesis = parseGenesis(readRecorded(`${chain}/genesis.json`));
    const rules = headerRules(genesis);
    const blocks = await recordedBlocks(chain);
    let accepted = 0;
    for (const [index, { block }] of blocks.slice(0, 500).entries()) {
      const before = blocks[index - 1]?.block.header;
      if (!before) continue;
      checkHeader(block.header, { header: before, hash: headerHash(before) }, rules);
      accepted++;
    }
    expect(accepted).toBeGreaterThan(40);
  });
});
