import type { CallForwarder, ForwardedAnswer, ForwardedCall, RequestContext } from '@ethread/backend';
import { bytesToHex, type Logger, quantityToHex } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import { methodTable, OverloadedError, ResourceUnavailableError } from '@ethread/types';
import { createBoundedCache } from '../bounded-cache.ts';
import { type FaultKind, NoAnswerError } from '../node-fault.ts';
import type { Pool } from '../pool/create-pool.ts';
import { createSingleFlight } from '../pool/single-flight.ts';
import type { CallQuestion, QuestionContext } from '../questions/call-question.ts';
import { logFilterOf, logsQuestion } from '../questions/logs-question.ts';
import { toQuestion } from '../questions/to-question.ts';
import { createClientSlots } from './client-slots.ts';
import { splitLogs } from './split-logs.ts';

/**
 * Faults of which an outage is made. Others are a node's word on this one call, or only too much work. A limit is one
 * because the pool waits for every limit that ends before the call must.
 */
const OUTAGE: ReadonlySet<FaultKind> = new Set<FaultKind>([
  'refused',
  'broken',
  'late',
  'status',
  'limited',
  'behind',
]);

export interface ForwarderModules {
  /** The service's own nodes. */
  readonly own: { readonly pool: Pool; readonly context: QuestionContext };
  /** Who is asked in an outage; undefined: nobody. */
  readonly partner: () => { readonly pool: Pool; readonly context: QuestionContext } | undefined;
  /** Sets partners aside that are of another chain. Rejects with the signal's reason. */
  readonly checkPartners: (signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
  /** The number of the block that is final by what is followed; -1 while that is not known. */
  readonly finalized: () => number;
  /** Has the heads of the service's own nodes looked at. Resolves when the head moved, or soon. */
  readonly lookAround: () => Promise<void>;
}

/** Faults that pass by themselves when the head that is followed moves on: nodes are ahead of it, or not yet there. */
const ELSEWHERE: ReadonlySet<FaultKind> = new Set<FaultKind>(['branch', 'behind']);
/** Answers about final blocks that are kept, in bytes. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** What one takes beside its bytes. */
const ENTRY_BYTES = 300;
const NULL = JsonBytes.of(null).bytes;
/** Parts of queries of logs that one client has in flight at a time. */
const PARTS_PER_CLIENT = 8;
/** Times that a call is tried again for them. */
const MAX_LOOKS = 2;

/** Makes the way of a call: to the service's own nodes, and only in an outage to the partner. */
export function createForwarder({
  own,
  partner,
  checkPartners,
  logger,
  finalized,
  lookAround,
}: ForwarderModules): CallForwarder {
  const ownFlights = createSingleFlight<ForwardedAnswer>();
  const partnerFlights = createSingleFlight<ForwardedAnswer>();
  const kept = createBoundedCache<string, ForwardedAnswer>(MAX_KEPT_BYTES);
  const slots = createClientSlots(PARTS_PER_CLIENT);
  let isOutage = false;

  async function ask(
    { pool, context }: ForwarderModules['own'],
    flights: typeof ownFlights,
    call: ForwardedCall,
    { signal, client }: Pick<RequestContext, 'signal' | 'client'>,
  ): Promise<ForwardedAnswer> {
    const question = await toQuestion(call, context, signal);
    // What callers asked for is part of it: answers may echo it.
    const key = JSON.stringify([call.method, call.params, question.params]);
    const isFinal = question.atBlock !== undefined && question.atBlock <= finalized();
    const isKept = isFinal && flights === ownFlights;
    const known = isKept ? kept.get(key) : undefined;
    if (known) return known;
    const answer = await flights.share(key, signal, (shared) =>
      pool
        .ask(question, shared)
        .catch((error: unknown) => askInParts(error, { pool, context }, call, question, client, shared)),
    );
    if (isKept) keepAnswer(key, answer);
    return answer;
  }

  /** Asks for the logs of a range in parts, where no node answers the whole. @throws what it was given, otherwise. */
  async function askInParts(
    refused: unknown,
    { pool, context }: ForwarderModules['own'],
    { params: [filter] }: ForwardedCall,
    { atBlock, blocks }: CallQuestion,
    client: string,
    signal: AbortSignal,
  ): Promise<ForwardedAnswer> {
    const isRange = refused instanceof NoAnswerError && refused.rangeLimit !== undefined;
    if (!isRange || atBlock === undefined || blocks === undefined) throw refused;
    const { blockHash: _none, fromBlock: _from, toBlock: _to, ...rest } = Object(filter);
    return splitLogs({ from: atBlock - blocks + 1, to: atBlock }, refused, {
      filter: logFilterOf(filter),
      view: context.view,
      enter: () => slots.enter(client, signal),
      ask: (part) => {
        const place =
          'blockHash' in part
            ? { blockHash: bytesToHex(part.blockHash) }
            : { fromBlock: quantityToHex(part.from), toBlock: quantityToHex(part.to) };
        return pool.ask(logsQuestion([{ ...rest, ...place }], context), signal);
      },
    });
  }

  /** What is said of a final block stays as it is; what was not found there, another node may find. */
  function keepAnswer(key: string, answer: ForwardedAnswer): void {
    if (answer.kind === 'reverted') kept.set(key, answer, ENTRY_BYTES + key.length + answer.payload.length);
    if (answer.kind !== 'result' || answer.json.bytes[0] === NULL[0]) return;
    kept.set(key, answer, ENTRY_BYTES + key.length + answer.json.bytes.length);
  }

  async function askOwn(call: ForwardedCall, request: RequestContext): Promise<ForwardedAnswer> {
    for (let looks = 0; ; looks++) {
      try {
        return await ask(own, ownFlights, call, request);
      } catch (error) {
        const isElsewhere =
          error instanceof NoAnswerError && error.faults.some(({ kind }) => ELSEWHERE.has(kind));
        if (!isElsewhere || isOutage || looks === MAX_LOOKS) throw error;
        await lookAround();
        request.signal.throwIfAborted();
      }
    }
  }

  return {
    async forward(call, context) {
      const { requestId } = context;
      try {
        const answer = await askOwn(call, context);
        if (isOutage) logger.info({}, 'the nodes answer again');
        isOutage = false;
        return answer;
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        const reason = error.message;
        if (error.isOverload) throw new OverloadedError({ cause: error });
        const isOutageNow = error.faults.every(({ kind }) => OUTAGE.has(kind));
        if (isOutageNow && !isOutage) logger.error({ reason }, 'no node can answer');
        isOutage ||= isOutageNow;
        const mayFailOver = isOutageNow && methodTable[call.method].failover && context.allowsFailover;
        const asked = mayFailOver ? partner() : undefined;
        if (!asked) {
          logger.debug({ requestId, method: call.method, reason }, 'a call could not be answered');
          throw new ResourceUnavailableError({ cause: error });
        }
        return askPartner(asked, call, context);
      }
    },
  };

  async function askPartner(
    asked: ForwarderModules['own'],
    call: ForwardedCall,
    request: RequestContext,
  ): Promise<ForwardedAnswer> {
    const { requestId, onPartnerAnswer } = request;
    try {
      await checkPartners(request.signal);
      const answer = await ask(asked, partnerFlights, call, request);
      onPartnerAnswer();
      return answer;
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      logger.warn(
        { requestId, method: call.method, reason: error.message },
        'the partner could not answer either',
      );
      throw error.isOverload
        ? new OverloadedError({ cause: error })
        : new ResourceUnavailableError({ cause: error });
    }
  }
}
