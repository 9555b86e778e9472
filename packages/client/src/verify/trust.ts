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

/** What ties blocks to the one that is trusted. */
export interface Trust {
  /** The block that everything is tied to. */
  anchor(): Promise<Anchor>;
  /**
   * Proves that a block is the anchor, an ancestor of it, or says to descend from it.
   *
   * @throws {VerificationError} when it is of another chain.
   * @throws {UnprovenError} when it lies too far from the anchor.
   */
  link(block: ProvenHeader): Promise<void>;
}

export interface TrustOptions {
  readonly anchor: Hash | undefined;
  /** How many steps it may be from a block to one that is trusted. */
  readonly maxSteps: number;
}

/** The contract that keeps the hashes of the last blocks in the state, and how many (EIP-2935). */
const HISTORY = '0x0000f90827f1c53a10cb7a02335b175320002935';
const HISTORY_LENGTH = 8_191;
/** A proof costs as much as two headers, of which it saves one a block. */
const WORTH_A_PROOF = 3;
/** Blocks that are kept as tied to the anchor. */
const KEPT_LINKS = 4_096;

export function createTrust(
  transport: Transport,
  view: ChainView,
  { anchor: given, maxSteps }: TrustOptions,
): Trust {
  let pinned: Promise<ProvenHeader> | undefined;
  /** Blocks that are tied to the anchor, by number. */
  const linked = new Map<number, Hash>();
  /** Up to this block no state keeps a hash. */
  let emptyUpTo = -1;

  async function pin(): Promise<ProvenHeader> {
    const header = given ? await view.headerByHash(given) : await finalizedOrLatest();
    if (!header)
      throw new VerificationError(`the service does not have the block ${given ?? ''} to be trusted`);
    return header;
  }

  async function finalizedOrLatest(): Promise<ProvenHeader | undefined> {
    const finalized = await view.headerAt('finalized').catch((error: unknown) => {
      // Nodes of chains without finality answer the tag with an error of their own.
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

  /** The hash of an ancestor, as a block's header and state tell it. */
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

  /** Which block's hash is looked for in a state, on the way down to another: halfway to where none is kept. */
  function nearestKept(from: number, wanted: number): number {
    const target = Math.max(wanted, from - HISTORY_LENGTH);
    return target > emptyUpTo ? target : Math.ceil((emptyUpTo + from) / 2);
  }

  /** The hash of an earlier block as a block's state keeps it; undefined where it does not. */
  async function hashInState({ header, hash }: ProvenHeader, number: number): Promise<Hash | undefined> {
    // From Prague on, which this field came with.
    if (!header.requestsHash) return undefined;
    const key = `0x${(number % HISTORY_LENGTH).toString(16).padStart(64, '0')}` as const;
    let answer: EthGetProofResult;
    try {
      answer = await transport.request('eth_getProof', [HISTORY, [key], { blockHash: hash }]);
    } catch (error) {
      // A state that is not held any more; the headers tell it, too.
      if (error instanceof RpcError) return undefined;
      throw error;
    }
    const { value } = proveAccount(header.stateRoot, HISTORY, [key], answer).storageProof[0] ?? { value: 0n };
    // Blocks before the contract was: no later state has them either.
    if (value === 0n) emptyUpTo = Math.max(emptyUpTo, number);
    return value === 0n ? undefined : `0x${value.toString(16).padStart(64, '0')}`;
  }

  function remember({ header, hash }: ProvenHeader): void {
    linked.delete(header.number);
    linked.set(header.number, hash);
    const [oldest] = linked.keys();
    if (linked.size > KEPT_LINKS && oldest !== undefined) linked.delete(oldest);
  }

  /** The nearest block above that is tied to the anchor, or the anchor. */
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
    // What follows on a block that is tied is tied.
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
