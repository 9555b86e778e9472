import type { BlockAndReceipts } from '@ethread/ports';
import { cpSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headerHash, transactionHash } from '@ethread/chain';
import { silentLogger, systemClock } from '@ethread/core';
import { open as openDatabase } from 'lmdb';
import { openStore } from './store/store.ts';
import { buildBlocks, testGenesis, testGenesisHeader, testLog } from '@ethread/era/testing';
import { createHistory } from './create-history.ts';
import { CorruptStoreError, OtherGenesisError } from './base/errors.ts';
import { testHistories } from './testing/test-histories.ts';

const { folder, open, openWithGenesis, close } = testHistories({ cacheBytes: 0 });
const genesisBlock = testGenesisHeader();
const uncle = { ...genesisBlock, number: 1, extraData: Uint8Array.of(1) };
const blocks = buildBlocks(
  genesisBlock,
  [[], [[testLog(1), testLog(2)], [], [testLog(3)]], [[testLog(1)]]],
  [uncle],
);

/** Creates a store with the blocks, and closes it. */
async function storedChain(): Promise<string> {
  const path = folder();
  const history = openWithGenesis(path);
  history.storeProven(blocks);
  await close(history);
  return path;
}

describe('A history', () => {
  it('returns appended blocks by number and hash, after it was closed and reopened', async () => {
    const history = open(await storedChain());
    let totalDifficulty = genesisBlock.difficulty;
    for (const { block, receipts } of blocks) {
      totalDifficulty += block.header.difficulty;
      const hash = headerHash(block.header);
      for (const selector of [{ number: BigInt(block.header.number) }, { hash, requireCanonical: true }]) {
        const stored = {
          hash,
          header: block.header,
          canonical: true,
          block,
          totalDifficulty,
          transactionHashes: block.transactions.map(transactionHash),
        };
        expect(history.block(selector)).toMatchObject(stored);
        expect(history.receipts(selector)).toMatchObject({ block: stored, receipts, blobGasPrice: 1n });
        expect(history.header(selector)).toEqual({ hash, header: block.header, canonical: true });
      }
      for (const [index, transaction] of block.transactions.entries()) {
        const position = { blockNumber: block.header.number, blockHash: hash, index };
        expect(history.transactionPosition(transactionHash(transaction))).toEqual(position);
      }
    }
  });

  it('resolves tags to its head or its genesis block, and returns null for other numbers and hashes, and uncles', async () => {
    const empty = open();
    expect(empty.head()).toBeNull();
    for (const tag of ['latest', 'earliest'] as const) expect(empty.block({ tag })).toBeNull();
    const history = open(await storedChain());
    for (const tag of ['latest', 'pending', 'safe', 'finalized'] as const)
      expect(history.header({ tag })).toMatchObject({ header: { number: 3 } });
    const earliest = { header: genesisBlock, block: { withdrawals: [] } };
    expect(history.block({ tag: 'earliest' })).toMatchObject(earliest);
    for (const number of [4n, 2n ** 64n]) expect(history.block({ number })).toBeNull();
    for (const hash of [new Uint8Array(32), headerHash(uncle), new Uint8Array(0)]) {
      expect(history.block({ hash, requireCanonical: false })).toBeNull();
      expect(history.transactionPosition(hash)).toBeNull();
    }
  });

  it('returns block hashes for BLOCKHASH', async () => {
    const history = open(await storedChain());
    expect(history.blockHash(0)).toEqual(headerHash(genesisBlock));
    expect(history.blockHash(3)).toEqual(headerHash(blocks[2]?.block.header ?? genesisBlock));
    for (const number of [4, -1]) expect(history.blockHash(number)).toBeUndefined();
  });
});

