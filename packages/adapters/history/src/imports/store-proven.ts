import type { BlockAndReceipts } from '@ethread/ports';
import type { Header } from '@ethread/chain';
import { type ChainRules, checkBlock, checkHeaderOn } from '../checks/block-checks.ts';
import { joinedRanges, rangeAt, upTo } from '../base/block-range.ts';
import { writeRows } from '../chain/block-rows.ts';
import { type Branch, changeOf, takeOut, toBranch } from '../chain/branch.ts';
import { checkSame } from '../chain/chain-writer.ts';
import { createStagedBlocks } from '../chain/staged-blocks.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import { indexReplaced } from '../chain/replaced-blocks.ts';
import type { Store } from '../store/store.ts';
import { totalDifficultyAfter } from '../chain/total-difficulty.ts';

/** A block to store, with the total difficulty that its archive has. */
export interface BlockToStore extends BlockAndReceipts {
  readonly totalDifficulty?: bigint | undefined;
}

/** The dependencies of {@link storeProven}. */
export interface StoreProvenModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly rules: ChainRules;
  /** Checks block 0. @throws when it differs from the genesis block of the genesis file. */
  checkGenesis(header: Header): void;
}

/** Stores blocks without their state; see {@link History.storeProven}. Returns the number of those that were missing. */
export function storeProven(
  { store, chain, rules, checkGenesis }: StoreProvenModules,
  blocks: readonly BlockToStore[],
  ancestor?: Uint8Array,
): number {
  const branch = ancestor && toBranch(store, chain, ancestor);
  const storedAt = (number: number) =>
    branch && number > branch.ancestor.header.number ? undefined : chain.record(number);
  const staged = createStagedBlocks({
    store,
    recordAt: storedAt,
    nextLog: () => branch?.nextLog ?? chain.nextLog(),
  });
  let before = branch?.ancestor ?? chain.record((blocks[0]?.block.header.number ?? 0) - 1);
  for (const one of blocks) {
    const { header } = one.block;
    const stored = storedAt(header.number);
    if (stored) {
      checkHeaderOn(before, header, rules);
      checkSame(header, stored);
      before = stored;
      continue;
    }
    if (header.number === 0) checkGenesis(header);
    checkBlock(one, { parent: before, recordedAt: staged.recordedAt }, rules);
    before = staged.add(one, one.totalDifficulty ?? totalDifficultyAfter(chain, before, header));
  }
  const rows = [...staged.rows.values()];
  if (rows.length === 0 && !branch) return 0;
  chain.keep({
    added: joinedRanges([...staged.rows.keys()].map((number) => ({ from: number, to: number }))),
    ...(branch ? { ...changeOf(branch), ...executedBelow(chain, branch) } : {}),
    write() {
      if (branch) takeOut(store, branch);
      const stored = branch ? upTo(chain.runs(), branch.ancestor.header.number) : chain.runs();
      writeRows(store, rows, (number) => rangeAt(stored, number) !== undefined);
      const added = rows.map(({ record }) => record);
      indexReplaced(store, branch?.replaced ?? [], added);
    },
  });
  return rows.length;
}

/** Limits the executed blocks to the ancestor, because the blocks that replace others were not executed. */
function executedBelow(chain: StoredChain, { ancestor }: Branch): { readonly executed?: number } {
  const executed = chain.executed()?.header.number ?? -1;
  return executed > ancestor.header.number ? { executed: ancestor.header.number } : {};
}
