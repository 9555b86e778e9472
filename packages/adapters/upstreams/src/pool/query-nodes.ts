import { type FaultKind, NoNodeRespondedError, NodeFault } from '../node-fault.ts';
import { OvertakenError } from '../node/node-exchange.ts';
import type { Node } from '../node/node.ts';
import type { NodesOptions } from '../nodes-options.ts';
import { FOUND_RANK, type Question } from './question.ts';

export interface QueryOptions extends Pick<NodesOptions, 'hedgeAfterMs'> {
  readonly signal: AbortSignal;
  /** Usable nodes that are not asked because they limit calls. They may have what other nodes do not find. */
  readonly limited: readonly Node[];
  /** Returns whether a node that limits calls takes them again before the call must end. */
  readonly endsInTime: (node: Node) => boolean;
}

const MAX_NODES = 16;
export const LIMITED = 'it wants no calls for a while';
/** Nodes that are queried beside each other because they are slow, so that general slowness at most doubles the load. */
const MAX_SLOW = 2;

/** Faults of a node that may have data which other nodes did not find. */
const COULD_KNOW: ReadonlySet<FaultKind> = new Set<FaultKind>([
  ...(['broken', 'late', 'status', 'rejected', 'limited', 'malformed', 'tooLarge'] as const),
  ...(['unproven', 'lied', 'busy'] as const),
]);
/** Verdicts that show that the node does not perform the method. They count for its rank. */
const USELESS: ReadonlySet<FaultKind> = new Set<FaultKind>(['malformed', 'unable', 'lied']);

/**
 * Asks nodes in order until one answers. Asks the next node when one cannot answer, and a second node beside a slow
 * one. The first response counts and the other calls are aborted. All methods only read, so asking
 * twice changes nothing.
 *
 * A weak response, such as null, needs the responses of all other nodes. They are asked at once, and it stands only
 * when every node that may have the data responded. A limit that ends in time is worth waiting for. A node that fails most
 * calls of the method gets no more time than a slow one, unless the response needs all nodes.
 *
 * @throws {NoNodeRespondedError} when no upstream node is usable, or the signal's reason.
 */
export function queryNodes<T>(
  nodes: readonly Node[],
  question: Question<T>,
  { signal, hedgeAfterMs, limited, endsInTime }: QueryOptions,
): Promise<T> {
  const { method } = question;
  const faults: { readonly node: Node; readonly fault: NodeFault }[] = [];
  const weak: { readonly value: T; readonly rank: number; readonly needsAll: boolean }[] = [];
  const running = new Map<Node, AbortController>();
  const candidates = nodes.slice(0, MAX_NODES);
  let hedgeTimer: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;

  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    const end = (finish: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(hedgeTimer);
      clearTimeout(patience);
      signal.removeEventListener('abort', onAbort);
      const reason = new OvertakenError('another node responded');
      for (const attempt of running.values()) attempt.abort(signal.aborted ? signal.reason : reason);
      finish();
    };
    const onAbort = () => end(() => reject(signal.reason));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);

    /** Asks the next node, or concludes when there is none and no call is in flight. */
    const queryNext = () => {
      clearTimeout(hedgeTimer);
      const node = candidates.shift();
      if (node) query(node);
      else if (running.size === 0) conclude();
    };

    const conclude = () => {
      const best = weak.toSorted((one, other) => other.rank - one.rank)[0];
      const couldKnow = (node: Node, kind: FaultKind) =>
        COULD_KNOW.has(kind) &&
        node.isUsable &&
        (best?.needsAll || (!node.isFailing(method) && (kind !== 'limited' || endsInTime(node))));
      const isOpen =
        limited.some((node) => couldKnow(node, 'limited')) ||
        faults.some(({ node, fault }) => couldKnow(node, fault.kind));
      if (best && (best.rank === FOUND_RANK || !isOpen)) return end(() => resolve(best.value));
      const unasked = limited.map(({ name }) => new NodeFault(name, 'limited', LIMITED));
      end(() => reject(new NoNodeRespondedError([...faults.map(({ fault }) => fault), ...unasked])));
    };

    /** Asks all other nodes at once. Those that mostly fail get less time than a call may take. */
    const queryAll = () => {
      clearTimeout(hedgeTimer);
      for (const node of candidates.splice(0)) query(node);
      patience ??= setTimeout(function onlyFailing() {
        const isFutile = [...running.keys()].every((node) => node.isFailing(method));
        if (isFutile && !weak.some(({ needsAll }) => needsAll)) return conclude();
        patience = setTimeout(onlyFailing, hedgeAfterMs);
      }, hedgeAfterMs);
      if (running.size === 0) conclude();
    };

    /** Asks another node once those that were asked are slow. A node that other calls showed to hang does not count. */
    const hedge = () => {
      hedgeTimer = setTimeout(() => {
        const slow = [...running.keys()].filter((node) => !node.isFailing(method));
        if (candidates[0]?.isFull === false && slow.length < MAX_SLOW) queryNext();
        else if (candidates.length > 0) hedge();
      }, hedgeAfterMs);
    };

    const query = (node: Node) => {
      const attempt = new AbortController();
      running.set(node, attempt);
      if (weak.length === 0) hedge();
      void attend(node, attempt).then((goOn) => {
        running.delete(node);
        if (!isOver) goOn();
      });
    };

    /** Asks one node and resolves to the action that its response calls for. */
    const attend = async (node: Node, attempt: AbortController): Promise<() => void> => {
      try {
        const verdict = question.ask
          ? await question.ask(node, attempt.signal)
          : await question.judge(await node.call(question, attempt.signal), node, attempt.signal);
        if (isOver) return () => undefined;
        if (verdict.kind === 'response') {
          node.note(method, true);
          return () => end(() => resolve(verdict.value));
        }
        if (verdict.kind === 'weak') {
          node.note(method, true);
          weak.push({ rank: 0, needsAll: false, ...verdict });
          return queryAll;
        }
        if (verdict.fault === 'lied') node.quarantine(verdict.detail);
        if (USELESS.has(verdict.fault)) node.note(method, false);
        faults.push({ node, fault: new NodeFault(node.name, verdict.fault, verdict.detail, verdict.limit) });
      } catch (error) {
        if (!(error instanceof NodeFault)) return () => end(() => reject(error));
        faults.push({ node, fault: error });
      }
      return weak.length > 0 ? queryAll : queryNext;
    };

    queryNext();
  });
}