describe('Storing blocks', () => {
  const [first, second] = blocks;
  if (!first || !second) throw new Error('the test chain is too short');
  const changed = (header: object, rest: object = {}): BlockAndReceipts => ({
    ...second,
    ...rest,
    block: { ...second.block, header: { ...second.block.header, ...header } },
  });
  const wrong = new Uint8Array(32).fill(1);

  it.each([
    ['another parent', changed({ parentHash: wrong }), 'block 2: parentHash is 0x0101'],
    ['another transactionsRoot', changed({ transactionsRoot: wrong }), 'block 2: transactionsRoot is 0x0101'],
    ['other uncles', changed({ sha3Uncles: wrong }), 'block 2: sha3Uncles is 0x0101'],
    ['an endless difficulty', changed({ difficulty: 2n ** 256n - 1n }), 'block 2: difficulty is more'],
    ['another receiptsRoot', changed({ receiptsRoot: wrong }), 'block 2: receiptsRoot is 0x0101'],
    ['another base fee', changed({ baseFeePerGas: 1n }), 'block 2: baseFeePerGas is 1, expected'],
    ['no receipts', { ...second, receipts: [] }, 'block 2: 0 receipts for 3 transactions'],
    ['too few senders', { ...second, senders: [] }, '0 senders for 3 transactions'],
    [
      'an excess of blob gas that no price follows from',
      changed({ excessBlobGas: 2n ** 63n }),
      'block 2: excessBlobGas',
    ],
  ])('rejects a batch with %s, and stores none of its blocks', (_, block, problem) => {
    const history = openWithGenesis();
    expect(() => history.storeProven([first, block])).toThrow(problem);
    expect(history.head()?.header.number).toBe(0);
    expect(history.blockHash(1)).toBeUndefined();
    history.storeProven([first, second]);
    expect(history.head()?.header.number).toBe(2);
  });

  it('finds a transaction in the first of two blocks that have it', async () => {
    const history = openWithGenesis();
    const [one, other] = buildBlocks(genesisBlock, [[[]], [[]]]);
    if (!one || !other) throw new Error('there are two');
    const { transactions, header } = one.block;
    const { transactionsRoot } = header;
    const block = { ...other.block, transactions, header: { ...other.block.header, transactionsRoot } };
    history.storeProven([one]);
    history.storeProven([{ ...other, block, senders: one.senders }]);
    const [transaction] = transactions.map(transactionHash);
    expect(history.transactionPosition(transaction ?? wrong)).toMatchObject({ blockNumber: 1 });
    expect((await history.verify()).problems).toEqual([]);
  });
});

describe('Opening a store', () => {
  it('accepts the same genesis block again, and rejects another', async () => {
    const history = openWithGenesis(await storedChain());
    const other = { ...genesisBlock, stateRoot: new Uint8Array(32) };
    expect(() => history.putGenesis(other)).toThrow(OtherGenesisError);
  });

  it.each([
    ['chain id', testGenesis(1), 'it is of chain 1337, the genesis file is of chain 1'],
    ['genesis header', testGenesis(1337, '0x01'), 'which the genesis file does not make'],
    [
      'genesis accounts',
      {
        ...testGenesis(),
        alloc: [{ address: new Uint8Array(20), balance: 1n, nonce: 0n, code: new Uint8Array(), storage: [] }],
      },
      'its genesis accounts are others',
    ],
  ])('rejects another %s and names the folder', async (_, genesis, problem) => {
    const path = await storedChain();
    const openOther = () => createHistory({ path, genesis, logger: silentLogger, clock: systemClock });
    expect(openOther).toThrow(OtherGenesisError);
    expect(openOther).toThrow(`${path}: the store belongs to another chain: `);
    expect(openOther).toThrow(problem);
  });

  it.each([
    ['is cut off', (file: string) => truncateSync(file, 20_000), 'is cut off: it has 20000 bytes of'],
    ['is cut off in its first page', (file: string) => truncateSync(file, 100), 'is not a store'],
    ['is something else', (file: string) => writeFileSync(file, 'hello '.repeat(10_000)), 'is not a store'],
  ])('rejects a file that %s', async (_, damage, problem) => {
    const path = join(folder(), 'damaged');
    cpSync(await storedChain(), path, { recursive: true });
    damage(join(path, 'data.mdb'));
    expect(() => open(path)).toThrow(CorruptStoreError);
    expect(() => open(path)).toThrow(problem);
  });

  it('accepts the file of a killed process without the freed last page, which lmdb never writes', async () => {
    const path = folder();
    const history = openWithGenesis(path);
    history.storeProven(buildBlocks(genesisBlock, Array(200).fill([[testLog(1)]])));
    await close(history);
    const file = join(path, 'data.mdb');
    const { size } = statSync(file);
    truncateSync(file, size - 4_096);
    const again = open(path);
    expect(statSync(file).size).toBe(size);
    expect(again.head()?.header.number).toBe(200);
  });

  it('rejects a store of another format', async () => {
    const path = folder();
    const root = openDatabase({ path, overlappingSync: false });
    root.openDB<string, string>('facts', { encoding: 'string' }).putSync('format', '0');
    await root.close();
    expect(() => open(path)).toThrow(
      `${path}: an older ethread wrote the store: it has format 0, this program reads`,
    );
  });

  it('names a missing or unreadable record when it is read', async () => {
    const path = await storedChain();
    const store = openStore(path);
    store.transaction(() => {
      store.bodies.remove(1);
      store.headers.put(2, new Uint8Array(100));
      store.receipts.put(3, Uint8Array.of(0xc1, 0x05));
    });
    store.close();
    const history = open(path);
    expect(() => history.block({ number: 1n })).toThrow('the store lacks the body of block 1');
    expect(() => history.block({ number: 2n })).toThrow("the store's header of block 2 is unreadable");
    expect(() => history.receipts({ number: 3n })).toThrow("the store's receipts of block 3 are unreadable");
    expect(() => history.receipts({ number: 3n })).toThrow(CorruptStoreError);
  });

  it('explains why a folder cannot be used', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, 'x');
    expect(() => open(file)).toThrow(CorruptStoreError);
    expect(() => open(file)).toThrow(file);
  });
});
