import type { BlockSource, StoredHeader, BlockAndReceipts } from '@ethread/ports';
import type { Block } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { inParallel } from '../in-parallel.ts';
import type { KnownChain } from '../proofs/known-chain.ts';
import type { CheckedBlock } from '../proofs/check-block.ts';

/** Blocks to fetch in parallel. Each takes two calls at nodes that clients use too. */
const BLOCKS_AT_ONCE = 4;

/** Creates a source of whole blocks from the nodes' responses. Blocks are proven whatever the level of proofs. */
export function createBlockSource(view: KnownChain): BlockSource {
  async function complete(checked: CheckedBlock, signal: AbortSignal): Promise<BlockAndReceipts | undefined> {
    const { hash, header, transactions, withdrawals } = checked;
    const found = await view.receipts(hash, signal);
    const uncles = await view.uncles(checked, signal);
    const senders = await view.senders(checked);
    if (!found || !uncles || !senders) return undefined;
    const block: Block = {
      header,
      transactions,
      uncles,
      ...(withdrawals ? { withdrawals } : {}),
    };
    return { block, receipts: found.receipts, senders };
  }

  async function block(of: StoredHeader, signal: AbortSignal): Promise<BlockAndReceipts | undefined> {
    const checked = await view.block({ hash: of.hash }, signal);
    return checked && complete(checked, signal);
  }

  return {
    header: (by, signal) => view.header(by, signal),
    block,
    /** Requests blocks by number, several in parallel. Each proves the hash of its parent, from the child down. */
    async blocksBefore(child, count, signal) {
      const last = child.header.number - 1;
      const numbers = Array.from({ length: Math.min(count, last + 1) }, (_none, index) => last - index);
      const found = await inParallel(numbers, BLOCKS_AT_ONCE, (number) => view.block({ number }, signal));
      const proven: CheckedBlock[] = [];
      let hash = child.header.parentHash;
      for (const one of found) {
        // The node is on another fork, or lied about the number. The block is then requested by hash.
        const own = one && bytesEqual(one.hash, hash) ? one : await view.block({ hash }, signal);
        if (!own) break;
        proven.push(own);
        hash = own.header.parentHash;
      }
      const whole = await inParallel(proven, BLOCKS_AT_ONCE, (one) => complete(one, signal));
      const missing = whole.indexOf(undefined);
      return whole
        .slice(0, missing < 0 ? whole.length : missing)
        .flatMap((one) => one ?? [])
        .toReversed();
    },
  };
}
