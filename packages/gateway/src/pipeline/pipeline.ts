import type { Balance } from '@ethread/api-keys';
import { leaveStreams, retryAfterOf } from '@ethread/http';
import { encodeChunks, type Message, parseMessage, printError, RpcError } from '@ethread/json-rpc';
import { BatchTooLargeError, BodyTooLargeError, ParseError, transportLimits } from '@ethread/types';
import { answerBatch } from './answer-batch.ts';
import { answerItem } from './answer-item.ts';
import { MessageContext, type Request, type Work } from './message.ts';
import type { PipelineModules } from './pipeline-modules.ts';
import type { Answer, Reply, WholeReply } from './reply.ts';
import { stage } from './stage.ts';
import { reportRejection } from './report-rejection.ts';

/**
 * Longer bodies are checked in a separate thread. On this thread they would block other requests for a noticeable time.
 */
const MAX_PARSED_HERE_BYTES = 256 * 1024;
/** A rejected body counts as one call for each unit of this size that it begins. */
export const BYTES_OF_A_CALL = 64 * 1024;

/**
 * Creates the pipeline, which processes one message stage by stage. The client was admitted before the body was read.
 *
 * 1. parse     rejects a message that is not JSON-RPC as a whole, and judges each item of a batch separately
 * 2. validate  before charging: a call that cannot run costs nothing
 * 3. charge    before the work: a call that cannot be paid does not run
 *             returns the error of an identical query again without a charge, where the chain finds one
 * 4. dispatch  calls the method's handler, over the backends
 * 5. respond   prints, settles or refunds by the outcome, and counts
 */
export function createPipeline(modules: PipelineModules) {
  return async (request: Request): Promise<Reply> => {
    const { caller } = request;
    const context = new MessageContext(request);
    const bytes = request.body.length;
    const parsing = stage(modules.tracer, 'parse', () => parse(modules, request));
    const message = parsing instanceof Promise ? await parsing : parsing;
    const calls = callsOf(message, bytes);
    if (!(caller instanceof RpcError)) caller.owe(calls - 1);
    const answer = await answerMessage(modules, { ...request, context }, message);
    // A body whose calls were all rejected is a rejected body.
    const rejectedCalls = answer.cost === 0 ? Math.ceil(bytes / BYTES_OF_A_CALL) : 0;
    if (rejectedCalls > calls && !(caller instanceof RpcError)) caller.owe(rejectedCalls - calls);
    const { servedBy, proof, head, tagged } = context;
    try {
      const counting = caller instanceof RpcError ? modules.accounts.noBalance() : caller.balance();
      const balance = counting instanceof Promise ? await counting : counting;
      return { ...answer, servedBy, proof, head, tagged, balance };
    } catch (error) {
      leaveStreams(answer.body, 'broken');
      throw error;
    }
  };
}

/** Returns the reply to a request that is rejected as a whole. */
export function refused(error: RpcError, balance: Balance): WholeReply {
  const unseen = { servedBy: undefined, proof: 'local', head: undefined, tagged: undefined } as const;
  return { ...refusedWhole(error), ...unseen, balance };
}

function parse({ jsonThread }: PipelineModules, { body, caller }: Request): Message | Promise<Message> {
  const ofPlan = caller instanceof RpcError ? Infinity : caller.batchItems;
  const limits = { ...transportLimits, maxBatchItems: Math.min(transportLimits.maxBatchItems, ofPlan) };
  return body.length > MAX_PARSED_HERE_BYTES ? jsonThread.parse(body, limits) : parseMessage(body, limits);
}

/** Returns the calls that a message counts against its key's rate, without the one call that admission took. */
function callsOf(message: Message, bytes: number): number {
  if (message.kind === 'single') return 1;
  return message.kind === 'batch' ? message.items.length : Math.ceil(bytes / BYTES_OF_A_CALL);
}

function refusedWhole(error: RpcError): Answer & { readonly body: readonly Uint8Array[] } {
  return {
    status: error.httpStatus,
    body: encodeChunks(printError(null, error)),
    cost: 0,
    retryAfter: retryAfterOf(error),
  };
}

function refuseWhole(modules: PipelineModules, request: Request, error: RpcError): Answer {
  reportRejection(modules, request, error);
  return refusedWhole(error);
}

async function answerMessage(modules: PipelineModules, request: Work, message: Message): Promise<Answer> {
  switch (message.kind) {
    case 'notJson':
      return refuseWhole(modules, request, new ParseError());
    case 'batchTooLarge':
      return refuseWhole(modules, request, new BatchTooLargeError());
    case 'tooLarge':
      return refuseWhole(
        modules,
        request,
        new BodyTooLargeError({ data: `${message.limit} is ${transportLimits[message.limit]}` }),
      );
    case 'single': {
      const { pieces, ...answer } = await answerItem(modules, request, message.item);
      return { ...answer, body: pieces ? encodeChunks(pieces) : [], status: pieces ? answer.status : 204 };
    }
    case 'batch':
      return answerBatch(modules, request, message.items);
  }
}
