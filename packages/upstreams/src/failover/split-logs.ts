import type { BlockRange, StoredHeader } from '@ethread/ports';
import { weakerProof } from '@ethread/ports';
import { bytesEqual } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import { methodTable, ResourceUnavailableError } from '@ethread/types';
import { inParallel } from '../in-parallel.ts';
import { NoNodeAnsweredError } from '../node-fault.ts';
import type { ChainView } from '../pool/chain-view.ts';
import { bloomMayMatch, type LogFilter } from '../proofs/log-filter.ts';
import type { LogsAnswer } from '../questions/logs-question.ts';
import { joinLists } from '../questions/print-list.ts';

const { maxResults } = methodTable.eth_getLogs.limits;

/** The highest number of parts of one query. */
const MAX_ASKED = 400;
/** Parts of one query in flight. */
const PARTS_AT_ONCE = 4;
/** Blocks below the head whose logs are compared with their blooms. */
const MAX_PINNED = 256;
/** Blocks that are requested by hash because their bloom promises logs that no part returned. */
const MAX_BY_HASH = 64;
/** Times that a query starts again when the chain or a node moved during it. */
const MAX_TRIES = 3;

/** The dependencies of splitting a query. */
export interface SplitModules {
  /** Asks nodes for the logs of one part. @throws {NoNodeAnsweredError} */
  readonly ask: (part: BlockRange | { readonly blockHash: Uint8Array }) => Promise<LogsAnswer>;
  /** Waits for a slot of the client. Resolves to the function that frees it. */
  readonly enter: () => Promise<() => void>;
  readonly filter: LogFilter;
  readonly view: Pick<ChainView, 'head' | 'recent'>;
}

/** A response to one part that is the response to the whole query, such as too many results. */
class EndedError extends Error {
  override readonly name = 'EndedError';
  readonly answer: LogsAnswer;

  constructor(answer: LogsAnswer) {
    super(answer.kind);
    this.answer = answer;
  }
}

/**
 * Answers a log query in parts that nodes accept, joined in order.
 *
 * Blocks that are not finalized are pinned: the canonical chain must have the same blocks when the query begins and
 * when it ends. The blooms of these blocks reveal a part whose node was behind or on another fork. Such a part is
 * requested again.
 *
 * @param refused The reason why no node answered the whole range.
 * @throws {ResourceUnavailableError} with a node's reason when no part is small enough, or there would be too many
 * parts.
 * @throws {NoNodeAnsweredError} when nodes cannot answer a part for another reason.
 */
export async function splitLogs(
  range: BlockRange,
  refused: NoNodeAnsweredError,
  modules: SplitModules,
): Promise<LogsAnswer> {
  const { ask, enter, filter, view } = modules;
  let asked = 0;
  let found = 0;
  let isOver = false;

  async function fetchPart(part: BlockRange): Promise<readonly LogsAnswer[]> {
    if (isOver) return [];
    let refusal: NoNodeAnsweredError;
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
      if (!(error instanceof NoNodeAnsweredError) || !error.rangeLimit) throw error;
      refusal = error;
    } finally {
      leave();
    }
    return fetchParts(part, refusal);
  }

  async function fetchParts(whole: BlockRange, refusal: NoNodeAnsweredError): Promise<readonly LogsAnswer[]> {
    const { blocks = 1, reason = '' } = refusal.rangeLimit ?? {};
    const length = whole.to - whole.from + 1;
    const size = Math.max(1, Math.min(blocks, length - 1));
    if (length === 1 || asked + Math.ceil(length / size) > MAX_ASKED) {
      throw new ResourceUnavailableError({ message: `resource unavailable: ${reason}`, cause: refusal });
    }
    const answers = await inParallel(cut(whole, size), PARTS_AT_ONCE, fetchPart);
    return answers.flat();
  }

  /**
   * Fetches the logs of pinned blocks that no part returned although their bloom promises some. Returns true when a
   * part lacks any.
   */
  async function lacksLogs(answers: readonly LogsAnswer[], pins: readonly StoredHeader[]): Promise<boolean> {
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

/** Returns the blocks of a range that are not finalized, as far as the service follows them. */
function pinnedBlocks(range: BlockRange, { head, recent }: SplitModules['view']): StoredHeader[] {
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

const EMPTY_LIST_BYTES = 2;

/** Joins JSON lists that are printed without spaces. */
async function join(answers: readonly LogsAnswer[]): Promise<LogsAnswer> {
  const lists = answers.flatMap((answer) => (answer.kind === 'result' ? [answer.json.bytes] : []));
  const filled = lists.filter(({ length }) => length > EMPTY_LIST_BYTES);
  const count = answers.reduce((sum, answer) => sum + (answer.found?.count ?? 0), 0);
  const blocks = new Set(answers.flatMap((answer) => [...(answer.found?.blocks ?? [])]));
  const proof = answers.map((answer) => answer.proof ?? 'none').reduce(weakerProof, 'complete');
  return { kind: 'result', json: new JsonBytes(await joinLists(filled)), proof, found: { count, blocks } };
}
