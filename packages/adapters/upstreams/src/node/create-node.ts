import type { NodeRole } from '@ethread/ports';
import type { Clock, Logger, Tracer } from '@ethread/core';
import { inParallel } from '../in-parallel.ts';
import { type FaultKind, NodeFault, type RangeLimit } from '../node-fault.ts';
import { type NodeTransport, TransportFault } from '../transport/node-transport.ts';
import { isLargeJson, parseLargeJson } from '../transport/parse-large-json.ts';
import { EnvelopeError, parseJson } from '../transport/read-envelope.ts';
import { createBreaker } from './breaker.ts';
import { createCallQueue } from './call-queue.ts';
import { createLatency, type Latency } from './latency.ts';
import { createMethodHealth, type MethodHealth } from './method-health.ts';
import type { Contradiction, Node, NodeCall, NodePlace, NodeReplies, NodeReply } from './node.ts';
import { toNodeRpcError } from './node-rpc-error.ts';
import { createRateLimit, isRateLimitError } from './rate-limit.ts';
import { lacksMethod, receiptsOneByOne } from './receipts-one-by-one.ts';
import { redact } from './redact.ts';

export interface NodeModules {
  readonly transport: NodeTransport;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
  /** Traces calls of clients, not probes. Default: no tracing. */
  readonly tracer?: Tracer | undefined;
}

export interface NodeOptions {
  readonly name: string;
  readonly role: NodeRole;
  /** Concurrent calls. */
  readonly concurrency: number;
  /** Calls that wait for a slot. */
  readonly maxWaiting: number;
  /** The timeout of a call without its wait, in milliseconds. */
  readonly callTimeoutMs: number;
  /** The timeout of a probe, in milliseconds. */
  readonly probeTimeoutMs: number;
  /** The quarantine of a node that lied, in milliseconds. */
  readonly asideMs: number;
  /** Texts that must not be repeated if the node returns them. */
  readonly secrets: readonly string[];
}

/** The figures of one method at the node. */
interface MethodFigures {
  readonly latency: Latency;
  readonly health: MethodHealth;
}

/** The expected duration of a call before the first was measured, in milliseconds. */
const FIRST_EXPECTATION_MS = 10;
/** The longest pause between trials of a node that is down, in milliseconds. The team's own nodes are tried often. */
const LONGEST_PAUSE_MS: Readonly<Record<NodeRole, number>> = { primary: 500, partner: 15_000 };
/** The least time between two checks of a node whose calls fail, in milliseconds. */
const SUSPICION_MS = 250;
/** Faults of a call after which the node may be down. One call proves nothing, so the node's watch checks. */
const SUSPICIOUS: ReadonlySet<FaultKind> = new Set<FaultKind>(['broken', 'late', 'status']);
/** Faults that do not show how well the node performs the method. */
const NEUTRAL: ReadonlySet<FaultKind> = new Set<FaultKind>(['limited', 'tooLarge', 'refused']);

/** The time for which a missing method of a node is remembered, in milliseconds. The node may be upgraded. */
const LACKS_MS = 600_000;
/** Single calls in flight instead of a batch, where the transport has no batches. */
const BATCH_AT_ONCE = 8;
/** The time for which a limit of log ranges is remembered, in milliseconds. */
const LOG_RANGE_MS = 600_000;
/**
 * The least time between log lines of an error with the same words, in milliseconds, and the most remembered errors.
 */
const REPORT_MS = 60_000;
const MAX_REPORTED = 64;

/** The abort reason of a call that another node has answered meanwhile. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** Methods with separate durations. There are a dozen. */
const MAX_METHODS = 32;

