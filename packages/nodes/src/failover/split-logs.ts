import type { BlockRange, HeldHeader } from '@ethread/backend';
import { weakerProof } from '@ethread/backend';
import { bytesEqual } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import { methodTable, ResourceUnavailableError } from '@ethread/types';
import { inParallel } from '../in-parallel.ts';
import { NoAnswerError } from '../node-fault.ts';
import type { ChainView } from '../pool/chain-view.ts';
import { bloomMayMatch, type LogFilter } from '../proofs/log-filter.ts';
import type { LogsAnswer } from '../questions/logs-question.ts';

const { maxResults } = methodTable.eth_getLogs.limits;

/** Parts of one query that are asked for, at most. */
const MAX_ASKED = 400;
/** Parts of one query in flight at a time. */
const PARTS_AT_ONCE = 4;
/** Blocks below the head whose logs are compared with their blooms. */
const MAX_PINNED = 256;
/** Blocks that are asked for by hash because their bloom promises logs that no part showed. */
const MAX_BY_HASH = 64;
/** Times that a query is begun anew when the chain or a node moved in between. */
const MAX_TRIES = 3;

/** What splitting needs. */
export interface SplitModules {
  /** Asks nodes for the logs of a part. @throws {NoAnswerError} */
  readonly ask: (part: BlockRange | { readonly blockHash: Uint8Array }) => Promise<LogsAnswer>;
  /** Waits for a slot of the client; resolves to the function that frees it. */
  readonly enter: () => Promise<() => void>;
  readonly filter: LogFilter;
  readonly view: Pick<ChainView, 'head' | 'recent'>;
}

/** An answer of a part that is the answer of the whole query, such as too many results. */
class EndedError extends Error {
  override readonly name = 'EndedError';
  readonly answer: LogsAnswer;

  constructor(answer: LogsAnswer) {
    super(answer.kind);
    this.answer = answer;
  }
}

/**
 * Answers a query of logs in parts that nodes answer, joined in order.
 *
 * Blocks that are not final are pinned: they are those of the branch that is followed when the query begins, and when it
 * ends. A part whose node was behind or elsewhere shows by the blooms of these blocks, and is asked for again.
 *
 * @param refused Why no node answered the whole range.
 * @throws {ResourceUnavailableError} with a node's reason when no part is small enough, or there would be too many.
 * @throws {NoAnswerError} when nodes cannot answer a part for another reason.
 */
