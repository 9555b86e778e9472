import type { StoredReceipts } from '@ethread/ports';
import { EMPTY_TRIE_ROOT, type Header, headerHash, keccak256 } from '@ethread/chain';
import { silentLogger } from '@ethread/core';
import { makeDatabase, type TemporaryDatabase } from '@ethread/storage/testing';
import { describeWith } from '@ethread/setup';
import { createSharedHistory } from './create-shared-history.ts';
import type { SharedHistory } from './shared-history.ts';

const genesis = { chainId: 7n, blobSchedule: [] };

/** Returns consecutive empty blocks. */
function emptyBlocks(count: number): StoredReceipts[] {
  const blocks: StoredReceipts[] = [];
  let parentHash: Uint8Array = new Uint8Array(32);
  for (let number = 0; number < count; number++) {
    const header: Header = {
      parentHash,
      sha3Uncles: keccak256(Uint8Array.of(0xc0)),
      miner: new Uint8Array(20),
      stateRoot: EMPTY_TRIE_ROOT,
      transactionsRoot: EMPTY_TRIE_ROOT,
      receiptsRoot: EMPTY_TRIE_ROOT,
      logsBloom: new Uint8Array(256),
      difficulty: 1n,
      number,
      gasLimit: 1_000_000n,
      gasUsed: 0n,
      timestamp: number,
      extraData: new Uint8Array(),
      mixHash: new Uint8Array(32),
      nonce: new Uint8Array(8),
    };
    const hash = headerHash(header);
    const block = { header, transactions: [], uncles: [] };
    const identity = { hash, header, canonical: true, totalDifficulty: BigInt(number + 1) };
    blocks.push({ block: { ...identity, block, size: 1, transactionHashes: [], senders: [] }, receipts: [] });
    parentHash = hash;
  }
  return blocks;
}

describeWith('PostgreSQL')('A shared history', () => {
  const blocks = emptyBlocks(12);
  let database: TemporaryDatabase;
  const opened: SharedHistory[] = [];

  beforeEach(async () => {
    database = await makeDatabase();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((history) => history.close()));
    await database.drop();
  });

  async function open(partitionBlocks = 5): Promise<SharedHistory> {
    const options = { url: database.url, partitionBlocks };
    const history = await createSharedHistory({ genesis, logger: silentLogger }, options);
    opened.push(history);
    return history;
  }
  const numberOf = async (history: SharedHistory, number: number) => {
    const found = await history.header({ number: BigInt(number) });
    return found && 'header' in found ? found.header.number : found;
  };

  it('stores blocks across partitions in any order, and finds them after it was reopened', async () => {
    const history = await open();
    await history.add(blocks.slice(8, 12));
    await history.add(blocks.slice(0, 3));
    expect(history.ranges()).toEqual([
      { from: 0, to: 2 },
      { from: 8, to: 11 },
    ]);
    await history.add(blocks);
    const { rows } = await database.pool.query(
      "select count(*)::int as count from pg_tables where tablename ~ '^ethread_history_blocks_[0-9]+$'",
    );
    expect(rows).toEqual([{ count: 3 }]);
    // The partition size applies only to a new database.
    const again = await open(7);
    expect(again.ranges()).toEqual([{ from: 0, to: 11 }]);
    expect(await numberOf(again, 6)).toBe(6);
    expect(
      await again.block({ hash: blocks[4]?.block.hash ?? new Uint8Array(), requireCanonical: false }),
    ).toMatchObject({ header: { number: 4 }, totalDifficulty: 5n });
  });

  it('makes the blocks of another server available', async () => {
    const [history, other] = [await open(), await open()];
    await other.add(blocks);
    await history.refresh();
    expect(await numberOf(history, 11)).toBe(11);
  });

  it('reports a damaged row', async () => {
    const history = await open();
    await history.add(blocks);
    await database.pool.query(
      'update ethread_history_blocks set block = set_byte(block, 40, get_byte(block, 40) # 1) where number = 3',
    );
    await expect(history.block({ number: 3n })).rejects.toThrow(
      'block 3 of the shared history has another hash',
    );
  });
});
