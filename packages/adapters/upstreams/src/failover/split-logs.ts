import { type BlockRange, PortError, weakerProof } from '@ethread/ports';
import { inParallel } from '../in-parallel.ts';
import { NoNodeRespondedError } from '../node-fault.ts';
import type { LogsResponse } from '../questions/logs-question.ts';
import { joinLists } from '../questions/print-list.ts';

const MAX_ASKED = 400;
const PARTS_AT_ONCE = 4;
/** Times that a query starts again when the chain moved during it. */
const MAX_TRIES = 3;

export interface SplitModules {
  /** Asks nodes for the logs of one part. @throws {NoNodeRespondedError} */
  readonly query: (part: BlockRange) => Promise<LogsResponse>;
  /** Waits for a slot of the client. Resolves to the function that frees it. */
  readonly enter: () => Promise<() => void>;
  readonly maxResults: number;
  /** Whether all blocks of the range are finalized. */
  readonly isFinal: boolean;
  /** Returns a number that changes with every reorg. */
  readonly fork: () => number;
}

/** A response to one part that is the response to the whole query, such as too many results. */
class EndedError extends Error {
  override readonly name = 'EndedError';
  readonly response: LogsResponse;

  constructor(response: LogsResponse) {
    super(response.kind);
    this.response = response;
  }
}

/**
 * Answers a log query in parts that nodes accept, joined in order. A query of blocks that are not finalized starts again
 * when the chain was reorganised meanwhile.
 *
 * @param rejected The reason why no node answered the whole range.
 * @throws {PortError} with a node's reason when no part is small enough, or there would be too many
 * parts.
 * @throws {NoNodeRespondedError} when nodes cannot answer a part for another reason.
 */
export async function splitLogs(
  range: BlockRange,
  rejected: NoNodeRespondedError,
  modules: SplitModules,
): Promise<LogsResponse> {
  const { query, enter, maxResults, isFinal, fork } = modules;
  let requested = 0;
  let found = 0;
  let isOver = false;

  async function fetchPart(part: BlockRange): Promise<readonly LogsResponse[]> {
    if (isOver) return [];
    let rejection: NoNodeRespondedError;
    const leave = await enter();
    try {
      if (isOver) return [];
      requested++;
      const response = await query(part);
      if (response.kind !== 'result') throw new EndedError(response);
      found += response.count ?? 0;
      if (found > maxResults) throw new EndedError({ kind: 'tooManyResults', proof: response.proof });
      return [response];
    } catch (error) {
      if (!(error instanceof NoNodeRespondedError) || !error.rangeLimit) throw error;
      rejection = error;
    } finally {
      leave();
    }
    return fetchParts(part, rejection);
  }

  async function fetchParts(
    whole: BlockRange,
    refusal: NoNodeRespondedError,
  ): Promise<readonly LogsResponse[]> {
    const { blocks = 1, reason = '' } = refusal.rangeLimit ?? {};
    const length = whole.to - whole.from + 1;
    const size = Math.max(1, Math.min(blocks, length - 1));
    if (length === 1 || requested + Math.ceil(length / size) > MAX_ASKED) {
      throw new PortError({ kind: 'unavailable', detail: reason }, { cause: refusal });
    }
    const responses = await inParallel(cut(whole, size), PARTS_AT_ONCE, fetchPart);
    return responses.flat();
  }

  try {
    for (let tries = 1; ; tries++) {
      found = 0;
      const before = fork();
      const responses = await fetchParts(range, rejected);
      if (isFinal || fork() === before) return join(responses);
      if (tries === MAX_TRIES) {
        const detail = 'the chain was reorganised while its logs were read';
        throw new PortError({ kind: 'unavailable', detail }, { cause: rejected });
      }
    }
  } catch (error) {
    isOver = true;
    if (error instanceof EndedError) return error.response;
    throw error;
  }
}

function cut({ from, to }: BlockRange, size: number): BlockRange[] {
  return Array.from({ length: Math.ceil((to - from + 1) / size) }, (_none, index) => ({
    from: from + index * size,
    to: Math.min(from + (index + 1) * size - 1, to),
  }));
}

const EMPTY_LIST_BYTES = 2;

/** Joins JSON lists that are printed without spaces. */
function join(answers: readonly LogsResponse[]): LogsResponse {
  const lists = answers.flatMap((response) => (response.kind === 'result' ? [response.json.bytes] : []));
  const filled = lists.filter(({ length }) => length > EMPTY_LIST_BYTES);
  const count = answers.reduce((sum, response) => sum + (response.count ?? 0), 0);
  const proof = answers.map((response) => response.proof ?? 'none').reduce(weakerProof, 'complete');
  return { kind: 'result', json: joinLists(filled), proof, count };
}
