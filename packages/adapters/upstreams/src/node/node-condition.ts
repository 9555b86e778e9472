import type { FaultKind, NodeFault } from '../node-fault.ts';
import type { NodeRole } from '@ethread/ports';
import type { FiguresByMethod } from './method-figures.ts';
import type { NodeModules, NodeOptions } from './node-options.ts';
import { printFault } from './node-problem.ts';
import { type Breaker, createBreaker, createRateLimit } from './pauses.ts';

/** The longest pause between trials of a node that is down, in milliseconds. The team's own nodes are tried often. */
const LONGEST_PAUSE_MS: Readonly<Record<NodeRole, number>> = { primary: 500, partner: 15_000 };
/** The least time between two checks of a node whose calls fail, in milliseconds. */
const SUSPICION_MS = 250;
/** Faults of a call after which the node may be down. One call proves nothing, so the node's watch checks. */
const SUSPICIOUS: ReadonlySet<FaultKind> = new Set<FaultKind>(['broken', 'late', 'status']);
/** Faults that do not show how well the node performs the method. */
const NEUTRAL: ReadonlySet<FaultKind> = new Set<FaultKind>(['limited', 'tooLarge', 'refused']);

/** The time without a rejection after which a rate limit is reported again, in milliseconds. */
const RATE_QUIET_MS = 60_000;

/** What the outcomes of its calls say of a node: whether it is there, limits calls, or is quarantined. */
export interface NodeCondition {
  readonly breaker: Breaker;
  /** The time until which the node takes no calls, in monotonic milliseconds. In the past while it takes them. */
  readonly limitedUntil: number;
  readonly faults: number;
  readonly quarantines: number;
  /** Why the node gets no calls for a while, whatever it responds. */
  readonly asideFor: 'lied' | 'flooding' | undefined;
  /** The fault or lie because of which the breaker is open. Undefined while it is closed. */
  readonly openedBy: string | undefined;
  /** Counts a response to a call that began at a monotonic time. */
  succeed(method: string, began: number): void;
  /**
   * Counts a fault. The outcome of one client's call shows nothing about other calls. It opens the breaker only when
   * the node refuses connections, and otherwise makes the watch probe the node at once. An idle node is seldom
   * probed, so its calls count.
   */
  fail(
    fault: NodeFault,
    call: { readonly method: string; readonly isProbe: boolean; readonly began: number },
  ): void;
  /** Counts a response whose content was not usable. */
  noteUnusable(): void;
  /** Notes that the node rejected a call by its rate limit. @param retryAfter Its Retry-After header. */
  noteLimit(retryAfter: string | undefined): void;
  /** Ends the calls to a node that floods its connection, once. */
  flooded(evidence: string): void;
  quarantine(evidence: string): void;
  /** Counts a header that was not usable. */
  blame(detail: string): void;
}

interface ConditionListener {
  onSuspicion(): void;
  /** Returns whether no watch follows the node, so that the outcomes of its calls count. */
  isIdle(): boolean;
  onGone(): void;
}

export function createNodeCondition(
  modules: NodeModules,
  { name, role, asideMs }: NodeOptions,
  figures: FiguresByMethod,
  listener: ConditionListener,
): NodeCondition {
  const { clock, logger, onChange } = modules;
  const breaker = createBreaker(modules, { longestPauseMs: LONGEST_PAUSE_MS[role] });
  const limit = createRateLimit(clock);
  let lastSuccess = -Infinity;
  let suspectedAt = -Infinity;
  let rejectedAt = -Infinity;
  let faults = 0;
  let quarantines = 0;
  let openedBy: string | undefined;
  let asideFor: 'lied' | 'flooding' = 'lied';

  function setAside(kind: 'lied' | 'flooding', evidence: string, message: string): void {
    asideFor = kind;
    openedBy = printFault(kind, evidence);
    breaker.quarantine(asideMs);
    logger.error({ node: name, evidence, forMs: asideMs }, message);
    onChange();
  }

  /** Counts a fault by the breaker. Returns whether this fault opened it. */
  function countFault(kind: FaultKind, detail: string, atOnce: boolean): boolean {
    const hasOpened = breaker.fail(atOnce);
    // A trial fails for the present reason. Evidence of a lie stays.
    if (!breaker.isClosed && !breaker.isAside) openedBy = printFault(kind, detail);
    if (!hasOpened) return false;
    logger.warn({ node: name, fault: kind, detail }, 'the node failed and gets no calls until it responds');
    onChange();
    return true;
  }

  function suspect(): void {
    const now = clock.monotonic();
    if (now - suspectedAt < SUSPICION_MS) return;
    suspectedAt = now;
    listener.onSuspicion();
  }

  function flooded(evidence: string): void {
    // Each call that waited for the node ends with this fault.
    if (!breaker.isAside)
      setAside('flooding', evidence, 'the node floods its connection and gets no calls for a while');
  }

  return {
    breaker,
    get limitedUntil() {
      return limit.until;
    },
    get faults() {
      return faults;
    },
    get asideFor() {
      return breaker.isAside ? asideFor : undefined;
    },
    get quarantines() {
      return quarantines;
    },
    get openedBy() {
      return breaker.isClosed ? undefined : openedBy;
    },
    succeed(method, began) {
      const wasClosed = breaker.isClosed;
      lastSuccess = clock.monotonic();
      figures.of(method).addTime(lastSuccess - began);
      limit.clear();
      breaker.succeed();
      if (wasClosed || !breaker.isClosed) return;
      logger.info({ node: name }, 'the node responds again');
      onChange();
    },
    fail({ kind, detail }, { method, isProbe, began }) {
      faults++;
      if (!isProbe && !NEUTRAL.has(kind)) figures.of(method).addOutcome(false);
      if (kind === 'limited' || kind === 'tooLarge') return;
      if (kind === 'flooding') return flooded(detail);
      // A node that responded to other calls meanwhile is slow. Its calls in flight should continue.
      const isGone = kind === 'refused' || (isProbe && kind === 'late' && lastSuccess < began);
      const isOpening = isProbe || isGone || (listener.isIdle() && SUSPICIOUS.has(kind));
      if (!isOpening) {
        if (SUSPICIOUS.has(kind)) suspect();
        return;
      }
      if (!countFault(kind, detail, isGone)) return;
      // The watch may sleep for longer than the pause.
      if (!isProbe) listener.onSuspicion();
      if (isGone) listener.onGone();
    },
    noteUnusable() {
      faults++;
    },
    noteLimit(retryAfter) {
      const now = clock.monotonic();
      limit.note(retryAfter);
      const isKnown = now - rejectedAt < RATE_QUIET_MS;
      rejectedAt = now;
      // A node that goes on to reject calls is reported once.
      if (isKnown) return;
      const forMs = Math.round(limit.until - now);
      logger.warn({ node: name, forMs }, 'the node limits calls and is paused');
    },
    flooded,
    quarantine(evidence) {
      quarantines++;
      setAside('lied', evidence, 'the node lied and is quarantined');
    },
    blame(detail) {
      faults++;
      countFault('malformed', detail, false);
    },
  };
}