export async function splitLogs(
  range: BlockRange,
  refused: NoAnswerError,
  modules: SplitModules,
): Promise<LogsAnswer> {
  const { ask, enter, filter, view } = modules;
  let asked = 0;
  let found = 0;
  let isOver = false;

  async function fetchPart(part: BlockRange): Promise<readonly LogsAnswer[]> {
    if (isOver) return [];
    let refusal: NoAnswerError;
    const leave = await enter();
    try {
      if (isOver) return [];
      asked++;
      const answer = await ask(part);
      if (answer.kind !== 'result') throw new EndedError(answer);
      found += answer.found?.count ?? 0;
      if (found > maxResults) throw new EndedError({ kind: 'tooManyResults', proof: answer.proof });
      return [answer];
    } catch (error) {
      if (!(error instanceof NoAnswerError) || !error.rangeLimit) throw error;
      refusal = error;
    } finally {
      leave();
    }
    return fetchParts(part, refusal);
  }

  async function fetchParts(whole: BlockRange, refusal: NoAnswerError): Promise<readonly LogsAnswer[]> {
    const { blocks = 1, reason = '' } = refusal.rangeLimit ?? {};
    const length = whole.to - whole.from + 1;
    const size = Math.max(1, Math.min(blocks, length - 1));
    if (length === 1 || asked + Math.ceil(length / size) > MAX_ASKED) {
      throw new ResourceUnavailableError({ message: `resource unavailable: ${reason}`, cause: refusal });
    }
    const answers = await inParallel(cut(whole, size), PARTS_AT_ONCE, fetchPart);
    return answers.flat();
  }

  /** The logs of pinned blocks that no part showed, although their bloom promises some; undefined when a part lacks any. */
  async function lacksLogs(answers: readonly LogsAnswer[], pins: readonly HeldHeader[]): Promise<boolean> {
    const shown = new Set(answers.flatMap((answer) => [...(answer.found?.blocks ?? [])]));
    const silent = pins
      .filter(({ header }) => !shown.has(header.number) && bloomMayMatch(header.logsBloom, filter))
      .slice(-MAX_BY_HASH);
    const counts = await inParallel(silent, PARTS_AT_ONCE, async ({ hash }) => {
      const leave = await enter();
      try {
        const answer = await ask({ blockHash: hash });
        return answer.kind === 'result' ? (answer.found?.count ?? 0) : 1;
      } finally {
        leave();
      }
    });
    return counts.some((count) => count > 0);
  }

  try {
    for (let tries = 1; ; tries++) {
      found = 0;
      const pins = pinnedBlocks(range, view);
      const answers = await fetchParts(range, refused);
      const isSame = pins.every(({ hash, header }) => {
        const now = view.recent(header.number);
        return now !== undefined && bytesEqual(now.hash, hash);
      });
      if (isSame && !(await lacksLogs(answers, pins))) return join(answers);
      if (tries === MAX_TRIES) {
        throw new ResourceUnavailableError({
          message: 'resource unavailable: the chain was reorganised while its logs were read',
          cause: refused,
        });
      }
    }
  } catch (error) {
    isOver = true;
    if (error instanceof EndedError) return error.answer;
    throw error;
  }
}

/** Returns the blocks of a range that are not final, as far as they are followed. */
function pinnedBlocks(range: BlockRange, { head, recent }: SplitModules['view']): HeldHeader[] {
  const finalized = head()?.finalized?.header.number ?? -1;
  const first = Math.max(range.from, finalized + 1, range.to - MAX_PINNED + 1);
  const numbers = Array.from({ length: Math.max(0, range.to - first + 1) }, (_none, index) => first + index);
  return numbers.flatMap((number) => recent(number) ?? []);
}

function cut({ from, to }: BlockRange, size: number): BlockRange[] {
  return Array.from({ length: Math.ceil((to - from + 1) / size) }, (_none, index) => ({
    from: from + index * size,
    to: Math.min(from + (index + 1) * size - 1, to),
  }));
}

const OPEN = 0x5b;
const COMMA = 0x2c;
const CLOSE = 0x5d;
const EMPTY_LIST_BYTES = 2;

/** Joins lists that are printed without spaces. */
function join(answers: readonly LogsAnswer[]): LogsAnswer {
  const lists = answers.flatMap((answer) => (answer.kind === 'result' ? [answer.json.bytes] : []));
  const filled = lists.filter(({ length }) => length > EMPTY_LIST_BYTES);
  const bytes = new Uint8Array(filled.reduce((sum, { length }) => sum + length - 1, 1) || 1);
  const joined = filled.length === 0 ? Uint8Array.of(OPEN, CLOSE) : bytes;
  let at = 0;
  for (const list of filled) {
    joined[at++] = at === 1 ? OPEN : COMMA;
    joined.set(list.subarray(1, -1), at);
    at += list.length - EMPTY_LIST_BYTES;
  }
  if (filled.length > 0) joined[at] = CLOSE;
  const count = answers.reduce((sum, answer) => sum + (answer.found?.count ?? 0), 0);
  const blocks = new Set(answers.flatMap((answer) => [...(answer.found?.blocks ?? [])]));
  const proof = answers.map((answer) => answer.proof ?? 'none').reduce(weakerProof, 'complete');
  return { kind: 'result', json: new JsonBytes(joined), proof, found: { count, blocks } };
}
