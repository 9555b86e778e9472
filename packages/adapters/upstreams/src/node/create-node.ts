import type { StoredHeader } from '@ethread/ports';
import { Places } from '@ethread/core';
import type { TransportFault } from '../transport/node-transport.ts';
import { NodeFault, type RangeLimit } from '../node-fault.ts';
import { createBudget } from './pauses.ts';
import { createErrorReports, redact } from './redact.ts';
import { createFiguresByMethod } from './method-figures.ts';
import type { Contradiction, Node, NodePlace } from './node.ts';
import { createNodeCondition } from './node-condition.ts';
import { createNodeExchange } from './node-exchange.ts';
import type { NodeModules, NodeOptions } from './node-options.ts';
import { problemOf } from './node-problem.ts';

/** The expected duration of a call before the first was measured, in milliseconds. */
const FIRST_EXPECTATION_MS = 10;
/** The time for which a limit of log ranges is remembered, in milliseconds. */
const LOG_RANGE_MS = 600_000;

export function createNode(modules: NodeModules, options: NodeOptions): Node {
  const { transport, clock, logger, onChange } = modules;
  const { name, role } = options;
  const figures = createFiguresByMethod(clock);
  const condition = createNodeCondition(modules, options, figures, {
    onSuspicion: () => node.onSuspicion?.(),
    isIdle: () => node.isIdle,
    onGone: () => exchange.abortAll(),
  });
  const { breaker } = condition;
  const budget = createBudget(clock, options.budget ?? {});
  const exchange = createNodeExchange(modules, options, { figures, condition, budget });
  const places = new Places({ total: options.concurrency, ofClient: Infinity });
  /** Calls in flight and waiting. */
  let calls = 0;
  let place: NodePlace | undefined;
  let logRange: { readonly limit: RangeLimit; readonly at: number } | undefined;
  let reportedHead: StoredHeader | undefined;
  let movedAt = clock.monotonic();
  let contradiction: Contradiction | undefined;
  let isTrialInFlight = false;

  const mayTry = () => !isTrialInFlight && clock.monotonic() >= breaker.retryAt;

  /**
   * Sends something once there is room. An idle node with an open breaker gets one call, which tries it.
   *
   * @throws {NodeFault}, or the signal's reason.
   */
  async function inTurn<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (node.isFull) throw new NodeFault(name, 'busy', 'its queue is full');
    calls++;
    let leave: (() => void) | undefined;
    try {
      leave = await places.enter('', signal);
      const isTrial = !breaker.isClosed;
      if (budget.until > clock.monotonic()) throw new NodeFault(name, 'limited', 'its budget is spent');
      if (isTrial && !(node.isIdle && mayTry()))
        throw new NodeFault(name, 'refused', 'it did not respond recently');
      if (!isTrial) return await send();
      isTrialInFlight = true;
      return await send().finally(() => (isTrialInFlight = false));
    } finally {
      calls--;
      leave?.();
    }
  }

  const running = () => Math.min(calls, options.concurrency);

  const node: Node = {
    name,
    role,
    priority: options.priority,
    isIdle: role === 'partner',
    isSyncing: false,
    isOfChain: undefined,
    strangeness: undefined,
    onSuspicion: undefined,
    get isUsable() {
      // Probes try a node whose head is followed. An idle one is seldom probed, so a client's call tries it.
      return breaker.isClosed || (node.isIdle && mayTry());
    },
    get isFull() {
      return calls >= options.concurrency + options.maxWaiting;
    },
    isFailing: (method) => figures.find(method)?.isFailing ?? false,
    get limitedUntil() {
      return Math.max(condition.limitedUntil, budget.until);
    },
    get asideFor() {
      return condition.asideFor;
    },
    get logRange() {
      return logRange && clock.monotonic() - logRange.at < LOG_RANGE_MS ? logRange.limit : undefined;
    },
    noteLogRange(next) {
      logRange = { limit: next, at: clock.monotonic() };
      logger.info({ node: name, blocks: next.blocks }, 'the node limits ranges of logs');
    },
    report: createErrorReports(modules, options),
    note(method, isUsed) {
      if (!isUsed) condition.noteUnusable();
      figures.of(method).addOutcome(isUsed);
    },
    expectedMs: (method) =>
      (figures.find(method)?.expectedMs ?? FIRST_EXPECTATION_MS) * (1 + running() / options.concurrency),
    identify(strangeness) {
      node.strangeness = strangeness;
      node.isOfChain = strangeness === undefined;
      onChange();
    },
    get reportedHead() {
      return reportedHead;
    },
    set reportedHead(next) {
      if ((next?.header.number ?? 0) > (reportedHead?.header.number ?? 0)) movedAt = clock.monotonic();
      reportedHead = next;
    },
    get movedAt() {
      return movedAt;
    },
    get contradiction() {
      return contradiction;
    },
    set contradiction(next) {
      contradiction = next;
      onChange();
    },
    get place() {
      return place;
    },
    set place(next) {
      const wasOnCanonicalChain = place?.isOnCanonicalChain;
      place = next;
      if (place?.isOnCanonicalChain !== wasOnCanonicalChain) onChange();
    },
    call: (call, signal) => inTurn(signal, () => exchange.call(call, signal)),
    callAll: (calls, method, signal) =>
      inTurn(signal, () => {
        // The exchange itself counts as one.
        budget.take(calls.length - 1);
        return exchange.callAll(calls, method, signal);
      }),
    probe: exchange.probe,
    followHeaders:
      transport.followHeaders &&
      (async ({ onHeader, onEnd }, signal) => {
        const end = (reason: TransportFault) => {
          if (reason.kind === 'flooding') condition.flooded(reason.message);
          onEnd();
        };
        await transport.followHeaders?.({ onHeader, onEnd: end }, signal);
      }),
    get probeAt() {
      return breaker.isClosed ? undefined : breaker.retryAt;
    },
    redact: (text) => redact(text, options.secrets),
    blame: condition.blame,
    quarantine: condition.quarantine,
    status: () => ({
      name,
      role,
      priority: options.priority,
      isUsable:
        breaker.isClosed && node.isOfChain !== false && !contradiction && place?.isOnCanonicalChain !== false,
      problem: problemOf({
        openedBy: condition.openedBy && redact(condition.openedBy, options.secrets),
        strangeness: node.strangeness,
        contradiction,
        isOnCanonicalChain: place?.isOnCanonicalChain,
        isSyncing: node.isSyncing,
        limitedMs: condition.limitedUntil - clock.monotonic(),
        spentMs: budget.until - clock.monotonic(),
      }),
      latencyMs: figures.find('eth_getBlockByNumber')?.averageMs,
      head: (place?.head ?? reportedHead)?.header.number,
      isOnCanonicalChain: place?.isOnCanonicalChain,
      isOfChain: node.isOfChain,
      contradictsStore: breaker.isClosed && contradiction !== undefined,
      running: running(),
      calls: exchange.count,
      faults: condition.faults,
      quarantines: condition.quarantines,
    }),
    close: () => transport.close(),
  };
  return node;
}
