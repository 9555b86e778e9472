import type { HeadView } from '@ethread/backend';
import { bytesEqual, bytesToHex, type Clock, quantityToHex } from '@ethread/core';
import { NodeFault } from '../node-fault.ts';
import type { Node } from '../node/node.ts';
import { createSingleFlight } from '../pool/single-flight.ts';
import { checkHeader } from '../proofs/check-header.ts';
import { quantityOrUndefined } from '../proofs/wire-values.ts';

/** How long a partner that was found to be of the chain is not checked again, in milliseconds. */
const CHECKED_MS = 60_000;

export interface PartnerCheckModules {
  readonly nodes: () => readonly Node[];
  readonly chainId: bigint;
  readonly head: HeadView;
  readonly clock: Clock;
}

/**
 * Returns a function that checks partners before they are asked: that they serve the chain, and have its finalized block.
 * One that does not is set aside. Partners hear of it in an outage only, two calls a minute at most.
 */
export function createPartnerCheck({ nodes, chainId, head, clock }: PartnerCheckModules) {
  const checkedAt = new WeakMap<Node, number>();
  const flights = createSingleFlight<string | undefined>();

  /** Returns what shows that a partner is of another chain; undefined when nothing does. */
  async function contradiction(node: Node, signal: AbortSignal): Promise<string | undefined> {
    const id = await node.call({ method: 'eth_chainId', params: '[]' }, signal);
    const itsChainId = id.kind === 'result' ? quantityOrUndefined(id.value) : undefined;
    if (itsChainId !== chainId) return `its chain id is ${String(itsChainId)}, expected ${chainId}`;
    const finalized = head.head()?.finalized;
    if (!finalized) return undefined;
    const { number } = finalized.header;
    const params = JSON.stringify([quantityToHex(number), false]);
    const block = await node.call({ method: 'eth_getBlockByNumber', params }, signal);
    const checked = block.kind === 'result' ? checkHeader(block.value, { prove: true }) : undefined;
    if (checked && 'value' in checked && bytesEqual(checked.value.hash, finalized.hash)) return undefined;
    return `it does not have the finalized block ${number}, ${bytesToHex(finalized.hash)}`;
  }

  async function check(node: Node, signal: AbortSignal): Promise<void> {
    const isKnown = clock.monotonic() - (checkedAt.get(node) ?? -Infinity) < CHECKED_MS;
    if (isKnown || !node.isUsable || node.isAside) return;
    try {
      const problem = await flights.share(node.name, signal, (shared) => contradiction(node, shared));
      if (problem === undefined) checkedAt.set(node, clock.monotonic());
      else node.setAside(problem);
    } catch (error) {
      // Whether it can be reached, the call itself finds out.
      if (!(error instanceof NodeFault)) throw error;
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    await Promise.all(nodes().map((node) => check(node, signal)));
  };
}
