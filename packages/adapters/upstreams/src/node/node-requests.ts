import { inParallel } from '../in-parallel.ts';
import { NodeFault } from '../node-fault.ts';
import type { NodeCall, NodeReplies, NodeReply } from './node.ts';
import type { ExchangeTimes, NodeExchange } from './node-exchange.ts';
import type { NodeModules, NodeOptions } from './node-options.ts';
import { toReply } from './read-reply.ts';

/** The time for which a missing ability of a node is remembered, in milliseconds. The node may be upgraded. */
const LACKS_MS = 600_000;
/** Single calls in flight instead of a batch, where the transport has no batches. */
const BATCH_AT_ONCE = 8;

export interface NodeRequests {
  call(call: NodeCall, signal: AbortSignal): Promise<NodeReply>;
  /** Sends calls in one request, or in several requests once the node has refused a batch. */
  callAll(calls: readonly NodeCall[], method: string, signal: AbortSignal): Promise<NodeReplies>;
  probe(call: NodeCall, signal: AbortSignal): Promise<NodeReply>;
}

export function createNodeRequests(
  { transport, clock, logger }: NodeModules,
  { name, callTimeoutMs, probeTimeoutMs }: NodeOptions,
  exchange: NodeExchange,
): NodeRequests {
  let lacksBatchesAt = -Infinity;
  const times = { timeoutMs: callTimeoutMs, isProbe: false };

  function attempt(
    { method, params }: NodeCall,
    signal: AbortSignal,
    times: ExchangeTimes,
  ): Promise<NodeReply> {
    return exchange.run(method, signal, times, async (ending, headers) =>
      toReply(await transport.send(method, params, ending, headers)),
    );
  }

  /** Sends calls in one request, or several requests once the node has refused a batch. */
  async function attemptAll(
    calls: readonly NodeCall[],
    method: string,
    signal: AbortSignal,
  ): Promise<NodeReplies> {
    const { sendBatch } = transport;
    if (sendBatch && calls.length > 1 && clock.monotonic() - lacksBatchesAt >= LACKS_MS) {
      try {
        return await exchange.run(method, signal, times, async (ending) => {
          const { items, bytes } = await sendBatch(calls, ending);
          return { replies: items.map((item) => toReply(item)), requests: 1, bytes };
        });
      } catch (error) {
        if (!(error instanceof NodeFault) || error.kind !== 'unable') throw error;
        lacksBatchesAt = clock.monotonic();
        logger.warn({ node: name }, 'the node takes no batches; proofs are asked for one by one');
      }
    }
    const replies = await inParallel(calls, BATCH_AT_ONCE, (call) => attempt(call, signal, times));
    const sizes = replies.map((reply) => (reply.kind === 'result' ? reply.bytes : 0));
    return { replies, requests: calls.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  return {
    call: (call, signal) => attempt(call, signal, times),
    callAll: attemptAll,
    probe: (call, signal) => attempt(call, signal, { timeoutMs: probeTimeoutMs, isProbe: true }),
  };
}
