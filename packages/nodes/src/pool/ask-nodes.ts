import { type FaultKind, NoAnswerError, NodeFault } from '../node-fault.ts';
import { OvertakenError } from '../node/create-node.ts';
import type { Node } from '../node/node.ts';
import type { HedgeBudget } from './hedge-budget.ts';
import { FOUND_RANK, type Question } from './question.ts';

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly hedging: HedgeBudget;
  /** How long a call may take before another node is asked too, while there are no figures, in milliseconds. */
  readonly hedgeAfterMs: number;
  /** However fast nodes are, none is asked too before this, in milliseconds. */
  readonly hedgeNotBeforeMs: number;
}

/** Nodes that one question may go to. */
const MAX_ASKED = 16;
/** How often a call that waits without budget looks whether its node turned out to be failing, in milliseconds. */
const RECHECK_MS = 250;

/** Faults of a node that could know the answer: what the others did not find is not gone while it has not spoken. */
const COULD_KNOW: ReadonlySet<FaultKind> = new Set<FaultKind>([
  ...(['broken', 'late', 'status', 'rejected', 'limited', 'malformed', 'tooLarge'] as const),
  ...(['unproven', 'lied', 'busy'] as const),
]);
/** Verdicts that say that the node does not do what was asked, which ranks it. */
const USELESS: ReadonlySet<FaultKind> = new Set<FaultKind>(['malformed', 'unable', 'lied']);

/**
 * Asks nodes in order until one answers: the next when one cannot, and the next beside one that is slow, as far as the
 * budget goes. The first answer counts and the other calls are ended. All methods only read, so asking twice changes
 * nothing.
 *
 * A weak answer, such as null, needs the word of all others: they are asked at once, and it stands only when none of
 * them that could know the answer stayed silent. A node that fails at most calls of the method is waited for no longer
 * than a slow one.
 *
 * @throws {NoAnswerError} when none can, or the signal's reason.
 */
export function askNodes<T>(
  nodes: readonly Node[],
  question: Question<T>,
  { signal, hedging, hedgeAfterMs, hedgeNotBeforeMs }: AskOptions,
): Promise<T> {
  const { method } = question;
  const faults: { readonly node: Node; readonly fault: NodeFault }[] = [];
  const weak: { readonly value: T; readonly rank: number }[] = [];
  const running = new Map<Node, AbortController>();
  const candidates = nodes.slice(0, MAX_ASKED);
  let hedgeTimer: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;
  hedging.earn();

  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(hedgeTimer);
      clearTimeout(patience);
      signal.removeEventListener('abort', onAbort);
      const reason = new OvertakenError('another node answered');
      for (const attempt of running.values()) attempt.abort(signal.aborted ? signal.reason : reason);
      settle();
    };
    const onAbort = () => end(() => reject(signal.reason));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);

    const slowAfter = (node: Node) => Math.max(node.p95Ms(method) ?? hedgeAfterMs, hedgeNotBeforeMs);

    /** The next node, or the end when there is none and nothing is in flight. */
    const askNext = () => {
      clearTimeout(hedgeTimer);
      const node = candidates.shift();
      if (node) ask(node);
      else if (running.size === 0) conclude();
    };

    const conclude = () => {
      const best = weak.toSorted((one, other) => other.rank - one.rank)[0];
      const couldKnow = faults.some(
        ({ node, fault }) => COULD_KNOW.has(fault.kind) && node.isUsable && !node.isFailing(method),
      );
      if (best && (best.rank === FOUND_RANK || !couldKnow)) end(() => resolve(best.value));
      else end(() => reject(new NoAnswerError(faults.map(({ fault }) => fault))));
    };

    /** All others are asked at once; those that fail anyway are not waited for as long as a call may take. */
    const askAll = () => {
      clearTimeout(hedgeTimer);
      for (const node of candidates.splice(0)) ask(node);
      patience ??= setTimeout(function onlyFailing() {
        if ([...running.keys()].every((node) => node.isFailing(method))) return conclude();
        patience = setTimeout(onlyFailing, RECHECK_MS);
      }, hedgeAfterMs);
      if (running.size === 0) conclude();
    };

    /** Asks another node too once this one is slow: by the budget, or when its other calls showed that it hangs. */
    const hedge = (node: Node, waitMs: number) => {
      hedgeTimer = setTimeout(() => {
        const another = candidates[0];
        if (!another) return;
        if (!another.isFull && (hedging.spend() || node.isFailing(method))) askNext();
        else hedge(node, RECHECK_MS);
      }, waitMs);
    };

    const ask = (node: Node) => {
      const attempt = new AbortController();
      running.set(node, attempt);
      if (weak.length === 0) hedge(node, slowAfter(node));
      void attend(node, attempt).then((goOn) => {
        running.delete(node);
        if (!isOver) goOn();
      });
    };

    /** Resolves to what follows from a node's answer. */
    const attend = async (node: Node, attempt: AbortController): Promise<() => void> => {
      try {
        const reply = await node.call(question, attempt.signal);
        const verdict = await question.judge(reply, node, attempt.signal);
        if (isOver) return () => undefined;
        if (verdict.kind === 'answer') {
          node.note(method, true);
          return () => end(() => resolve(verdict.value));
        }
        if (verdict.kind === 'weak') {
          node.note(method, true);
          weak.push({ value: verdict.value, rank: verdict.rank ?? 0 });
          return askAll;
        }
        if (verdict.fault === 'lied') node.setAside(verdict.detail);
        if (USELESS.has(verdict.fault)) node.note(method, false);
        faults.push({ node, fault: new NodeFault(node.name, verdict.fault, verdict.detail, verdict.limit) });
      } catch (error) {
        if (!(error instanceof NodeFault)) return () => end(() => reject(error));
        faults.push({ node, fault: error });
      }
      return weak.length > 0 ? askAll : askNext;
    };

    askNext();
  });
}
