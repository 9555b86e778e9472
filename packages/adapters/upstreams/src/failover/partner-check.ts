import type { HeadView } from '@ethread/ports';
import { bytesEqual, bytesToHex, type Clock, createSingleFlight, quantityToHex } from '@ethread/core';
import { NodeFault } from '../node-fault.ts';
import type { Node } from '../node/node.ts';
import { checkHeader } from '../proofs/check-header.ts';
import { quantityOrUndefined } from '../proofs/wire-values.ts';

/** The time until a partner that passed the check is checked again, in milliseconds. */
const CHECKED_MS = 60_000;

export interface PartnerCheckModules {
  readonly nodes: () => readonly Node[];
  readonly chainId: bigint;
  readonly head: HeadView;
  readonly clock: Clock;
}

/**
 * Returns a function that checks partners before they are asked: they must serve the chain and have its finalized
 * block. A partner that fails is quarantined. Partners are checked only in an outage, with at most two calls a minute.
 */
export function createPartnerCheck({ nodes, chainId, head, clock }: PartnerCheckModules) {
  const checkedAt = new WeakMap<Node, number>();
  const flights = createSingleFlight<undefined>();

  /** Returns evidence that a partner is on another chain, or undefined when there is none. */
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

  async function judge(node: Node, signal: AbortSignal): Promise<undefined> {
    const problem = await contradiction(node, signal);
    if (problem === undefined) checkedAt.set(node, clock.monotonic());
    else node.quarantine(problem);
  }

  async function check(node: Node, signal: AbortSignal): Promise<void> {
    if (clock.monotonic() - (checkedAt.get(node) ?? -Infinity) < CHECKED_MS) return;
    try {
      await flights.share(node.name, signal, (shared) => judge(node, shared));
    } catch (error) {
      // The call itself finds out whether the partner can be reached.
      if (!(error instanceof NodeFault)) throw error;
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    await Promise.all(nodes().map((node) => check(node, signal)));
  };
}
