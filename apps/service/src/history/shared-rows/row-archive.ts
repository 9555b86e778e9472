import {
  decodeBlock,
  decodeHeaderOfBlock,
  decodeReceiptList,
  encodeBody,
  encodeHeader,
  headerHash,
  InvalidChainBytesError,
} from '@ethread/chain';
import { bytesEqual, partOf } from '@ethread/core';
import type { Archive, ArchivedBlock } from '@ethread/era';
import type { BlockRange } from '@ethread/history';
import type { Pool } from '@ethread/storage/postgres';

/** The number of blocks that are read at a time. They bound the memory: some MB on mainnet. */
const BLOCKS_AT_A_TIME = 16;

/** The columns of `ethread_history_blocks` that an import needs. The others follow from them. */
interface BlockRow {
  readonly number: string;
  readonly hash: Uint8Array;
  readonly total_difficulty: string | null;
  /** RLP. */
  readonly block: Uint8Array;
  /** RLP in the network format of receipts. */
  readonly receipts: Uint8Array;
}

/** Reads the rows of consecutive blocks like an archive, so that an import checks them in the same way. */
export function openRowArchive(pool: Pool, chainId: bigint, { from, to }: BlockRange): Archive {
  async function read(first: number, last: number): Promise<readonly BlockRow[]> {
    const { rows } = await pool.query<BlockRow>(
      `select number, hash, total_difficulty, block, receipts from ethread_history_blocks
       where chain_id = $1 and number between $2 and $3 order by number`,
      [chainId, first, last],
    );
    for (const [at, { number }] of rows.entries())
      if (Number(number) !== first + at) throw missing(first + at);
    if (rows.length < last - first + 1) throw missing(first + rows.length);
    return rows;
  }

  async function readOne(number: number): Promise<BlockRow> {
    const [row] = await read(number, number);
    if (row) return row;
    throw missing(number);
  }

  return {
    format: 'ere',
    firstBlock: from,
    count: to - from + 1,
    bytes: 0,
    hasReceipts: true,
    async *blocks() {
      for (let first = from; first <= to; first += BLOCKS_AT_A_TIME) {
        yield* (await read(first, Math.min(to, first + BLOCKS_AT_A_TIME - 1))).map(decodeRow);
      }
    },
    header: async (number) => decodeHeaderOf(await readOne(number)),
    receipts: async (number) => decodeReceiptList(partOf((await readOne(number)).receipts)),
    close: () => Promise.resolve(),
  };
}

function decodeRow(row: BlockRow): ArchivedBlock {
  const { header: _header, ...body } = decodeBlock(partOf(row.block));
  return {
    ...decodeHeaderOf(row),
    body,
    bodyBytes: encodeBody(body),
    receipts: decodeReceiptList(partOf(row.receipts)),
    ...(row.total_difficulty === null ? {} : { totalDifficulty: BigInt(row.total_difficulty) }),
  };
}

function decodeHeaderOf({ number, hash, block }: BlockRow) {
  const header = decodeHeaderOfBlock(partOf(block));
  const computed = headerHash(header);
  if (bytesEqual(computed, partOf(hash)))
    return { hash: computed, header, headerBytes: encodeHeader(header) };
  throw new InvalidChainBytesError(`block ${number}: it has another hash than its row says`);
}

function missing(number: number): InvalidChainBytesError {
  return new InvalidChainBytesError(`block ${number}: it has no row`);
}
