import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Header, headerHash, type Log, transactionHash } from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import fc from 'fast-check';
import { buildBlocks, testGenesisHeader, testLog } from '@ethread/era/testing';
import type { BlockAndReceipts } from '@ethread/ports';
import { ReorgError } from '../base/errors.ts';
import type { History } from '../history.ts';
import { blockAt, storedLogs } from '../testing/test-blocks.ts';
import { testHistories } from '../testing/test-histories.ts';

const { folder, open, openWithGenesis, close } = testHistories();
const genesisBlock = testGenesisHeader();

const topic = (seed: number) => new Uint8Array(32).fill(seed);
const log = (seed: number, topics: readonly number[] = [seed]) => ({
  ...testLog(seed),
  topics: topics.map(topic),
});
const hashOf = ({ block }: BlockAndReceipts) => headerHash(block.header);
const logsOf = ({ receipts }: BlockAndReceipts) => receipts.flatMap(({ logs }) => logs);

/** Opens a history of the genesis block and a few blocks with logs, on the fork with these extra data. */
function begin(path = folder(), length = 5) {
  const history = openWithGenesis(path);
  const blocks = branch(genesisBlock, length, 1);
  history.storeProven(blocks);
  return { history, blocks };
}

const build = (parent: Header, logs: readonly (readonly (readonly Log[])[])[], name: number) =>
  buildBlocks(parent, logs, [], Uint8Array.of(name));

/** Returns blocks of two transactions with logs each. Forks with other names have other hashes. */
function branch(parent: Header, length: number, name: number): BlockAndReceipts[] {
  const logs = Array.from({ length }, (_, index) => [[log(name), log(index)], [log(7, [1, index, name])]]);
  return build(parent, logs, name);
}

