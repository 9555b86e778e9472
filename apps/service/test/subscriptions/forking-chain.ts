import type { Anvil } from '@ethread/upstreams/testing';
import { createLoggingContract } from '../logging-contract.ts';

/** A block that the node has or had. */
export interface SeenBlock {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Hashes of the transactions that logged, with one log each. */
  readonly loggedBy: readonly string[];
}

/** The chain of a real node that is made to fork, with every block that it ever had. */
export interface ForkingChain {
  readonly head: SeenBlock;
  /** Adds a block with a log. */
  grow(): Promise<void>;
  /** Replaces the last blocks by others. */
  reorganise(depth: number): Promise<void>;
  /** Returns the block of a hash, or undefined when the node never had it. */
  seen(hash: string): SeenBlock | undefined;
  /** Returns all blocks that ever had a number. */
  at(number: number): readonly SeenBlock[];
}

const hex = (number: number) => `0x${number.toString(16)}`;

/** Creates the chain on a node that does not mine by itself. */
export async function createForkingChain(anvil: Anvil): Promise<ForkingChain> {
  const byHash = new Map<string, SeenBlock>();
  const byNumber = new Map<number, SeenBlock[]>();
  let head: SeenBlock = await readBlock('latest');
  let word = 0;

  async function readBlock(at: string): Promise<SeenBlock> {
    const byTag = await anvil.rpc('eth_getBlockByNumber', at, false);
    const { number, hash, parentHash } = Object(byTag);
    const receipts = await anvil.rpc('eth_getBlockReceipts', number);
    const loggedBy = (Array.isArray(receipts) ? receipts : [])
      .filter(({ logs }) => logs.length > 0)
      .map(({ transactionHash }) => String(transactionHash));
    return { number: Number(number), hash, parentHash, loggedBy };
  }

  /** Records new blocks, from the head down. */
  async function look(): Promise<void> {
    head = await readBlock('latest');
    for (let block = head; !byHash.has(block.hash); block = await readBlock(hex(block.number - 1))) {
      byHash.set(block.hash, block);
      byNumber.set(block.number, [...(byNumber.get(block.number) ?? []), block]);
      if (block.number === 0) return;
    }
  }

  const contract = await createLoggingContract(anvil);
  await look();

  return {
    get head() {
      return head;
    },
    async grow() {
      await contract.emit(++word);
      await look();
    },
    async reorganise(depth) {
      await anvil.rpc('anvil_reorg', depth, []);
      await look();
    },
    seen: (hash) => byHash.get(hash),
    at: (number) => byNumber.get(number) ?? [],
  };
}

/** Returns the transactions that logged in a range of blocks, on the fork of its last block, in order. */
export function logsOnBranch(chain: ForkingChain, from: number, last: SeenBlock): string[] {
  const logged: string[] = [];
  for (let block: SeenBlock | undefined = last; block && block.number >= from;) {
    logged.unshift(...block.loggedBy.map((transaction) => `${block?.hash} ${transaction}`));
    block = chain.seen(block.parentHash);
  }
  return logged;
}
