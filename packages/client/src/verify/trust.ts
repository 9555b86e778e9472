import { RpcError } from '@ethread/json-rpc';
import type { EthGetProofResult, Hash } from '@ethread/types';
import type { Transport } from '../transport.ts';
import type { ChainView } from './chain-view.ts';
import { proveAccount } from './proven-account.ts';
import { parentHash, type ProvenHeader } from './proven-block.ts';
import { UnprovenError, VerificationError } from './verification-error.ts';

/** A block by number and hash. */
export interface Anchor {
  readonly number: number;
  readonly hash: Hash;
}

/** The links between blocks and the trusted block. */
export interface Trust {
  /** Returns the block to which all blocks are linked. */
  anchor(): Promise<Anchor>;
  /**
   * Proves that a block is the anchor or an ancestor of it, or that its headers lead down to the anchor.
   *
   * @throws {VerificationError} when the block belongs to another chain.
   * @throws {UnprovenError} when the block is too far from the anchor.
   */
  link(block: ProvenHeader): Promise<void>;
}

export interface TrustOptions {
  readonly anchor: Hash | undefined;
  /** The most steps from a block to a trusted one. */
  readonly maxSteps: number;
}

/** The contract that stores the hashes of recent blocks in the state, and their number (EIP-2935). */
const HISTORY = '0x0000f90827f1c53a10cb7a02335b175320002935';
const HISTORY_LENGTH = 8_191;
/** The distance in blocks from which a proof is cheaper than the headers. A proof costs as much as two headers. */
const WORTH_A_PROOF = 3;
/** The number of cached blocks that are linked to the anchor. */
const KEPT_LINKS = 4_096;

export function createTrust(
  transport: Transport,
  view: ChainView,
  { anchor: given, maxSteps }: TrustOptions,
): Trust {
  let pinned: Promise<ProvenHeader> | undefined;
  /** Blocks that are linked to the anchor, by number. */
  const linked = new Map<number, Hash>();
  /** The last block whose hash no state stores. */
  let emptyUpTo = -1;

  async function pin(): Promise<ProvenHeader> {
    const header = given ? await view.headerByHash(given) : await finalizedOrLatest();
    if (!header)
      throw new VerificationError(`the service does not have the block ${given ?? ''} to be trusted`);
    return header;
  }

  async function finalizedOrLatest(): Promise<ProvenHeader | undefined> {
    const finalized = await view.headerAt('finalized').catch((error: unknown) => {
      // Nodes of chains without finality reject the tag with an error of their own.
      if (error instanceof RpcError) return undefined;
      throw error;
    });
    return finalized ?? view.headerAt('latest');
  }

  function anchorHeader(): Promise<ProvenHeader> {
    pinned ??= pin().catch((error: unknown) => {
      pinned = undefined;
      throw error;
    });
    return pinned;
  }

  /** Returns the hash of an ancestor, proven by headers and states from a block downwards. */
  async function ancestorOf(block: ProvenHeader, number: number): Promise<Hash> {
    let current = block;
    for (let step = 0; step < maxSteps; step++) {
      const { number: from } = current.header;
      if (from - number === 1) return parentHash(current);
      const target = nearestKept(from, number);
      const kept = from - target >= WORTH_A_PROOF ? await hashInState(current, target) : undefined;
      if (kept && target === number) return kept;
      const hash = kept ?? parentHash(current);
      const next = await view.headerByHash(hash);
      if (!next)
        throw new UnprovenError(`the service does not have block ${hash}, by which others are proven`);
      current = next;
    }
    throw new UnprovenError(
      `block ${block.header.number} is more than ${maxSteps} steps from block ${number}: raise maxSteps, give an anchor that is nearer, or ask by hash`,
    );
  }

  /**
   * Returns the number of the block whose hash to read from a state, on the way down to another block. When no state
   * stores the hash of that block, it is halfway between the last block without a stored hash and the current block.
   */
  function nearestKept(from: number, wanted: number): number {
    const target = Math.max(wanted, from - HISTORY_LENGTH);
    return target > emptyUpTo ? target : Math.ceil((emptyUpTo + from) / 2);
  }

  /** Returns the hash of an earlier block from a block's state, or undefined where the state does not store it. */
  async function hashInState({ header, hash }: ProvenHeader, number: number): Promise<Hash | undefined> {
    // The contract exists from Prague on, and this field came with Prague.
    if (!header.requestsHash) return undefined;
    const key = `0x${(number % HISTORY_LENGTH).toString(16).padStart(64, '0')}` as const;
    let answer: EthGetProofResult;
    try {
      answer = await transport.request('eth_getProof', [HISTORY, [key], { blockHash: hash }]);
    } catch (error) {
      // The state is unavailable. The headers prove the hash, too.
      if (error instanceof RpcError) return undefined;
      throw error;
    }
    const { value } = proveAccount(header.stateRoot, HISTORY, [key], answer).storageProof[0] ?? { value: 0n };
    // The block is older than the contract. No later state has its hash either.
    if (value === 0n) emptyUpTo = Math.max(emptyUpTo, number);
    return value === 0n ? undefined : `0x${value.toString(16).padStart(64, '0')}`;
  }

  function remember({ header, hash }: ProvenHeader): void {
    linked.delete(header.number);
    linked.set(header.number, hash);
    const [oldest] = linked.keys();
    if (linked.size > KEPT_LINKS && oldest !== undefined) linked.delete(oldest);
  }

  /** Returns the nearest higher block that is linked to the anchor, or the anchor. */
  async function above(number: number, anchor: ProvenHeader): Promise<ProvenHeader> {
    let nearest = anchor.header.number;
    for (const known of linked.keys()) if (known > number && known < nearest) nearest = known;
    const hash = linked.get(nearest);
    return (hash && (await view.headerByHash(hash))) || anchor;
  }

  async function isLinked(block: ProvenHeader, anchor: ProvenHeader): Promise<boolean> {
    const { number } = block.header;
    const top = anchor.header.number;
    if (number === top) return block.hash === anchor.hash;
    if (number < top) return (await ancestorOf(await above(number, anchor), number)) === block.hash;
    // A child of a linked block is linked.
    if (linked.get(number - 1) === parentHash(block)) return true;
    return (await ancestorOf(block, top)) === anchor.hash;
  }

  return {
    async anchor() {
      const { header, hash } = await anchorHeader();
      return { number: header.number, hash };
    },
    async link(block) {
      const { number } = block.header;
      const anchor = await anchorHeader();
      if (linked.get(number) !== block.hash && !(await isLinked(block, anchor))) {
        throw new VerificationError(
          `block ${number} (${block.hash}) is not of the chain of block ${anchor.hash}`,
        );
      }
      remember(block);
    },
  };
}