describe('A reorganisation', () => {
  it('leaves the old fork available by its hashes, with removed logs', async () => {
    const { history, blocks } = begin();
    history.storeProven(branch(blockAt(blocks, 1).block.header, 1, 2), hashOf(blockAt(blocks, 1)));
    for (const replaced of blocks.slice(2)) {
      const { block, receipts } = replaced;
      const hash = hashOf(replaced);
      const selector = { hash, requireCanonical: false };
      expect(history.header(selector)).toEqual({ hash, header: block.header, canonical: false });
      const totalDifficulty = genesisBlock.difficulty + 3n * BigInt(block.header.number);
      expect(history.block(selector)).toMatchObject({ hash, block, canonical: false, totalDifficulty });
      expect(history.receipts(selector)).toMatchObject({ receipts, block: { canonical: false } });
      expect(history.block({ hash, requireCanonical: true })).toBeNull();
      const found = await storedLogs(history, { blocks: { blockHash: hash } });
      expect(found.map(({ log }) => log)).toEqual(logsOf(replaced));
      expect(found.every(({ removed, blockHash }) => removed && bytesEqual(blockHash, hash))).toBe(true);
      expect(
        await storedLogs(history, { blocks: { blockHash: hash }, topics: [[topic(1)], []] }),
      ).toHaveLength(1);
    }
    // A transaction of block 3 is in both forks. One of block 4 is only in the replaced fork.
    const [shared] = blockAt(blocks, 2).block.transactions;
    const [gone] = blockAt(blocks, 3).block.transactions;
    if (!shared || !gone) throw new Error('there are transactions');
    expect(history.transactionPosition(transactionHash(shared))).toMatchObject({ blockNumber: 3 });
    expect(history.transactionPosition(transactionHash(gone))).toBeNull();
  });

  it('changes nothing when a block of the new fork is invalid, and can restore the replaced fork', async () => {
    const { history, blocks } = begin();
    const expectFirst = async () => {
      expect(history.head()?.hash).toEqual(hashOf(blockAt(blocks, -1)));
      const first = { hash: hashOf(blockAt(blocks, 0)), requireCanonical: true };
      expect(history.block(first)).toMatchObject({ canonical: true });
      expect((await storedLogs(history)).map(({ log }) => log)).toEqual(blocks.flatMap(logsOf));
      expect(await history.verify()).toMatchObject({ problems: [] });
    };
    const others = branch(genesisBlock, 2, 2);
    const wrong = [blockAt(others, 0), { ...blockAt(others, 1), receipts: [] }];
    expect(() => history.storeProven(wrong, headerHash(genesisBlock))).toThrow('block 2');
    await expectFirst();
    history.storeProven(others, headerHash(genesisBlock));
    history.storeProven(blocks, headerHash(genesisBlock));
    await expectFirst();
  });

  it('removes blocks whose logs are not the last of the index', async () => {
    const source = begin(folder(), 40);
    const archives = folder();
    const kind = { format: 'ere', network: 'test' } as const;
    await source.history.exportBlocks({ ...kind, from: 20, to: 40, path: archives });
    const history = open();
    await history.importArchives(readdirSync(archives).map((name) => join(archives, name)));
    history.putGenesis(genesisBlock);
    history.storeProven(source.blocks.slice(0, 19));
    history.storeProven(source.blocks.slice(19, 25));
    const ancestor = blockAt(source.blocks, 9);
    const added = branch(ancestor.block.header, 12, 2);
    history.storeProven(added, hashOf(ancestor));
    const chain = [...source.blocks.slice(0, 10), ...added];
    expect(history.ranges()).toEqual([{ from: 0, to: 22 }]);
    expect((await storedLogs(history)).map(({ log }) => log)).toEqual(chain.flatMap(logsOf));
    const old = await storedLogs(history, { blocks: { blockHash: hashOf(blockAt(source.blocks, 29)) } });
    expect(old.map(({ removed }) => removed)).toEqual([true, true, true]);
    expect(await history.verify()).toMatchObject({ problems: [] });
    history.storeProven(branch(blockAt(added, -1).block.header, 1, 2));
    expect(await history.verify()).toMatchObject({ problems: [] });
  });

  it.each([
    ['a block that is not known', () => topic(9), 'no block of the chain has the hash'],
    ['a block below the finalized one', () => headerHash(genesisBlock), 'lies below the finalized block 2'],
  ])('rejects a reorganisation on %s', (_case, ancestor, words) => {
    const { history, blocks } = begin();
    history.setFinality({ finalized: 2 });
    const replace = () => history.storeProven(branch(genesisBlock, 1, 2), ancestor());
    expect(replace).toThrow(ReorgError);
    expect(replace).toThrow(words);
    expect(history.head()?.hash).toEqual(hashOf(blockAt(blocks, -1)));
  });

  it('returns the same results as a list of blocks after any number of reorganisations', async () => {
    const step = fc.record({
      depth: fc.nat({ max: 20 }),
      logs: fc.array(fc.array(fc.array(fc.nat({ max: 3 }), { maxLength: 3 }), { maxLength: 2 }), {
        minLength: 1,
        maxLength: 8,
      }),
      isReopened: fc.boolean(),
    });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const path = folder();
      let history = openWithGenesis(path);
      let chain: BlockAndReceipts[] = [];
      const all = new Map<string, BlockAndReceipts>();
      for (const [name, { depth, logs, isReopened }] of steps.entries()) {
        const stored = chain.slice(0, Math.max(0, chain.length - depth));
        const parent = stored.at(-1)?.block.header ?? genesisBlock;
        const lists = logs.map((block) => block.map((seeds) => seeds.map((seed) => log(seed))));
        const added = build(parent, lists, name);
        history.storeProven(added, stored.length === chain.length ? undefined : headerHash(parent));
        chain = [...stored, ...added];
        for (const block of added) all.set(bytesToHex(hashOf(block)), block);
        if (!isReopened) continue;
        await close(history);
        history = open(path);
      }
      const canonical = new Set<string>(chain.map((block) => bytesToHex(hashOf(block))));
      for (const [hex, block] of all) {
        const selector = { hash: hashOf(block), requireCanonical: false };
        expect(history.receipts(selector)).toMatchObject({
          receipts: block.receipts,
          block: { block: block.block, canonical: canonical.has(hex) },
        });
        const found = await storedLogs(history, { blocks: { blockHash: selector.hash } });
        expect(found.map(({ log }) => log)).toEqual(logsOf(block));
        expect(found.every(({ removed }) => removed !== canonical.has(hex))).toBe(true);
      }
      for (const seed of [0, 1, 2, 3]) {
        const found = await storedLogs(history, { addresses: [new Uint8Array(20).fill(seed)] });
        const expected = chain.flatMap(logsOf).filter(({ address }) => address[0] === seed);
        expect(found.map(({ log }) => log)).toEqual(expected);
      }
      expect(await history.verify()).toMatchObject({ problems: [] });
      await close(history);
    });
    await fc.assert(property, { numRuns: 40 });
  });
});

describe('Finality', () => {
  it('reports the head as finalized until finality is set, and never decreases finality', async () => {
    const path = folder();
    const { history } = begin(path);
    const numberOf = (from: History, tag: 'safe' | 'finalized') => {
      const header = from.header({ tag });
      return header && 'header' in header ? header.header.number : undefined;
    };
    expect([numberOf(history, 'safe'), numberOf(history, 'finalized')]).toEqual([5, 5]);
    history.setFinality({ safe: 4, finalized: 3 });
    history.setFinality({ finalized: 2 });
    await close(history);
    const again = open(path);
    expect([numberOf(again, 'safe'), numberOf(again, 'finalized')]).toEqual([4, 3]);
  });
});
