import { NoAnswerError, NodeFault } from '../node-fault.ts';
import type { Node } from '../node/node.ts';
import type { HedgeBudget } from './hedge-budget.ts';
import type { Question } from './question.ts';

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly hedging: HedgeBudget;
  /** How long a call may take before another node is asked too, while there are no figures, in milliseconds. */
  readonly hedgeAfterMs: number;
  /** However fast nodes are, none is asked too before this, in milliseconds. */
  readonly hedgeNotBeforeMs: number;
}

/** Nodes that one question may go to. */
const MAX_ASKED = 4;
/** Nodes that are asked for more than a weak answer. */
const MAX_WEAK = 2;

/**
 * Asks nodes in order until one answers: the next when one can not, and the next beside one that is slow, as far as the
 * budget goes. The first answer counts and the other calls are ended. All methods only read, so asking twice changes
 * nothing.
 *
 * @throws {NoAnswerError} when none can, or the signal's reason.
 */
export function askNodes<T>(
  nodes: readonly Node[],
  question: Question<T>,
  { signal, hedging, hedgeAfterMs, hedgeNotBeforeMs }: AskOptions,
): Promise<T> {
  const faults: NodeFault[] = [];
  const weak: T[] = [];
  const running = new Set<AbortController>();
  const candidates = nodes.slice(0, MAX_ASKED);
  let hedgeTimer: NodeJS.Timeout | undefined;
  hedging.earn();

  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(hedgeTimer);
      signal.removeEventListener('abort', onAbort);
      for (const attempt of running) attempt.abort(new Error('another node answered'));
      settle();
    };
    const onAbort = () => end(() => reject(signal.reason));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);

    /** The next node, or the end when there is none and nothing is under way. */
    const askNext = () => {
      clearTimeout(hedgeTimer);
      const node = candidates.shift();
      if (node) return void ask(node);
      if (running.size > 0) return;
      const [best] = weak;
      if (weak.length > 0 && best !== undefined) end(() => resolve(best));
      else end(() => reject(new NoAnswerError(faults)));
    };

    const ask = async (node: Node) => {
      const attempt = new AbortController();
      running.add(attempt);
      hedgeTimer = setTimeout(
        () => {
          const another = candidates[0];
          if (another && !another.isFull && hedging.spend()) askNext();
        },
        Math.max(node.p95Ms(question.method) ?? hedgeAfterMs, hedgeNotBeforeMs),
      );
      try {
        const reply = await node.call(question, attempt.signal);
        const verdict = await question.judge(reply, node, attempt.signal);
        running.delete(attempt);
        if (isOver) return;
        if (verdict.kind === 'answer') return end(() => resolve(verdict.value));
        if (verdict.kind === 'weak') {
          weak.push(verdict.value);
          if (weak.length >= MAX_WEAK) candidates.length = 0;
        } else {
          if (verdict.fault === 'lied') node.setAside(verdict.detail);
          else if (verdict.fault === 'malformed') node.blame(verdict.detail);
          faults.push(new NodeFault(node.name, verdict.fault, verdict.detail));
        }
        askNext();
      } catch (error) {
        running.delete(attempt);
        if (isOver) return;
        if (!(error instanceof NodeFault)) return end(() => reject(error));
        faults.push(error);
        askNext();
      }
    };

    askNext();
  });
}
