import {
  decodeTrieAccount,
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  findChangedLeaves,
  isSameAccount,
  type TrieNodes,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import { type ExecutedBlockRecord, type ExecutedBlocks, MAX_REORG_DEPTH } from '../store/executed-blocks.ts';
import { createTrieState } from '../state/trie-state.ts';
import type { StateStore } from '../store/state-store.ts';

/** Returns the problem that it finds, or undefined. @throws {EthreadError} The problem is its message. */
export type Check = () => string | undefined;

export interface VerifiedBlocks {
  /** Executed blocks, on the line and off it. */
  count: number;
  /** Changes of accounts by blocks of the line. */
  accountChanges: number;
}

/** Checks that each block has its parent, the line has no gap, and the nodes and codes of each state are stored. */
export function* verifyBlocks(
  store: StateStore,
  blocks: ExecutedBlocks,
  nodes: TrieNodes,
  verified: VerifiedBlocks,
): Generator<Check> {
  /** Checks the changes of a block, and returns the number of changed accounts. */
  function checkState({ number, stateRoot }: ExecutedBlockRecord, before: Uint8Array): number {
    let changes = 0;
    findChangedLeaves(nodes, before, stateRoot, (old, changed) => {
      changes++;
      if (!changed) return;
      const { storageRoot, codeHash } = decodeTrieAccount(changed);
      const oldRoot = old ? decodeTrieAccount(old).storageRoot : EMPTY_TRIE_ROOT;
      findChangedLeaves(nodes, oldRoot, storageRoot, () => {});
      if (bytesEqual(codeHash, EMPTY_CODE_HASH) || store.codes.doesExist(codeHash)) return;
      throw new ExecutionError(`block ${number}: the code ${bytesToHex(codeHash)} of an account is missing`);
    });
    return changes;
  }

  function checkBlock(block: ExecutedBlockRecord): string | undefined {
    const { number, hash, parentHash, stateRoot } = block;
    verified.count++;
    const isOnLine = blocks.isOnLine(block);
    const parent = number === 0 ? undefined : blocks.byHash(parentHash);
    if (number > 0 && !parent) return `block ${number} (${bytesToHex(hash)}): its parent was not executed`;
    if (parent && parent.number !== number - 1) {
      return `block ${number} (${bytesToHex(hash)}): its parent is block ${parent.number}`;
    }
    if (isOnLine && parent && !blocks.isOnLine(parent)) {
      return `block ${number} is on the line, and its parent is not`;
    }
    const changes = checkState(block, parent?.stateRoot ?? EMPTY_TRIE_ROOT);
    if (isOnLine) verified.accountChanges += changes;
    return bytesEqual(stateRoot, EMPTY_TRIE_ROOT) || nodes.node(stateRoot)
      ? undefined
      : `block ${number}: its state root is missing`;
  }

  const newest = blocks.tip()?.number ?? -1;
  // The changes of older blocks were removed when it was executed, and the line may end below it since.
  let newestExecuted = newest;
  for (const { number } of blocks.all()) {
    newestExecuted = Math.max(newestExecuted, number);
    yield () => undefined;
  }
  for (const block of blocks.all()) {
    yield () => checkBlock(block);
    if (block.number > newestExecuted - MAX_REORG_DEPTH) yield () => checkDiff(block, blocks, nodes);
  }
  for (let number = 0; number <= newest; number++) {
    yield () => {
      const hash = blocks.lineHash(number);
      const isThere = hash && blocks.byHash(hash)?.number === number;
      return isThere ? undefined : `block ${number} is missing on the line`;
    };
  }
}

/** Checks the data of a block that a reorg needs. */
function checkDiff(block: ExecutedBlockRecord, blocks: ExecutedBlocks, nodes: TrieNodes): string | undefined {
  const { accounts, slots } = blocks.diff(block);
  const state = createTrieState(nodes, () => undefined, block.stateRoot);
  const isRight =
    accounts.every(({ address, account }) => isSameAccount(state.account(address), account)) &&
    slots.every(({ address, slot, value }) => bytesEqual(state.storage(address, slot), value));
  return isRight ? undefined : `block ${block.number}: what it is said to have changed is not what it did`;
}
