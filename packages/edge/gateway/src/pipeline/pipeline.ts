import type { CreditBalance, AdmittedKey } from '@ethread/accounts';
import { type Awaitable, eventLoopTurns, rescue, whenReady } from '@ethread/core';
import { leaveStreams, retryAfterOf, toMessageError } from '@ethread/http';
import { encodeChunks, type Message, parseMessage, printError, type RpcError } from '@ethread/json-rpc';
import { transportLimits } from '@ethread/types';
import { runBatch } from './batch.ts';
import type { Call, PipelineModules } from './call.ts';
import {
  type Attempt,
  MessageContext,
  type MessageReply,
  Notes,
  type Request,
  type WholeReply,
  type Work,
} from './message.ts';
import { rejectedOf, reportRejection } from './report-rejection.ts';
import { runCall } from './run-call.ts';

/**
 * Longer bodies are checked in a separate thread. On this thread they would block other requests for a noticeable time.
 */
const MAX_PARSED_HERE_BYTES = 256 * 1024;
/** Bodies of more arrays and objects, or members of these, are checked there as well. Each may take a microsecond. */
const MAX_PARSED_HERE = { maxContainers: 2_048, maxMembers: 1_024 } as const;
/** Longer bodies are parsed and read in turns of their clients. Those of 64 KiB take milliseconds of work. */
const MAX_BYTES_WITHOUT_TURN = 16 * 1024;
/** A rejected body counts as one call for each unit of this size that it begins. */
export const BYTES_OF_A_CALL = 64 * 1024;

/**
 * Creates the pipeline, which responds to one message. The client was admitted before the body was read. The pipeline
 * parses the message, passes each call through the stages (`run-call.ts`), and adds what all calls have in common. It
 * returns a promise only where a step has to wait.
 */
export function createPipeline(modules: PipelineModules): (request: Request) => Awaitable<MessageReply> {
  return (request) => {
    // Before the body moves to the thread that parses it.
    const bytes = request.body.length;
    const work = {
      ...request,
      isLarge: bytes > MAX_BYTES_WITHOUT_TURN,
      context: new MessageContext(request),
    };
    return whenReady(parse(modules, request), (message) => {
      const calls = callsOf(message, bytes);
      request.client.owe(calls - 1);
      return whenReady(attempts(modules, work, message), (attempt) => {
        attempt.finish(false);
        oweForRejectedBody(request.client, bytes, calls, attempt);
        return toReply(work, attempt);
      });
    });
  };
}

/** Returns the reply to a request that is rejected as a whole. */
export function rejectionOf(error: RpcError, balance: CreditBalance): WholeReply {
  return { ...rejectedWhole(error), notes: new Notes(), balance };
}

function parse({ jsonThread }: PipelineModules, { body, client }: Request): Awaitable<Message> {
  const { batchItems } = client;
  const isPlain = batchItems >= transportLimits.maxBatchItems;
  const limits = isPlain ? transportLimits : { ...transportLimits, maxBatchItems: batchItems };
  if (body.length > MAX_PARSED_HERE_BYTES) return jsonThread.parse(body, limits, client.keyId);
  if (body.length <= MAX_BYTES_WITHOUT_TURN) return parseMessage(body, limits);
  return whenReady(eventLoopTurns.take(client.keyId), () => {
    const message = parseMessage(body, { ...limits, ...MAX_PARSED_HERE });
    const isMore = message.kind === 'tooLarge' && message.limit in MAX_PARSED_HERE;
    return isMore ? jsonThread.parse(body, limits, client.keyId) : message;
  });
}

/** Returns the calls that a message counts against its key's rate, with the one call that admission took. */
function callsOf(message: Message, bytes: number): number {
  if (message.kind === 'single') return 1;
  return message.kind === 'batch' ? message.items.length : Math.ceil(bytes / BYTES_OF_A_CALL);
}

/** Counts a body whose calls were all rejected like a rejected body. */
function oweForRejectedBody(client: AdmittedKey, bytes: number, calls: number, { cost }: Attempt): void {
  const rejectedCalls = cost === 0 ? Math.ceil(bytes / BYTES_OF_A_CALL) : 0;
  if (rejectedCalls > calls) client.owe(rejectedCalls - calls);
}

/** Adds the balance and what the calls noted in the message's context. */
function toReply(
  { client, context: { notes } }: Work,
  { status, body, cost, retryAfter }: Attempt,
): Awaitable<MessageReply> {
  return rescue(
    () => whenReady(client.balance(), (balance) => ({ status, body, cost, retryAfter, notes, balance })),
    (error) => {
      leaveStreams(body, 'broken');
      throw error;
    },
  );
}

function rejectedWhole(error: RpcError): Omit<WholeReply, 'balance' | 'notes'> {
  return {
    status: error.httpStatus,
    body: encodeChunks(printError(null, error)),
    cost: 0,
    retryAfter: retryAfterOf(error),
  };
}

/** Responds once, and once more to the whole message when nobody proves the state of its head any more. */
function attempts(modules: PipelineModules, work: Work, message: Message): Awaitable<Attempt> {
  return whenReady(respond(modules, work, message), (first) => {
    if (!work.context.restart.isStartingAgain) return first;
    first.finish(true);
    work.context.startAgain();
    return respond(modules, work, message);
  });
}

function respond(modules: PipelineModules, work: Work, message: Message): Awaitable<Attempt> {
  const reject = (error: RpcError): Attempt => ({
    ...rejectedWhole(error),
    finish: () => reportRejection(modules, rejectedOf(work), error),
  });
  switch (message.kind) {
    case 'notJson':
    case 'tooLarge':
      return reject(toMessageError(message));
    case 'single':
      return whenReady(runCall(modules, work, message.item), toAttempt);
    case 'batch':
      return runBatch(modules, work, message.items);
  }
}

function toAttempt(call: Call): Attempt {
  const { chunks, status, cost, retryAfter } = call;
  const body = chunks ? encodeChunks(chunks) : [];
  return {
    status: chunks ? status : 204,
    body,
    cost,
    retryAfter,
    finish: (isDropped) => call.finish(isDropped),
  };
}
