import {
  type Block,
  checkBody,
  checkReceipts,
  type Header,
  type Receipt,
  headerHash,
  InvalidChainBytesError,
  recoverSender,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { joinedRanges } from '../base/block-range.ts';
import {
  type ChainRules,
  checkHeaderOn,
  checkBlockRules,
  checkUnclesOn,
  type RecordedBlock,
  totalDifficultyOn,
} from '../checks/block-checks.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { type BlockRows, bytesOf, recordedIn, recordedRows, toBlockRows, writeRows } from './block-rows.ts';
import { type StoredChain, logsEnd } from './stored-chain.ts';
import type { Store } from '../store/store.ts';

/** A block with the receipts of its execution. */
export interface BlockToAppend {
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  /** In transaction order. When absent, they are recovered from the signatures. */
  readonly senders?: readonly Uint8Array[];
}

/**
 * Adds executed blocks, each on the one before. Checks and stages each block, then writes all staged blocks at once.
 */
export interface ChainWriter {
  /** Returns the last staged or stored block whose state is available, or undefined in an empty store. */
  tip(): BlockRecord | undefined;
  /** Returns the hash of a staged or stored block. */
  hashOf(number: number): Uint8Array | undefined;
  /** Checks that a block follows the tip and that its body matches its header. Returns the parent's header. */
  checkNext(block: Block): Header;
  /**
   * Stages a block that passed {@link checkNext}, after checking its receipts against its header. For a block that is
   * stored without its state, it records only that the block was executed.
   */
  stage(block: BlockToAppend): void;
  /** Records that the state of the next stored block is available. @throws {RangeError} when it is not stored. */
  stageState(number: number): void;
  /** Stages the first block of a store without a genesis block. */
  stageGenesis(header: Header): void;
  /** Writes the staged blocks in one transaction and clears them. */
  commit(): void;
  /** Clears the staged blocks. */
  discard(): void;
  readonly stagedBytes: number;
}

/** The dependencies of a writer. */
export interface ChainWriterModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly rules: ChainRules;
}

/** Creates the only writer of a store. */
export function createChainWriter({ store, chain, rules }: ChainWriterModules): ChainWriter {
  // By block number, in ascending order.
  const staged = new Map<number, BlockRows>();
  let last: BlockRows | undefined;
  let stagedBytes = 0;
  let executed: BlockRecord | undefined;
  const tip = () => executed ?? chain.executed();

  function recordedAt(number: number): RecordedBlock | undefined {
    const rows = staged.get(number);
    return rows ? recordedRows(rows) : recordedIn(store, chain.record(number));
  }

  function stage(input: BlockToAppend, senders: readonly Uint8Array[]): void {
    const { block, receipts } = input;
    const stored = chain.record(block.header.number);
    if (stored) {
      executed = stored;
      return;
    }
    const parent = tip();
    const rows = toBlockRows({
      hash: headerHash(block.header),
      block,
      receipts,
      senders,
      totalDifficulty: totalDifficultyOn(parent ? parent.totalDifficulty : 0n, block.header),
      firstLog: last ? logsEnd(last.record) : chain.nextLog(),
    });
    staged.set(block.header.number, rows);
    last = rows;
    stagedBytes += bytesOf(rows);
    executed = rows.record;
  }

  function discard(): void {
    staged.clear();
    last = undefined;
    stagedBytes = 0;
    executed = undefined;
  }

  return {
    tip,
    hashOf: (number) => (chain.record(number) ?? staged.get(number)?.record)?.hash,
    get stagedBytes() {
      return stagedBytes;
    },
    checkNext(block) {
      const { header } = block;
      const parent = tip();
      if (!parent) {
        throw new InvalidChainBytesError(`block ${header.number}: the store has no genesis block yet`);
      }
      checkHeaderOn(parent, header, rules);
      checkSame(header, chain.record(header.number));
      totalDifficultyOn(parent.totalDifficulty, header);
      checkBody(block, rules.profile);
      checkUnclesOn(recordedAt, block, rules);
      checkBlockRules(rules, block);
      return parent.header;
    },
    stage(input) {
      const { transactions } = input.block;
      checkReceipts(input.block, input.receipts, rules.profile);
      const known = input.senders ?? transactions.map(recoverSender);
      if (known.length !== transactions.length) {
        throw new RangeError(`${known.length} senders for ${transactions.length} transactions`);
      }
      stage(input, known);
    },
    stageState(number) {
      const stored = chain.record(number);
      if (!stored) throw new RangeError(`block ${number} is not stored`);
      executed = stored;
    },
    stageGenesis(header) {
      const withdrawals = header.withdrawalsRoot ? { withdrawals: [] } : {};
      stage({ block: { header, transactions: [], uncles: [], ...withdrawals }, receipts: [] }, []);
    },
    commit() {
      if (!executed) return;
      const rows = [...staged.values()];
      chain.keep({
        added: joinedRanges([...staged.keys()].map((number) => ({ from: number, to: number }))),
        executed: executed.header.number,
        write: () => writeRows(store, rows, (number) => chain.record(number) !== undefined),
      });
      discard();
    },
    discard,
  };
}

/** Compares a header with the stored block of its number. @throws {InvalidChainBytesError} when they differ. */
export function checkSame(header: Header, available: { readonly hash: Uint8Array } | undefined): void {
  if (!available) return;
  const hash = headerHash(header);
  if (bytesEqual(available.hash, hash)) return;
  throw new InvalidChainBytesError(
    `block ${header.number} is ${bytesToHex(hash)}, where the store holds ${bytesToHex(available.hash)}`,
  );
}
