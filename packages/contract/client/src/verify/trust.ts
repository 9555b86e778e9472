import { RpcError } from '@ethread/json-rpc';
import type { EthGetProofResult, Hash } from '@ethread/types';
import type { Transport } from '../transport.ts';
import type { ProvenChain } from './proven-chain.ts';
import { headersBelow } from './headers-below.ts';
import { proveAccount } from './proven-account.ts';
import { parentHash, type ProvenHeader } from './proven-block.ts';
import type { OnProven } from './proven-fact.ts';
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
  /** Proves the hashes of many blocks below the anchor by few proofs, so that their `link` costs nothing. */
  expect(numbers: readonly number[]): Promise<void>;
  /** Returns hashes of ancestors, proven by the state or by headers. @throws {VerificationError} */
  ancestors(block: ProvenHeader, numbers: readonly number[]): Promise<ReadonlyMap<number, Hash>>;
}

export interface TrustOptions {
  readonly anchor: Hash | undefined;
  /** The most steps from a block to a trusted one. */
  readonly maxSteps: number;
  readonly onProven: OnProven;
}

/** The contract that stores the hashes of recent blocks in the state, and their number (EIP-2935). */
const HISTORY = '0x0000f90827f1c53a10cb7a02335b175320002935';
const HISTORY_LENGTH = 8_191;
/** The distance in blocks from which a proof is cheaper than the headers. A proof costs as much as two headers. */
const WORTH_A_PROOF = 3;
/** The most hashes that one proof shows: the limit of storage keys of eth_getProof. */
const MAX_KEYS = 1_024;
/** The number of cached blocks that are linked to the anchor. */
const KEPT_LINKS = 65_536;

/** The way from a block down to an ancestor. */
interface Descent {
  /** The hash of the ancestor. */
  readonly hash: Hash;
  /** The ancestors on the way, each with its number. */
  readonly passed: readonly (readonly [number: number, hash: Hash])[];
}

export function createTrust(
  transport: Transport,
  view: ProvenChain,
  { anchor: given, maxSteps, onProven }: TrustOptions,
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
  async function descend(block: ProvenHeader, number: number): Promise<Descent> {
    const passed: (readonly [number, Hash])[] = [];
    let current = block;
    for (let step = 0; step < maxSteps; step++) {
      const { number: from } = current.header;
      if (from - number === 1) return { hash: parentHash(current), passed };
      const target = nearestCached(from, number);
      const cached =
        from - target >= WORTH_A_PROOF ? (await hashesInState(current, [target])).get(target) : undefined;
      if (cached && target === number) return { hash: cached, passed };
      const hash = cached ?? parentHash(current);
      const next = await view.headerByHash(hash);
      if (!next)
        throw new UnprovenError(`the service does not have block ${hash}, by which others are proven`);
      current = next;
      passed.push([next.header.number, hash]);
    }
    throw new UnprovenError(
      `block ${block.header.number} is more than ${maxSteps} steps from block ${number}: raise maxSteps, give an anchor that is nearer, or ask by hash`,
    );
  }

  /**
   * Returns the number of the block whose hash to read from a state, on the way down to another block. When no state
   * stores the hash of that block, it is halfway between the last block without a stored hash and the current block.
   */
  function nearestCached(from: number, wanted: number): number {
    const target = Math.max(wanted, from - HISTORY_LENGTH);
    return target > emptyUpTo ? target : Math.ceil((emptyUpTo + from) / 2);
  }

  /** Returns the hashes of earlier blocks from a block's state, as far as the state stores them. */
  async function hashesInState(
    { header, hash }: ProvenHeader,
    numbers: readonly number[],
  ): Promise<ReadonlyMap<number, Hash>> {
    const found = new Map<number, Hash>();
    // The contract exists from Prague on, and this field came with Prague.
    if (!header.requestsHash) return found;
    const keys = numbers.map((number) => wordOf(number % HISTORY_LENGTH));
    let response: EthGetProofResult;
    try {
      response = await transport.request('eth_getProof', [HISTORY, keys, { blockHash: hash }]);
    } catch (error) {
      // The state is unavailable. The headers prove the hashes, too.
      if (error instanceof RpcError) return found;
      throw error;
    }
    const { storageProof } = proveAccount(header.stateRoot, HISTORY, keys, response).proof;
    for (const [index, number] of numbers.entries()) {
      const { value } = storageProof[index] ?? { value: 0n };
      // The block is older than the contract. No later state has its hash either.
      if (value === 0n) emptyUpTo = Math.max(emptyUpTo, number);
      else found.set(number, wordOf(value));
    }
    return found;
  }

  function remember(number: number, hash: Hash): void {
    linked.delete(number);
    linked.set(number, hash);
    const [oldest] = linked.keys();
    if (linked.size > KEPT_LINKS && oldest !== undefined) linked.delete(oldest);
  }

  /** Returns the nearest higher block that is linked to the anchor, or the anchor. */
  async function above(number: number, anchor: ProvenHeader): Promise<ProvenHeader> {
    let nearest = anchor.header.number;
    if (linked.has(number + 1)) nearest = number + 1;
    else for (const known of linked.keys()) if (known > number && known < nearest) nearest = known;
    const hash = linked.get(nearest);
    return (hash && (await view.headerByHash(hash))) || anchor;
  }

  async function isLinked(block: ProvenHeader, anchor: ProvenHeader): Promise<boolean> {
    const { number } = block.header;
    const top = anchor.header.number;
    if (number === top) return block.hash === anchor.hash;
    if (number < top) {
      const { hash, passed } = await descend(await above(number, anchor), number);
      for (const ancestor of passed) remember(...ancestor);
      return hash === block.hash;
    }
    // A child of a linked block is linked.
    if (linked.get(number - 1) === parentHash(block)) return true;
    return (await descend(block, top)).hash === anchor.hash;
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
      remember(number, block.hash);
      onProven({ part: 'link', block: number, by: anchor.hash });
    },
    async ancestors(block, numbers) {
      const found = new Map(await hashesInState(block, numbers));
      const left = numbers.filter((number) => !found.has(number));
      if (left.length === 0) return found;
      for await (const { header, hash } of headersBelow(view, block, Math.min(...left)))
        found.set(header.number, hash);
      return found;
    },
    async expect(numbers) {
      const anchor = await anchorHeader();
      const isOpen = (number: number) => number < anchor.header.number && !linked.has(number);
      let open = [...new Set(numbers)].filter(isOpen).sort((one, other) => other - one);
      while (open.length > 1) {
        const [highest = 0] = open;
        const base = await above(highest, anchor);
        const oldest = base.header.number - HISTORY_LENGTH;
        const shown = open.filter((number) => number >= oldest && number > emptyUpTo).slice(0, MAX_KEYS);
        // A block too far below needs the blocks between, of which `link` remembers the way.
        if (shown.length < 2) return;
        const hashes = await hashesInState(base, shown);
        if (hashes.size === 0) return;
        for (const [number, hash] of hashes) remember(number, hash);
        open = open.filter((number) => !shown.includes(number));
      }
    },
  };
}

/** Returns a storage key or a hash: 32 bytes. */
const wordOf = (value: number | bigint): Hash => `0x${value.toString(16).padStart(64, '0')}`;
