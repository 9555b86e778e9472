import {
  type Block,
  checkBody,
  checkReceipts,
  encodeBlock,
  type Header,
  headerHash,
  InvalidChainBytesError,
  recoverSender,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { joinedRanges } from './block-range.ts';
import { type ChainLaw, checkHeaderOn, checkLaw, totalDifficultyOn } from './block-checks.ts';
import type { BlockRecord } from './block-record.ts';
import { type BlockRows, bytesOf, toBlockRows, writeRows } from './block-rows.ts';
import { type HeldChain, logsEnd } from './held-chain.ts';
import { type Branch, changeOf, takeOut, toBranch } from './branch.ts';
import type { BlockToAppend } from './history.ts';
import { indexReplaced } from './replaced-blocks.ts';
import { ReorgError } from './errors.ts';
import type { Store } from './store.ts';

/**
 * Adds blocks that were executed, each on the one before: each is checked and staged, then all staged ones are written
 * at once.
 */
export interface ChainWriter {
  /**
   * Has what is staged from here on follow this block, whose state is held, in place of the held blocks above it.
   *
   * @throws {ReorgError} when there is no such block.
   */
  branchOff(ancestor: Uint8Array): void;
  /** The last block, staged or held, whose state is held; undefined in an empty store. */
  tip(): BlockRecord | undefined;
  /** The hash of a block staged or held. */
  hashOf(number: number): Uint8Array | undefined;
  /** Checks that a block follows the tip and that its body is what its header commits to. Returns its parent. */
  checkNext(block: Block): Header;
  /**
   * Stages a block that passed {@link checkNext}, once its receipts are what its header commits to. Of a block that is
   * held without its state, that it was executed is all that is new.
   */
  stage(block: BlockToAppend): void;
  /** Stages the first block of a store that holds no genesis block. */
  stageGenesis(header: Header): void;
  /** Writes what is staged in one transaction and forgets it. */
  commit(): void;
  /** Forgets what is staged. */
  discard(): void;
  readonly stagedBytes: number;
}

/** What a writer needs. */
export interface ChainWriterModules {
  readonly store: Store;
  readonly chain: HeldChain;
  readonly law: ChainLaw;
}

/** Makes the one writer of a store. */
export function createChainWriter({ store, chain, law }: ChainWriterModules): ChainWriter {
  // By number; in the order of their numbers.
  const staged = new Map<number, BlockRows>();
  let last: BlockRows | undefined;
  let stagedBytes = 0;
  let executed: BlockRecord | undefined;
  /** The ancestor, and what is taken out of the chain above it. */
  let branch: Branch | undefined;
  const tip = () => executed ?? branch?.ancestor ?? chain.executed();
  const heldAt = (number: number) =>
    branch && number > branch.ancestor.header.number ? undefined : chain.record(number);

  function stage(input: BlockToAppend, senders: readonly Uint8Array[]): void {
    const { block, receipts } = input;
    const held = heldAt(block.header.number);
    if (held) {
      executed = held;
      return;
    }
    const parent = tip();
    const rows = toBlockRows({
      hash: headerHash(block.header),
      block,
      size: encodeBlock(block).length,
      receipts,
      senders,
      totalDifficulty: totalDifficultyOn(parent ? parent.totalDifficulty : 0n, block.header),
      firstLog: last ? logsEnd(last.record) : (branch?.nextLog ?? chain.nextLog()),
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
    branch = undefined;
  }

  return {
    branchOff(ancestor) {
      discard();
      const found = toBranch(store, chain, ancestor);
      const { number } = found.ancestor.header;
      if (number > (chain.executed()?.header.number ?? -1))
        throw new ReorgError(`block ${number} was not executed, so that nothing can follow it`);
      branch = found;
    },
    tip,
    hashOf: (number) => (heldAt(number) ?? staged.get(number)?.record)?.hash,
    get stagedBytes() {
      return stagedBytes;
    },
    checkNext(block) {
      const { header } = block;
      const parent = tip();
      if (!parent) {
        throw new InvalidChainBytesError(`block ${header.number}: the store has no genesis block yet`);
      }
      checkHeaderOn(parent, header, law);
      checkSame(header, heldAt(header.number));
      totalDifficultyOn(parent.totalDifficulty, header);
      checkBody(block, law.profile);
      checkLaw(law, block);
      return parent.header;
    },
    stage(input) {
      const { transactions } = input.block;
      checkReceipts(input.block, input.receipts, law.profile);
      const known = input.senders ?? transactions.map(recoverSender);
      if (known.length !== transactions.length) {
        throw new RangeError(`${known.length} senders for ${transactions.length} transactions`);
      }
      stage(input, known);
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
        ...(branch ? changeOf(branch) : {}),
        write() {
          if (branch) takeOut(store, branch);
          writeRows(store, rows, (number) => heldAt(number) !== undefined);
          if (branch) {
            const added = rows.map(({ record }) => record);
            indexReplaced(store, branch.replaced, added);
          }
        },
      });
      discard();
    },
    discard,
  };
}

/** @throws {InvalidChainBytesError} when the store holds another block of the number. */
export function checkSame(header: Header, held: { readonly hash: Uint8Array } | undefined): void {
  if (!held) return;
  const hash = headerHash(header);
  if (bytesEqual(held.hash, hash)) return;
  throw new InvalidChainBytesError(
    `block ${header.number} is ${bytesToHex(hash)}, where the store holds ${bytesToHex(held.hash)}`,
  );
}
