import {
  type CallForwarder,
  type ForwardedCall,
  type ForwardedResponse,
  type HeadAge,
  type HeadSource,
  PortError,
  type RequestContext,
} from '@ethread/ports';
import { createSingleFlight, type Logger, Places, quantityToHex } from '@ethread/core';
import { type FaultKind, NoNodeRespondedError } from '../node-fault.ts';
import type { Pool } from '../pool/create-pool.ts';
import type { CallQuestion, QuestionContext } from '../questions/call-question.ts';
import { logsQuestion } from '../questions/logs-question.ts';
import { toQuestion } from '../questions/to-question.ts';
import { splitLogs } from './split-logs.ts';
import { type NodeWaits, toUnavailable } from './unavailability.ts';

export interface ForwarderModules {
  readonly own: { readonly pool: Pool; readonly context: QuestionContext };
  /** Returns the partner to ask in an outage, or undefined when there is none. */
  readonly partner: () => { readonly pool: Pool; readonly context: QuestionContext } | undefined;
  /** Asks which chain the partners serve, unless this is known. Rejects with the signal's reason. */
  readonly checkPartners: (signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
  readonly head: HeadSource;
  /** Returns the age of the newest known block, or undefined where none is known. */
  readonly headAge: () => HeadAge | undefined;
  /** Returns the times until nodes that limit calls or are quarantined take calls again. */
  readonly waits: () => NodeWaits;
  /** Polls the heads of the service's own nodes. Resolves when the head moved, or soon after. */
  readonly lookAround: () => Promise<void>;
}

/** Faults that end when the followed head moves on: the nodes are ahead of it, or have not reached it. */
const ELSEWHERE: ReadonlySet<FaultKind> = new Set<FaultKind>(['fork', 'behind']);
const PARTS_PER_CLIENT = 8;
const MAX_ATTEMPTS = 2;

/** Creates the forwarder. It sends a call to the service's own nodes, and to the partner only in an outage. */
export function createForwarder({
  own,
  partner,
  checkPartners,
  logger,
  head,
  headAge,
  waits,
  lookAround,
}: ForwarderModules): CallForwarder {
  const ownFlights = createSingleFlight<ForwardedResponse>();
  const partnerFlights = createSingleFlight<ForwardedResponse>();
  const slots = new Places({ total: Infinity, ofClient: PARTS_PER_CLIENT });
  let isOutage = false;
  /** Changes with every reorg, after which no call joins one that was sent before it. */
  let fork = 0;
  head.subscribe(({ kind }) => {
    if (kind !== 'advanced') fork++;
  });

  async function query(
    { pool, context }: ForwarderModules['own'],
    flights: typeof ownFlights,
    call: ForwardedCall,
    { signal, client }: Pick<RequestContext, 'signal' | 'client'>,
  ): Promise<ForwardedResponse> {
    const question = await toQuestion(call, context, signal);
    // The key has the client's params too: responses may echo them.
    const key = JSON.stringify([call.method, call.params, question.params]);
    return flights.share(`${fork} ${key}`, signal, (shared) =>
      pool
        .query(question, shared)
        .catch((error: unknown) => queryInParts(error, { pool, context }, call, question, client, shared)),
    );
  }

  /** Asks for the logs of a range in parts when no node answers it whole. @throws `refused` in all other cases. */
  async function queryInParts(
    rejected: unknown,
    { pool, context }: ForwarderModules['own'],
    { method, params: [filter] }: ForwardedCall,
    { atBlock, blocks }: CallQuestion,
    client: string,
    signal: AbortSignal,
  ): Promise<ForwardedResponse> {
    const isRange = rejected instanceof NoNodeRespondedError && rejected.rangeLimit !== undefined;
    if (!isRange || atBlock === undefined || blocks === undefined) throw rejected;
    const { blockHash: _none, fromBlock: _from, toBlock: _to, ...rest } = Object(filter);
    return splitLogs({ from: atBlock - blocks + 1, to: atBlock }, rejected, {
      maxResults: context.maxResults,
      isFinal: atBlock <= (context.view.head()?.finalized?.header.number ?? -1),
      fork: () => fork,
      enter: () => slots.enter(client, signal),
      query: (part) => {
        const place = { fromBlock: quantityToHex(part.from), toBlock: quantityToHex(part.to) };
        // Where the receipts of the blocks show the logs, no node is asked for logs.
        const asked = { ...context, logBlocks: 0 };
        return pool.query(logsQuestion({ method, params: [{ ...rest, ...place }] }, asked), signal);
      },
    });
  }

  async function queryOwn(call: ForwardedCall, request: RequestContext): Promise<ForwardedResponse> {
    for (let attempts = 0; ; attempts++) {
      try {
        return await query(own, ownFlights, call, request);
      } catch (error) {
        const isElsewhere =
          error instanceof NoNodeRespondedError && error.faults.some(({ kind }) => ELSEWHERE.has(kind));
        if (!isElsewhere || isOutage || attempts === MAX_ATTEMPTS) throw error;
        await lookAround();
        request.signal.throwIfAborted();
      }
    }
  }

  return {
    async forward(call, context) {
      const { requestId } = context;
      try {
        const response = await queryOwn(call, context);
        isOutage = false;
        return response;
      } catch (error) {
        if (!(error instanceof NoNodeRespondedError)) throw error;
        const reason = error.message;
        if (error.isOverload) throw new PortError({ kind: 'overloaded' }, { cause: error });
        const isOutageNow = error.isOutage;
        isOutage ||= isOutageNow;
        const mayFailOver = isOutageNow && call.failover && context.allowsFailover;
        const requested = mayFailOver ? partner() : undefined;
        if (!requested) {
          logger.debug({ requestId, method: call.method, reason }, 'a call got no response from a node');
          const isUnmarked =
            isOutageNow && context.allowsFailover && !call.failover && partner() !== undefined;
          throw toUnavailable(error, headAge(), { ...waits(), isUnmarked });
        }
        return queryPartner(requested, call, context);
      }
    },
  };

  async function queryPartner(
    wanted: ForwarderModules['own'],
    call: ForwardedCall,
    request: RequestContext,
  ): Promise<ForwardedResponse> {
    const { requestId } = request;
    try {
      await checkPartners(request.signal);
      const response = await query(wanted, partnerFlights, call, request);
      request.onPartnerResponse();
      return response;
    } catch (error) {
      if (!(error instanceof NoNodeRespondedError)) throw error;
      logger.warn(
        { requestId, method: call.method, reason: error.message },
        'the partner had no response either',
      );
      throw error.isOverload
        ? new PortError({ kind: 'overloaded' }, { cause: error })
        : new PortError({ kind: 'unavailable', cause: 'noPartner' }, { cause: error });
    }
  }
}