/** Creates a node over a transport. */
export function createNode(modules: NodeModules, options: NodeOptions): Node {
  const { transport, clock, logger, tracer } = modules;
  const { name, role } = options;
  const breaker = createBreaker(modules, { longestPauseMs: LONGEST_PAUSE_MS[role] });
  const limit = createRateLimit(clock);
  const queue = createCallQueue(options);
  const methods = new Map<string, MethodFigures>();
  const inFlight = new Set<AbortController>();
  let place: NodePlace | undefined;
  const reported = new Map<string, number>();
  let logRange: { readonly limit: RangeLimit; readonly at: number } | undefined;
  let lacksReceiptsAt = -Infinity;
  let lacksBatchesAt = -Infinity;
  let isOfChain: boolean | undefined;
  let contradiction: Contradiction | undefined;
  let lastSuccess = -Infinity;
  let suspectedAt = -Infinity;
  let onSuspicion: (() => void) | undefined;
  let isTrialInFlight = false;
  let calls = 0;
  let faults = 0;
  let quarantineCount = 0;

  function figuresOf(method: string): MethodFigures {
    const known = methods.get(method);
    if (known) return known;
    const figures = { latency: createLatency(clock), health: createMethodHealth(clock) };
    if (methods.size < MAX_METHODS) methods.set(method, figures);
    return figures;
  }

  function succeed(method: string, began: number): void {
    const wasClosed = breaker.isClosed;
    figuresOf(method).latency.add(clock.monotonic() - began);
    limit.clear();
    lastSuccess = clock.monotonic();
    breaker.succeed();
    if (!wasClosed && breaker.isClosed) logger.info({ node: name }, 'the node responds again');
  }

  /**
   * Counts a fault. The outcome of one client's call shows nothing about other calls. It opens the breaker only when
   * the node refuses connections, and otherwise makes the watch probe the node at once. A partner has no watch, so its
   * calls count.
   */
  function fail(fault: NodeFault, method: string, isProbe: boolean, began: number): void {
    faults++;
    const { kind, detail } = fault;
    if (!isProbe && !NEUTRAL.has(kind)) figuresOf(method).health.add(false);
    if (kind === 'limited' || kind === 'tooLarge') return;
    if (kind === 'flooding') return flooded(detail);
    // A node that responded to other calls meanwhile is slow. Its calls in flight should continue.
    const isGone = kind === 'refused' || (isProbe && kind === 'late' && lastSuccess < began);
    const isOpening = isProbe || isGone || (role === 'partner' && SUSPICIOUS.has(kind));
    if (!isOpening) {
      if (SUSPICIOUS.has(kind)) suspect();
      return;
    }
    if (!breaker.fail(isGone)) return;
    logger.warn({ node: name, fault: kind, detail }, 'the node failed and is quarantined');
    // The watch may sleep for longer than the quarantine.
    if (!isProbe) onSuspicion?.();
    // Calls that wait for an unreachable node are better served by another one at once.
    if (isGone) {
      for (const attempt of inFlight) attempt.abort(new TransportFault('broken', 'the node went away'));
    }
  }

  function flooded(evidence: string): void {
    // Each call that waited for the node ends with this fault.
    if (!breaker.isAside) quarantine(evidence, 'the node floods its connection and is quarantined');
  }

  function quarantine(evidence: string, message: string): void {
    quarantineCount++;
    breaker.quarantine(options.asideMs);
    logger.error({ node: name, evidence, forMs: options.asideMs }, message);
  }

  function noteLimit(retryAfter: string | undefined): void {
    const wasLimited = clock.monotonic() < limit.until;
    limit.note(retryAfter);
    if (wasLimited) return;
    const forMs = Math.round(limit.until - clock.monotonic());
    logger.warn({ node: name, forMs }, 'the node limits calls and is paused');
  }

  function suspect(): void {
    const now = clock.monotonic();
    if (now - suspectedAt < SUSPICION_MS) return;
    suspectedAt = now;
    onSuspicion?.();
  }

  async function attempt(
    call: NodeCall,
    signal: AbortSignal,
    times: { readonly timeoutMs: number; readonly isProbe: boolean },
  ): Promise<NodeReply> {
    const { method, params } = call;
    return exchange(method, signal, times, async (ending, headers) => {
      const reply = await toReply(await transport.send(method, params, ending, headers));
      if (reply.kind === 'error' && isRateLimitError(reply.error)) {
        throw new TransportFault('limited', `error ${reply.error.code}`);
      }
      return reply;
    });
  }

  /** Sends what `send` sends, within the timeout, and counts its outcome. */
  async function exchange<T>(
    method: string,
    signal: AbortSignal,
    { timeoutMs, isProbe }: { readonly timeoutMs: number; readonly isProbe: boolean },
    send: (ending: AbortSignal, headers?: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    // The node would reject probes like calls, and they count against the same limit.
    if (isProbe && clock.monotonic() < limit.until) throw new NodeFault(name, 'limited', 'it wants no calls');
    const ending = new AbortController();
    const onAbort = () => ending.abort(signal.reason);
    const timer = setTimeout(
      () => ending.abort(new TransportFault('late', `no response in ${timeoutMs} ms`)),
      timeoutMs,
    );
    signal.addEventListener('abort', onAbort);
    if (!isProbe) inFlight.add(ending);
    const began = clock.monotonic();
    calls++;
    try {
      const response = await (tracer && !isProbe
        ? // A partner must not receive the team's traces.
          tracer.call('node', { 'ethread.node': name, 'rpc.method': method }, (headers) =>
            send(ending.signal, role === 'primary' ? headers : undefined),
          )
        : send(ending.signal));
      succeed(method, began);
      return response;
    } catch (error) {
      if (signal.aborted) {
        // A call that never ends would otherwise leave no trace, and the next one would take the same way.
        if (signal.reason instanceof OvertakenError) {
          const { latency, health } = figuresOf(method);
          latency.add(clock.monotonic() - began);
          health.add(false);
        }
        throw error;
      }
      const fault = toNodeFault(name, error);
      if (fault.kind === 'late') figuresOf(method).latency.add(clock.monotonic() - began);
      if (fault.kind === 'limited' && error instanceof TransportFault) noteLimit(error.retryAfter);
      fail(fault, method, isProbe, began);
      throw fault;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      inFlight.delete(ending);
    }
  }

  /**
   * Sends a call like {@link attempt}. When the node has no receipts of whole blocks, composes them from single ones.
   */
  async function attemptOrCompose(call: NodeCall, signal: AbortSignal): Promise<NodeReply> {
    const send = (one: NodeCall) =>
      attempt(one, signal, { timeoutMs: options.callTimeoutMs, isProbe: false });
    const isReceipts = call.method === 'eth_getBlockReceipts';
    const isKnownToLack = clock.monotonic() - lacksReceiptsAt < LACKS_MS;
    if (!isReceipts || !isKnownToLack) {
      const reply = await send(call);
      if (!isReceipts || reply.kind !== 'error' || !lacksMethod(reply.error)) return reply;
      lacksReceiptsAt = clock.monotonic();
      logger.warn(
        { node: name },
        'the node has no eth_getBlockReceipts; single receipts are asked for instead',
      );
    }
    return receiptsOneByOne(call, {
      send,
      sendBatch: (method, params) => batch(method, params, send, signal),
    });
  }

  async function batch(
    method: string,
    params: readonly string[],
    send: (call: NodeCall) => Promise<NodeReply>,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    if (transport.sendBatch) {
      const late = AbortSignal.timeout(options.callTimeoutMs);
      try {
        const calls = params.map((one) => ({ method, params: one }));
        const { items } = await transport.sendBatch(calls, AbortSignal.any([signal, late]));
        return items.map(({ result }) => result);
      } catch (error) {
        signal.throwIfAborted();
        throw late.aborted ? new NodeFault(name, 'late', 'no response to a batch') : toNodeFault(name, error);
      }
    }
    return inParallel(params, BATCH_AT_ONCE, async (one) => {
      const reply = await send({ method, params: one });
      return reply.kind === 'result' ? reply.value : undefined;
    });
  }

  /** Sends calls in one request, or several requests once the node has refused a batch. */
  async function attemptAll(
    calls: readonly NodeCall[],
    method: string,
    signal: AbortSignal,
  ): Promise<NodeReplies> {
    const times = { timeoutMs: options.callTimeoutMs, isProbe: false };
    const { sendBatch } = transport;
    if (sendBatch && calls.length > 1 && clock.monotonic() - lacksBatchesAt >= LACKS_MS) {
      try {
        return await exchange(method, signal, times, async (ending) => {
          const { items, bytes } = await sendBatch(calls, ending);
          return { replies: items.map(toBatchReply), requests: 1, bytes };
        });
      } catch (error) {
        if (!(error instanceof NodeFault) || error.kind !== 'unable') throw error;
        lacksBatchesAt = clock.monotonic();
        logger.warn({ node: name }, 'the node takes no batches; proofs are asked for one by one');
      }
    }
    const replies = await inParallel(calls, BATCH_AT_ONCE, (call) => attempt(call, signal, times));
    const sizes = replies.map((reply) => (reply.kind === 'result' ? reply.json.length : 0));
    return { replies, requests: calls.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  const mayTry = () => !isTrialInFlight && clock.monotonic() >= breaker.retryAt;

  return {
    name,
    role,
    get isUsable() {
      // Probes try a primary. A partner is not contacted before it is needed, so a client's call tries it.
      return breaker.isClosed || (role === 'partner' && mayTry());
    },
    get isFull() {
      return queue.isFull;
    },
    isFailing: (method) => methods.get(method)?.health.isFailing ?? false,
    failureShare: (method) => methods.get(method)?.health.failureShare ?? 0,
    get limitedUntil() {
      return limit.until;
    },
    get isAside() {
      return breaker.isAside;
    },
    get onSuspicion() {
      return onSuspicion;
    },
    set onSuspicion(next) {
      onSuspicion = next;
    },
    get logRange() {
      return logRange && clock.monotonic() - logRange.at < LOG_RANGE_MS ? logRange.limit : undefined;
    },
    noteLogRange(next) {
      logRange = { limit: next, at: clock.monotonic() };
      logger.info({ node: name, blocks: next.blocks }, 'the node limits ranges of logs');
    },
    report(error, method) {
      const said = redact(error.message, options.secrets);
      const now = clock.monotonic();
      if (now - (reported.get(said) ?? -Infinity) < REPORT_MS) return;
      const [oldest] = reported.keys();
      if (reported.size >= MAX_REPORTED && oldest !== undefined) reported.delete(oldest);
      reported.delete(said);
      reported.set(said, now);
      logger.warn(
        { node: name, method, code: error.code, said },
        'the node responded with an error of its own',
      );
    },
    note(method, isUsed) {
      if (!isUsed) faults++;
      figuresOf(method).health.add(isUsed);
    },
    expectedMs: (method) =>
      (methods.get(method)?.latency.expected ?? FIRST_EXPECTATION_MS) *
      (1 + queue.running / options.concurrency),
    p95Ms: (method) => methods.get(method)?.latency.p95,
    get isOfChain() {
      return isOfChain;
    },
    set isOfChain(next) {
      isOfChain = next;
    },
    get contradiction() {
      return contradiction;
    },
    set contradiction(next) {
      contradiction = next;
    },
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
            throw new NodeFault(name, 'refused', 'it did not respond recently');
          }
          isTrial = isTrialInFlight = true;
        }
        return await attemptOrCompose(call, signal);
      } finally {
        if (isTrial) isTrialInFlight = false;
        leave();
      }
    },
    async callAll(calls, method, signal) {
      signal.throwIfAborted();
      const leave = await queue.enter(signal);
      if (!leave) throw new NodeFault(name, 'busy', 'its queue is full');
      try {
        if (!breaker.isClosed) throw new NodeFault(name, 'refused', 'it did not respond recently');
        return await attemptAll(calls, method, signal);
      } finally {
        leave();
      }
    },
    probe: (call, signal) => attempt(call, signal, { timeoutMs: options.probeTimeoutMs, isProbe: true }),
    followHeaders:
      transport.followHeaders &&
      (async ({ onHeader, onEnd }, signal) => {
        const end = (reason: TransportFault) => {
          if (reason.kind === 'flooding') flooded(reason.message);
          onEnd();
        };
        await transport.followHeaders?.({ onHeader, onEnd: end }, signal);
      }),
    get probeAt() {
      return breaker.isClosed ? undefined : breaker.retryAt;
    },
    redact: (text) => redact(text, options.secrets),
    blame(detail) {
      faults++;
      if (breaker.fail(false)) logger.warn({ node: name, detail }, 'the node failed and is quarantined');
    },
    quarantine: (evidence) => quarantine(evidence, 'the node lied and is quarantined'),
    status: () => ({
      name,
      role,
      isUsable:
        breaker.isClosed && isOfChain !== false && !contradiction && place?.isOnCanonicalChain !== false,
      head: place?.head.header.number,
      isOnCanonicalChain: place?.isOnCanonicalChain,
      isOfChain,
      contradictsStore: breaker.isClosed && contradiction !== undefined,
      running: queue.running,
      calls,
      faults,
      quarantines: quarantineCount,
    }),
    close: () => transport.close(),
  };
}

