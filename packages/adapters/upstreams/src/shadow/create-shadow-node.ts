import type { Clock, Logger } from '@ethread/core';
import type { ForwardedCall, ForwardedOutcome } from '@ethread/ports';
import { createNode } from '../node/create-node.ts';
import { secretsOf } from '../node/redact.ts';
import { NodeFault } from '../node-fault.ts';
import type { ConfiguredNode } from '../nodes.ts';
import { DEFAULTS } from '../nodes-options.ts';
import { judgeError } from '../questions/judge-error.ts';
import { createTransport } from '../transport/create-transport.ts';

/** A second node's response to a call, unchecked: it is compared and never served. */
export type ShadowResponse =
  | { readonly kind: 'result'; readonly value: unknown }
  | Exclude<ForwardedOutcome, { readonly kind: 'result' }>
  /** The node gave no response, or an error of its own. `detail` has neither its address nor its words. */
  | { readonly kind: 'unable'; readonly detail: string };

/** A node that is asked only for comparison. It is neither watched nor polled: it gets the calls of `ask` alone. */
export interface ShadowNode {
  /** Sends a call. Rejects only with the signal's reason. */
  ask(
    call: Pick<ForwardedCall, 'method' | 'question' | 'params'>,
    signal: AbortSignal,
  ): Promise<ShadowResponse>;
  close(): Promise<void>;
}

export interface ShadowNodeModules {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
}

/** The bounds of the calls. */
export interface ShadowNodeOptions {
  /** Calls in flight. */
  readonly concurrency: number;
  /** Bytes of one response. */
  readonly maxAnswerBytes: number;
}

/** The methods of blocks by hash in place of those by number: the service accepts a hash in both, and nodes do not. */
const BY_HASH: Readonly<Record<string, string>> = {
  eth_getBlockByNumber: 'eth_getBlockByHash',
  eth_getTransactionByBlockNumberAndIndex: 'eth_getTransactionByBlockHashAndIndex',
  eth_getUncleByBlockNumberAndIndex: 'eth_getUncleByBlockHashAndIndex',
};
/** Characters of a hash as text. */
const HASH_LENGTH = 66;

/** Creates a node for comparison. */
export function createShadowNode(
  { name, role, ...address }: ConfiguredNode,
  modules: ShadowNodeModules,
  bounds: ShadowNodeOptions,
): ShadowNode {
  const options = { ...DEFAULTS, ...bounds, connections: bounds.concurrency, maxWaiting: bounds.concurrency };
  const transport = createTransport(address, options);
  // A partner's breaker opens and closes by its calls, as no watch probes the node.
  const node = createNode(
    { ...modules, transport },
    { ...options, name, role: 'partner', secrets: secretsOf(address) },
  );
  return {
    async ask({ method, question, params }, signal) {
      try {
        const [block] = params;
        const isHash = typeof block === 'string' && block.length === HASH_LENGTH;
        const wireMethod = (isHash && BY_HASH[method]) || method;
        const reply = await node.call({ method: wireMethod, params: JSON.stringify(params) }, signal);
        if (reply.kind === 'result') return { kind: 'result', value: reply.value };
        const verdict = judgeError(reply.error, node, { kind: question, method, isKnownBlock: false });
        if (verdict.kind === 'fault') return { kind: 'unable', detail: verdict.detail };
        const { value } = verdict;
        return value.kind === 'result' ? { kind: 'unable', detail: 'an error with a result' } : value;
      } catch (error) {
        if (error instanceof NodeFault) return { kind: 'unable', detail: `${error.kind}: ${error.detail}` };
        throw error;
      }
    },
    close: () => node.close(),
  };
}
