import {
  type Block,
  encodeBlock,
  encodeBody,
  genesisHeader,
  headerHash,
  InvalidChainBytesError,
  parseGenesis,
} from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { buildBlocks, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { temporaryFolders } from '@ethread/storage/testing';
import { type ChainRules, chainRules, checkBlockRules, checkUnclesOn } from './block-checks.ts';
import { createHistory } from '../create-history.ts';

const folder = temporaryFolders();

/** Limit of EIP-7934 in bytes. */
const LIMIT = 8_388_608;
const OSAKA = 24;
const config = { chainId: 7, londonBlock: 0, terminalTotalDifficulty: 0, shanghaiTime: 0 };

/** Makes a block of the given size, with one transaction. */
function blockOf(genesis: ReturnType<typeof parseGenesis>, size: number, timestamp: number): Block {
  const header = { ...genesisHeader(genesis, new Uint8Array(32)), number: 1, timestamp };
  const withInput = (length: number): Block => ({
    header,
    uncles: [],
    withdrawals: [],
    transactions: [
      {
        type: 0,
        nonce: 0n,
        gasPrice: 1n,
        gasLimit: 21_000n,
        to: new Uint8Array(20),
        value: 0n,
        input: new Uint8Array(length),
        v: 27n,
        r: 1n,
        s: 1n,
      },
    ],
  });
  const around = encodeBlock(withInput(size)).length - size;
  return withInput(size - around);
}

describe('checkBlockRules', () => {
  const genesis = parseGenesis({
    config: { ...config, cancunTime: 0, pragueTime: 0, osakaTime: OSAKA },
    difficulty: 0,
    gasLimit: 60_000_000,
    alloc: {},
  });

  it.each([
    ['of the size limit from Osaka on', LIMIT, OSAKA, {}],
    ['above the size limit before Osaka', LIMIT + 1, OSAKA - 1, {}],
    ['of the size limit with an access list besides', LIMIT, OSAKA, { blockAccessList: Uint8Array.of(0xc0) }],
  ])('accepts a block %s', (_what, size, timestamp, added) => {
    const block = blockOf(genesis, size, timestamp);
    expect(encodeBlock(block)).toHaveLength(size);
    expect(() => checkBlockRules(chainRules(genesis), { ...block, ...added })).not.toThrow();
  });

  it('rejects a block one byte above the size limit in the first block of Osaka', () => {
    const check = () => checkBlockRules(chainRules(genesis), blockOf(genesis, LIMIT + 1, OSAKA));
    expect(check).toThrow(InvalidChainBytesError);
    expect(check).toThrow('block 1: size is 8388609 bytes, expected at most 8388608');
  });

  it('applies to a block that repairs a damaged one', async () => {
    const active = parseGenesis({ ...genesis.json, config: { ...config, cancunTime: 0, osakaTime: 0 } });
    const modules = { path: folder(), genesis: active, logger: silentLogger, clock: systemClock };
    const history = createHistory(modules);
    history.putGenesis(genesisHeader(active, new Uint8Array(32)));
    const large = blockOf(active, LIMIT + 1, OSAKA);
    const block = { ...large, header: { ...large.header, number: 0 } };
    expect(() => history.repairBlock({ block, receipts: [], senders: [] })).toThrow('size is');
    await history.close();
  });
});

describe('checkUnclesOn', () => {
  it('rejects an uncle that the body of an ancestor names', () => {
    const rules = chainRules(testGenesis());
    const mined: ChainRules = { ...rules, headers: { ...rules.headers, difficulty: 'ethash' } };
    const uncle = { ...testGenesisHeader(), number: 1, extraData: Uint8Array.of(1) };
    const [first] = buildBlocks(testGenesisHeader(), [[]], [uncle]);
    if (!first) throw new Error('no block was built');
    const { header } = first.block;
    const record = {
      header,
      hash: headerHash(header),
      size: 0,
      totalDifficulty: 1n,
      firstLog: 0,
      logCount: 0,
    };
    const recordedAt = (number: number) =>
      number === 1 ? { record, body: () => encodeBody(first.block) } : undefined;
    const block = { header: { ...header, number: 2 }, uncles: [uncle] };
    expect(() => checkUnclesOn(recordedAt, block, mined)).toThrow('is named a second time');
  });
});
