import type { BlockAndReceipts } from '@ethread/ports';
import { checkBody, checkReceipts, headerHash, type Header } from '@ethread/chain';
import {
  type ChainRules,
  checkHeaderOn,
  checkBlockRules,
  checkUnclesOn,
  totalDifficultyOn,
} from '../checks/block-checks.ts';
import { joinedRanges, rangeAt, upTo } from '../base/block-range.ts';
import { type BlockRows, recordedIn, recordedRows, toBlockRows, writeRows } from '../chain/block-rows.ts';
import { type Branch, changeOf, takeOut, toBranch } from '../chain/branch.ts';
import { checkSame } from '../chain/chain-writer.ts';
import { type StoredChain, logsEnd } from '../chain/stored-chain.ts';
import { indexReplaced } from '../chain/replaced-blocks.ts';
import type { Store } from '../store/store.ts';
import { totalDifficultyOf } from '../chain/total-difficulty.ts';

/** The dependencies of {@link storeProven}. */
export interface StoreProvenModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly rules: ChainRules;
  /** Checks block 0. @throws when it differs from the genesis block of the genesis file. */
  checkGenesis(header: Header): void;
}

/** Stores blocks at any place in the chain, without their state; see {@link History.storeProven}. */
export function storeProven(
  { store, chain, rules, checkGenesis }: StoreProvenModules,
  blocks: readonly BlockAndReceipts[],
  ancestor?: Uint8Array,
): void {
  const branch = ancestor && toBranch(store, chain, ancestor);
  const storedAt = (number: number) =>
    branch && number > branch.ancestor.header.number ? undefined : chain.record(number);
  const first = blocks[0]?.block.header.number ?? 0;
  let before = branch?.ancestor ?? chain.record(first - 1);
  let totalDifficulty = before && totalDifficultyOf(chain, before);
  let nextLog = branch?.nextLog ?? chain.nextLog();
  const rows: BlockRows[] = [];
  const recordedAt = (number: number) => {
    const made = rows.findLast(({ record }) => record.header.number === number);
    return made ? recordedRows(made) : recordedIn(store, storedAt(number));
  };
  for (const { block, receipts, senders } of blocks) {
    const { header } = block;
    checkHeaderOn(before, header, rules);
    totalDifficulty = totalDifficultyOn(totalDifficulty, header);
    const stored = storedAt(header.number);
    if (stored) {
      checkSame(header, stored);
      before = stored;
      continue;
    }
    if (header.number === 0) checkGenesis(header);
    checkBody(block, rules.profile);
    checkUnclesOn(recordedAt, block, rules);
    checkReceipts(block, receipts, rules.profile);
    checkBlockRules(rules, block);
    if (senders.length !== block.transactions.length) {
      throw new RangeError(`${senders.length} senders for ${block.transactions.length} transactions`);
    }
    const made = toBlockRows({
      block,
      receipts,
      senders,
      totalDifficulty,
      hash: headerHash(header),
      firstLog: nextLog,
    });
    rows.push(made);
    before = made.record;
    nextLog = logsEnd(made.record);
  }
  if (rows.length === 0 && !branch) return;
  const numbers = rows.map(({ record }) => record.header.number);
  chain.keep({
    added: joinedRanges(numbers.map((number) => ({ from: number, to: number }))),
    ...(branch ? { ...changeOf(branch), ...executedBelow(chain, branch) } : {}),
    write() {
      if (branch) takeOut(store, branch);
      const stored = branch ? upTo(chain.runs(), branch.ancestor.header.number) : chain.runs();
      writeRows(store, rows, (number) => rangeAt(stored, number) !== undefined);
      if (branch) {
        indexReplaced(
          store,
          branch.replaced,
          rows.map(({ record }) => record),
        );
      }
    },
  });
}

/** Limits the executed blocks to the ancestor, because the blocks that replace others were not executed. */
function executedBelow(chain: StoredChain, { ancestor }: Branch): { readonly executed?: number } {
  const executed = chain.executed()?.header.number ?? -1;
  return executed > ancestor.header.number ? { executed: ancestor.header.number } : {};
}
