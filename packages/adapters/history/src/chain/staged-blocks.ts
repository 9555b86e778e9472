import { type Block, headerHash } from '@ethread/chain';
import type { BlockAndReceipts } from '@ethread/ports';
import type { RecordedBlock } from '../checks/block-checks.ts';
import type { BlockRecord } from '../records/block-record.ts';
import type { Store } from '../store/store.ts';
import { type BlockRows, recordedIn, recordedRows, toBlockRows } from './block-rows.ts';
import { logsEnd } from './stored-chain.ts';

/** Blocks that passed their checks and are stored together, in ascending order. */
export interface StagedBlocks {
  readonly rows: ReadonlyMap<number, BlockRows>;
  /** Returns a staged block, or else the stored one. */
  recordedAt(number: number): RecordedBlock | undefined;
  /** Adds a block. @throws {RangeError} when it does not have a sender for each transaction. */
  add(block: BlockAndReceipts, totalDifficulty: bigint | undefined): BlockRecord;
}

/** Where staged blocks are added. */
interface StagingPlace {
  readonly store: Store;
  recordAt(number: number): BlockRecord | undefined;
  /** Returns the id of the first log of the first block. */
  nextLog(): number;
}

/** Creates an empty list of staged blocks. */
export function createStagedBlocks({ store, recordAt, nextLog }: StagingPlace): StagedBlocks {
  const rows = new Map<number, BlockRows>();
  let last: BlockRecord | undefined;
  return {
    rows,
    recordedAt(number) {
      const staged = rows.get(number);
      return staged ? recordedRows(staged) : recordedIn(store, recordAt(number));
    },
    add({ block, receipts, senders }, totalDifficulty) {
      requireSenders(block, senders);
      const hash = headerHash(block.header);
      const firstLog = last ? logsEnd(last) : nextLog();
      const made = toBlockRows({ hash, block, receipts, senders, totalDifficulty, firstLog });
      rows.set(block.header.number, made);
      last = made.record;
      return last;
    },
  };
}

function requireSenders({ transactions }: Block, senders: readonly Uint8Array[]): void {
  if (senders.length === transactions.length) return;
  throw new RangeError(`${senders.length} senders for ${transactions.length} transactions`);
}
