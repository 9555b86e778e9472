import { bytesEqual, bytesToHex, type Clock, type Logger } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';
import type { Anchors } from './anchors.ts';
import { readHeader } from './read-header.ts';
import { NodeFault } from '../node-fault.ts';
import type { Contradiction, Node } from '../node/node.ts';
import { checkHeader } from '../proofs/check-block.ts';
import { quantityOrUndefined } from '../proofs/wire-values.ts';

const NO_ANCHORS: Anchors = { head: undefined, finalized: undefined, genesis: undefined };

export interface NodeIdentityModules {
  readonly node: Node;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly chainId: bigint;
  /**
   * Returns blocks that the chain has for certain, where some are known. A node with another genesis block is on another
   * chain, and one with another block than a final one of the store contradicts it.
   */
  readonly anchors: () => Anchors | undefined;
  /** Returns the hash of the block that consensus finalized last, where it is followed. */
  readonly finalizedHash: () => Uint8Array | undefined;
  /** Returns the number of the node's newest head, or -1 before it has reported one. */
  readonly headNumber: () => number;
}

/** Finds out whether a node serves the chain. */
export interface NodeIdentity {
  /** The time of the last check, in milliseconds of the monotonic clock; -Infinity before the first. */
  readonly checkedAt: number;
  /** Whether consensus finalized another block since the last check. */
  readonly isFinalizedNew: boolean;
  /** Asks the node, and notes the result on it. @throws {NodeFault} when the node does not respond. */
  check(signal: AbortSignal): Promise<boolean>;
}

/** Creates the checks of a node. @param prove Whether hashes of headers are computed. */
export function createNodeIdentity(modules: NodeIdentityModules, prove: boolean): NodeIdentity {
  const { node, clock, logger, chainId, anchors, finalizedHash, headNumber } = modules;
  let checkedAt = -Infinity;
  let checkedHash: Uint8Array | undefined;

  function headersOf(signal: AbortSignal): NodeHeaders {
    return {
      latest: () => readHeader(node, 'latest', { prove, signal }),
      at: (number) => readHeader(node, number, { prove, signal }),
    };
  }

  /** Returns how a node differs from the chain, or undefined when it has the chain's id and genesis block, or no blocks. */
  async function strangeness(
    headers: NodeHeaders,
    { genesis }: Anchors,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const reply = await node.probe({ method: 'eth_chainId', params: '[]' }, signal);
    const itsChainId = reply.kind === 'result' ? quantityOrUndefined(reply.value) : undefined;
    if (itsChainId === undefined) throw new NodeFault(node.name, 'malformed', 'it does not say its chain id');
    if (itsChainId !== chainId) return `its chain id is ${itsChainId}, expected ${chainId}`;
    const first = genesis && (await headers.at(0));
    if (!first || bytesEqual(first.hash, genesis.hash)) return undefined;
    return `its block 0 is ${bytesToHex(first.hash)}, expected ${bytesToHex(genesis.hash)}`;
  }

  /** Returns a contradiction when the node lacks the block that consensus finalized: it is on another fork, or far behind. */
  async function contradictionOfConsensus(signal: AbortSignal): Promise<Contradiction | undefined> {
    const hash = finalizedHash();
    checkedHash = hash;
    if (!hash) return undefined;
    const params = `["${bytesToHex(hash)}",false]`;
    const reply = await node.probe({ method: 'eth_getBlockByHash', params }, signal);
    // A node that gives no response at all lacks nothing.
    if (reply.kind !== 'result') return undefined;
    const checked = checkHeader(reply.value, { prove });
    if ('value' in checked && bytesEqual(checked.value.hash, hash)) return undefined;
    return { number: Math.max(0, headNumber()), isOfConsensus: true };
  }

  /** Logs when a node begins to contradict the final blocks of the store, and when it ends. */
  function noteContradiction(contradiction: Contradiction | undefined): void {
    if (contradiction?.isOfConsensus && !node.contradiction) {
      logger.error(
        { node: node.name, hash: bytesToHex(finalizedHash() ?? new Uint8Array()) },
        'a node lacks the block that consensus finalized, and gets no calls',
      );
    } else if (contradiction && !node.contradiction) {
      logger.error(
        { node: node.name, block: contradiction.number },
        'a node contradicts the final blocks of the chain, and gets no calls',
      );
    }
    if (!contradiction && node.contradiction) {
      logger.info({ node: node.name }, 'the node has the final blocks again');
    }
    node.contradiction = contradiction;
  }

  return {
    get checkedAt() {
      return checkedAt;
    },
    get isFinalizedNew() {
      const hash = finalizedHash();
      return hash !== undefined && !(checkedHash && bytesEqual(hash, checkedHash));
    },
    async check(signal) {
      const certain = anchors() ?? NO_ANCHORS;
      const headers = headersOf(signal);
      const problem = await strangeness(headers, certain, signal);
      const contradiction =
        problem === undefined
          ? ((await contradictionOfConsensus(signal)) ?? (await findContradiction(headers, certain)))
          : undefined;
      checkedAt = clock.monotonic();
      if (problem !== undefined && node.isOfChain !== false) {
        logger.error(
          { node: node.name, problem },
          'a node serves another chain and gets no calls; point it to the right one',
        );
      }
      if (problem === undefined && node.isOfChain === false) {
        logger.info({ node: node.name }, 'the node serves the chain again');
      }
      noteContradiction(contradiction);
      node.identify(problem);
      if (problem !== undefined || contradiction) node.place = undefined;
      return problem === undefined && !contradiction;
    },
  };
}

/** Reads headers from one node. Undefined stands for a header that the node does not have. */
export interface NodeHeaders {
  latest(): Promise<StoredHeader | undefined>;
  at(number: number): Promise<StoredHeader | undefined>;
}

/**
 * Compares a node with the final block of the store, or with the stored block of its head's number when its head is
 * lower. Returns undefined when the node has the stored block, or no block to compare.
 */
export async function findContradiction(
  node: NodeHeaders,
  { finalized, at }: Pick<Anchors, 'finalized' | 'at'>,
): Promise<Contradiction | undefined> {
  if (!finalized) return undefined;
  const shown = (await node.at(finalized.header.number)) ?? (await node.latest());
  const number = shown?.header.number ?? Infinity;
  const stored = number < finalized.header.number ? at?.(number) : finalized;
  const isOther = shown !== undefined && stored !== undefined && !bytesEqual(shown.hash, stored.hash);
  return isOther && number <= finalized.header.number ? { number } : undefined;
}
