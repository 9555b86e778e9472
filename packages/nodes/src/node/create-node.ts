import type { Clock, Logger, Tracer } from '@ethread/core';
import { NodeFault } from '../node-fault.ts';
import { type NodeTransport, TransportFault } from '../transport/node-transport.ts';
import { EnvelopeError, parseJson } from '../transport/read-envelope.ts';
import { createBreaker } from './breaker.ts';
import { createCallQueue } from './call-queue.ts';
import { createLatency, type Latency } from './latency.ts';
import type { Node, NodeCall, NodePlace, NodeReply, NodeRole } from './node.ts';
import { toNodeRpcError } from './node-rpc-error.ts';
import { redact } from './redact.ts';

export interface NodeModules {
  readonly transport: NodeTransport;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  /** Tells of calls of callers; nobody is told of probes. Default: nobody is told at all. */
  readonly tracer?: Tracer | undefined;
}

export interface NodeOptions {
  readonly name: string;
  readonly role: NodeRole;
  /** Calls at a time. */
  readonly concurrency: number;
  /** Calls that wait for their turn. */
  readonly maxWaiting: number;
  /** How long a call may take, its wait not counted, in milliseconds. */
  readonly callTimeoutMs: number;
  /** How long a probe may take, in milliseconds. */
  readonly probeTimeoutMs: number;
  /** How long a node that lied is not asked, in milliseconds. */
  readonly asideMs: number;
  /** Texts that must not be repeated, should the node say them. */
  readonly secrets: readonly string[];
}

/** What a call is expected to take before any was seen, in milliseconds. */
const FIRST_EXPECTATION_MS = 10;
/** Methods whose durations are kept apart; there are a dozen. */
const MAX_METHODS = 32;