async function toReply({
  result,
  error,
  value: parsed,
}: Awaited<ReturnType<NodeTransport['send']>>): Promise<NodeReply> {
  if (error !== undefined) {
    const read = toNodeRpcError(error);
    if (!read) throw new TransportFault('malformed', 'its error is none');
    return { kind: 'error', error: read };
  }
  if (!result) throw new TransportFault('malformed', 'it has no result');
  try {
    const value = parsed ?? (isLargeJson(result) ? await parseLargeJson(result) : parseJson(result));
    return { kind: 'result', value, json: result };
  } catch (cause) {
    throw cause instanceof EnvelopeError ? new TransportFault('malformed', cause.message) : cause;
  }
}

const NO_JSON = new Uint8Array();

function toBatchReply({ result, error }: { readonly result?: unknown; readonly error?: unknown }): NodeReply {
  if (error === undefined || error === null) {
    if (result === undefined) throw new TransportFault('malformed', 'a response of its batch has no result');
    return { kind: 'result', value: result, json: NO_JSON };
  }
  const read = toNodeRpcError(error);
  if (!read) throw new TransportFault('malformed', 'its error is none');
  if (isRateLimitError(read)) throw new TransportFault('limited', `error ${read.code}`);
  return { kind: 'error', error: read };
}

function toNodeFault(node: string, error: unknown): NodeFault {
  if (error instanceof TransportFault) return new NodeFault(node, error.kind, error.message);
  // An internal error is no reason to stop serving, and its text may contain an address.
  return new NodeFault(node, 'broken', error instanceof Error ? error.name : 'unknown');
}
