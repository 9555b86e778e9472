import {
  type Block,
  checkBody,
  checkReceipts,
  type Header,
  headerHash,
  InvalidChainBytesError,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { BlockAndReceipts } from '@ethread/ports';
import { joinedRanges } from '../base/block-range.ts';
import {
  type ChainRules,
  checkHeaderOn,
  checkBlockRules,
  checkUnclesOn,
  totalDifficultyOn,
} from '../checks/block-checks.ts';
import type { BlockRecord } from '../records/block-record.ts';
import type { Store } from '../store/store.ts';
import { bytesOf, writeRows } from './block-rows.ts';
import { createStagedBlocks, type StagedBlocks } from './staged-blocks.ts';
import type { StoredChain } from './stored-chain.ts';

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
  stage(block: BlockAndReceipts): void;
  /** Stages the first block of a store without a genesis block. */
  stageGenesis(header: Header): void;
  /** Writes the staged blocks in one transaction and clears them. */
  commit(): void;
  /** Clears the staged blocks. */
  discard(): void;
  readonly stagedBytes: number;
}

export interface ChainWriterModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly rules: ChainRules;
}

/** Creates the only writer of executed blocks. */
export function createChainWriter({ store, chain, rules }: ChainWriterModules): ChainWriter {
  let staged: StagedBlocks;
  let stagedBytes: number;
  let executed: BlockRecord | undefined;
  const tip = () => executed ?? chain.executed();

  function discard(): void {
    staged = createStagedBlocks({ store, recordAt: chain.record, nextLog: chain.nextLog });
    stagedBytes = 0;
    executed = undefined;
  }

  function stage(one: BlockAndReceipts): void {
    const { header } = one.block;
    const parent = tip();
    executed =
      chain.record(header.number) ??
      staged.add(one, totalDifficultyOn(parent ? parent.totalDifficulty : 0n, header));
    const rows = staged.rows.get(header.number);
    if (rows) stagedBytes += bytesOf(rows);
  }

  discard();
  return {
    tip,
    hashOf: (number) => staged.recordedAt(number)?.record.hash,
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
      checkUnclesOn(staged.recordedAt, block, rules);
      checkBlockRules(rules, block);
      return parent.header;
    },
    stage(one) {
      checkReceipts(one.block, one.receipts, rules.profile);
      stage(one);
    },
    stageGenesis(header) {
      const withdrawals = header.withdrawalsRoot ? { withdrawals: [] } : {};
      stage({ block: { header, transactions: [], uncles: [], ...withdrawals }, receipts: [], senders: [] });
    },
    commit() {
      if (!executed) return;
      const { rows } = staged;
      chain.keep({
        added: joinedRanges([...rows.keys()].map((number) => ({ from: number, to: number }))),
        executed: executed.header.number,
        write: () => writeRows(store, [...rows.values()], chain.has),
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
