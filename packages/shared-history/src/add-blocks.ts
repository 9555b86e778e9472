import type { StoredReceipts } from '@ethread/ports';
import { decodeHeaderOfBlock } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import type { PoolClient } from 'pg';
import { type BlockRow, encodeRow, plain } from './block-row.ts';
import { SharedHistoryError } from './shared-history-error.ts';

/** The destination of blocks. */
export interface Place {
  readonly chainId: bigint;
  /** Blocks per partition. */
  readonly partitionBlocks: number;
}

/** The tables that are partitioned by block number. */
const PARTITIONED = ['blocks', 'transactions', 'logs'] as const;
/** The id of the lock for adding blocks: the letters of "blocks". Only one server adds at a time, for all chains. */
const LOCK = 0x62_6c_6f_63_6b_73n;

/**
 * Adds consecutive blocks, within a transaction. Skips the blocks that are already stored.
 *
 * @throws {SharedHistoryError} when they do not connect to the stored blocks or to one another.
 */
export async function addBlocks(
  client: PoolClient,
  place: Place,
  blocks: readonly StoredReceipts[],
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  for (const run of await missingRuns(client, place, blocks)) {
    await checkJoins(client, place, run);
    await makePartitions(client, place, numberOf(run, 0), numberOf(run, -1));
    await insertBlocks(client, place, run);
    await insertTransactions(client, place, run);
    await insertLogs(client, place, run);
    await addRange(client, place, numberOf(run, 0), numberOf(run, -1));
  }
}

const numberOf = (run: readonly StoredReceipts[], at: number) => run.at(at)?.block.header.number ?? NaN;

/** Returns the runs of missing blocks. @throws {SharedHistoryError} when other blocks of their numbers are stored. */
async function missingRuns(
  client: PoolClient,
  { chainId }: Place,
  blocks: readonly StoredReceipts[],
): Promise<readonly (readonly StoredReceipts[])[]> {
  const { rows } = await client.query<{ number: string; hash: Uint8Array }>(
    'select number, hash from ethread_history_blocks where chain_id = $1 and number = any($2)',
    [chainId, blocks.map(({ block }) => block.header.number)],
  );
  const there = new Map(rows.map(({ number, hash }) => [Number(number), plain(hash)]));
  const runs: StoredReceipts[][] = [];
  for (const stored of blocks) {
    const { header, hash } = stored.block;
    const known = there.get(header.number);
    if (known && !bytesEqual(known, hash)) {
      throw new SharedHistoryError(
        `the shared history holds another block ${header.number}: of another chain, or of a branch`,
      );
    }
    if (known) continue;
    const run = runs.at(-1);
    if (run?.at(-1)?.block.header.number === header.number - 1) run.push(stored);
    else runs.push([stored]);
  }
  return runs;
}

/** Checks that blocks connect to the stored ones. @throws {SharedHistoryError} */
async function checkJoins(
  client: PoolClient,
  { chainId }: Place,
  run: readonly StoredReceipts[],
): Promise<void> {
  const [from, to] = [numberOf(run, 0), numberOf(run, -1)];
  const { rows } = await client.query<Pick<BlockRow, 'hash' | 'block'>>(
    'select hash, block from ethread_history_blocks where chain_id = $1 and number = any($2) order by number',
    [chainId, [from - 1, to + 1]],
  );
  const around = rows.map((row) => ({
    hash: plain(row.hash),
    header: decodeHeaderOfBlock(plain(row.block)),
  }));
  const line = [...around, ...run.map(({ block }) => block)].sort(
    (a, b) => a.header.number - b.header.number,
  );
  let before = line[0];
  for (const block of line.slice(1)) {
    if (before && !bytesEqual(block.header.parentHash, before.hash)) {
      throw new SharedHistoryError(
        `block ${block.header.number} does not follow the block before it in the shared history`,
      );
    }
    before = block;
  }
}

async function makePartitions(
  client: PoolClient,
  { partitionBlocks }: Place,
  from: number,
  to: number,
): Promise<void> {
  for (let at = Math.floor(from / partitionBlocks); at * partitionBlocks <= to; at++) {
    const bounds = `from (${at * partitionBlocks}) to (${(at + 1) * partitionBlocks})`;
    for (const table of PARTITIONED) {
      const name = `ethread_history_${table}`;
      await client.query(
        `create table if not exists ${name}_${at} partition of ${name} for values ${bounds}`,
      );
    }
  }
}

async function insertBlocks(
  client: PoolClient,
  { chainId }: Place,
  run: readonly StoredReceipts[],
): Promise<void> {
  const rows = run.map(encodeRow);
  const column = <Name extends keyof BlockRow>(name: Name) => rows.map((row) => row[name]);
  await client.query(
    `insert into ethread_history_blocks
       (chain_id, number, hash, total_difficulty, block, transaction_hashes, senders, receipts)
     select $1, * from unnest($2::bigint[], $3::bytea[], $4::numeric[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[])`,
    [
      chainId,
      column('number'),
      column('hash'),
      column('total_difficulty'),
      column('block'),
      column('transaction_hashes'),
      column('senders'),
      column('receipts'),
    ],
  );
}

async function insertTransactions(
  client: PoolClient,
  { chainId }: Place,
  run: readonly StoredReceipts[],
): Promise<void> {
  const places = run.flatMap(({ block }) =>
    block.transactionHashes.map((hash, position) => ({ hash, position, number: block.header.number })),
  );
  await client.query(
    `insert into ethread_history_transactions (chain_id, number, position, hash)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::bytea[])`,
    [
      chainId,
      places.map(({ number }) => number),
      places.map(({ position }) => position),
      places.map(({ hash }) => hash),
    ],
  );
}

async function insertLogs(
  client: PoolClient,
  { chainId }: Place,
  run: readonly StoredReceipts[],
): Promise<void> {
  const logs = run.flatMap(({ block, receipts }) =>
    receipts
      .flatMap((receipt) => receipt.logs)
      .map((log, index) => ({ log, index, number: block.header.number })),
  );
  const topic = (position: number) => logs.map(({ log }) => log.topics[position] ?? null);
  await client.query(
    `insert into ethread_history_logs
       (chain_id, number, log_index, address, topic0, topic1, topic2, topic3)
     select $1, * from unnest($2::bigint[], $3::integer[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[])`,
    [
      chainId,
      logs.map(({ number }) => number),
      logs.map(({ index }) => index),
      logs.map(({ log }) => log.address),
      topic(0),
      topic(1),
      topic(2),
      topic(3),
    ],
  );
}

/** Records blocks as available, merged with the ranges that they touch. */
async function addRange(client: PoolClient, { chainId }: Place, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `delete from ethread_history_ranges where chain_id = $1 and (last = $2 or first = $3) returning first, last`,
    [chainId, from - 1, to + 1],
  );
  const first = Math.min(from, ...rows.map((row) => Number(row.first)));
  const last = Math.max(to, ...rows.map((row) => Number(row.last)));
  await client.query('insert into ethread_history_ranges (chain_id, first, last) values ($1, $2, $3)', [
    chainId,
    first,
    last,
  ]);
}