/** Makes a node over a transport. */
export function createNode(modules: NodeModules, options: NodeOptions): Node {
  const { transport, clock, logger, tracer } = modules;
  const { name, role } = options;
  const breaker = createBreaker(modules);
  const queue = createCallQueue(options);
  const latencies = new Map<string, Latency>();
  const underWay = new Set<AbortController>();
  let place: NodePlace | undefined;
  let lastSuccess = -Infinity;
  let isTrialUnderWay = false;
  let calls = 0;
  let faults = 0;
  let timesSetAside = 0;

  function latencyOf(method: string): Latency {
    const known = latencies.get(method);
    if (known) return known;
    const latency = createLatency(clock);
    if (latencies.size < MAX_METHODS) latencies.set(method, latency);
    return latency;
  }

  function succeed(method: string, began: number): void {
    const wasClosed = breaker.isClosed;
    lastSuccess = clock.monotonic();
    latencyOf(method).add(lastSuccess - began);
    breaker.succeed();
    if (!wasClosed && breaker.isClosed) logger.info({ node: name }, 'the node answers again');
  }

  function fail(fault: NodeFault, began: number, isProbe: boolean): void {
    faults++;
    // A slow call at a node that answers others is the call's own slowness; a large answer is asked for.
    if (fault.kind === 'tooLarge') return;
    if (fault.kind === 'late' && !isProbe && lastSuccess > began) return;
    const isGone = fault.kind === 'refused' || (isProbe && fault.kind === 'late');
    if (!breaker.fail(isGone)) return;
    logger.warn({ node: name, fault: fault.kind, detail: fault.detail }, 'the node is not asked for a while');
    // Whoever waits for a node that is not there is better served elsewhere at once.
    if (isGone) {
      for (const attempt of underWay) attempt.abort(new TransportFault('broken', 'the node went away'));
    }
  }

  async function attempt(
    { method, params }: NodeCall,
    signal: AbortSignal,
    { timeoutMs, isProbe }: { readonly timeoutMs: number; readonly isProbe: boolean },
  ): Promise<NodeReply> {
    const ending = new AbortController();
    const onAbort = () => ending.abort(signal.reason);
    const timer = setTimeout(
      () => ending.abort(new TransportFault('late', `no answer in ${timeoutMs} ms`)),
      timeoutMs,
    );
    signal.addEventListener('abort', onAbort);
    if (!isProbe) underWay.add(ending);
    const began = clock.monotonic();
    calls++;
    try {
      const send = (headers?: Readonly<Record<string, string>>) =>
        transport.send(method, params, ending.signal, headers);
      const envelope = await (tracer && !isProbe
        ? // A partner has no business with the team's traces.
          tracer.call('node', { 'ethread.node': name, 'rpc.method': method }, (headers) =>
            send(role === 'primary' ? headers : undefined),
          )
        : send());
      const reply = toReply(envelope);
      succeed(method, began);
      return reply;
    } catch (error) {
      if (signal.aborted) throw error;
      const fault = toNodeFault(name, error);
      fail(fault, began, isProbe);
      throw fault;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      underWay.delete(ending);
    }
  }

  const mayTry = () => !isTrialUnderWay && clock.monotonic() >= breaker.retryAt;

  return {
    name,
    role,
    get isUsable() {
      // A primary is tried by probes; a partner hears nothing before it is needed, so a call of a caller tries it.
      return breaker.isClosed || (role === 'partner' && mayTry());
    },
    get isFull() {
      return queue.isFull;
    },
    expectedMs: (method) =>
      (latencies.get(method)?.expected ?? FIRST_EXPECTATION_MS) * (1 + queue.running / options.concurrency),
    p95Ms: (method) => latencies.get(method)?.p95,
    get place() {
      return place;
    },
    set place(next) {
      place = next;
    },
    async call(call, signal) {
      signal.throwIfAborted();
      const leave = await queue.enter(signal);
      if (!leave) throw new NodeFault(name, 'busy', 'its queue is full');
      let isTrial = false;
      try {
        if (!breaker.isClosed) {
          if (role === 'primary' || !mayTry()) {
            throw new NodeFault(name, 'refused', 'it did not answer lately');
          }
          isTrial = isTrialUnderWay = true;
        }
        return await attempt(call, signal, { timeoutMs: options.callTimeoutMs, isProbe: false });
      } finally {
        if (isTrial) isTrialUnderWay = false;
        leave();
      }
    },
    probe: (call, signal) => attempt(call, signal, { timeoutMs: options.probeTimeoutMs, isProbe: true }),
    followHeaders: transport.followHeaders?.bind(transport),
    get probeAt() {
      return breaker.isClosed ? undefined : breaker.retryAt;
    },
    redact: (text) => redact(text, options.secrets),
    blame(detail) {
      faults++;
      if (breaker.fail(false)) logger.warn({ node: name, detail }, 'the node is not asked for a while');
    },
    setAside(evidence) {
      timesSetAside++;
      breaker.setAside(options.asideMs);
      logger.error({ node: name, evidence, forMs: options.asideMs }, 'the node lied and is set aside');
    },
    status: () => ({
      name,
      role,
      isUsable: breaker.isClosed,
      head: place?.head.header.number,
      isOnBranch: place?.isOnBranch,
      running: queue.running,
      calls,
      faults,
      setAside: timesSetAside,
    }),
    close: () => transport.close(),
  };
}

function toReply({ result, error }: Awaited<ReturnType<NodeTransport['send']>>): NodeReply {
  if (error !== undefined) {
    const read = toNodeRpcError(error);
    if (!read) throw new TransportFault('malformed', 'its error is none');
    return { kind: 'error', error: read };
  }
  if (!result) throw new TransportFault('malformed', 'it has no result');
  try {
    return { kind: 'result', value: parseJson(result), json: result };
  } catch (cause) {
    throw cause instanceof EnvelopeError ? new TransportFault('malformed', cause.message) : cause;
  }
}

function toNodeFault(node: string, error: unknown): NodeFault {
  if (error instanceof TransportFault) return new NodeFault(node, error.kind, error.message);
  // A fault of our own is no reason to stop serving, and its words may hold an address.
  return new NodeFault(node, 'broken', error instanceof Error ? error.name : 'unknown');
}
