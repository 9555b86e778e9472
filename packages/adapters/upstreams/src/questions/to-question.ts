import type { ForwardedCall, QuestionKind } from '@ethread/ports';
import type { Node, NodeReply } from '../node/node.ts';
import type { CallQuestion, CreateQuestion, QuestionContext } from './call-question.ts';
import { judgeError } from './judge-error.ts';
import { logsQuestion } from './logs-question.ts';
import { partQuestion } from './part-question.ts';
import { proofQuestion } from './proof-question.ts';
import { stateQuestion } from './state-question.ts';
import { accept, acceptNull } from './verdicts.ts';

const QUESTIONS = {
  accessList: plainQuestion,
  block: partQuestion,
  blockOfHash: partQuestion,
  call: stateQuestion,
  estimate: stateQuestion,
  logs: logsQuestion,
  proof: proofQuestion,
  raw: plainQuestion,
  receipt: partQuestion,
  receipts: partQuestion,
  simulation: plainQuestion,
  transaction: partQuestion,
  transactionOfHash: partQuestion,
  uncle: partQuestion,
  unproven: plainQuestion,
} satisfies Record<QuestionKind, CreateQuestion>;

/** Creates the question of a call. Rejects only with the signal's reason. */
export async function toQuestion(
  call: ForwardedCall,
  context: QuestionContext,
  signal: AbortSignal,
): Promise<CallQuestion> {
  return QUESTIONS[call.question](call, context, signal);
}

/** Creates the question of a call whose result is accepted as it is, unproven. */
export function plainQuestion({ method, params, question: kind }: ForwardedCall): CallQuestion {
  function judge(reply: NodeReply, node: Node) {
    if (reply.kind === 'error') return judgeError(reply.error, node, { kind, method, isKnownBlock: false });
    return reply.value === null ? acceptNull('none') : accept(reply, 'none');
  }

  // An omitted param between others is null on the wire. Omitted params at the end are not sent.
  return { method, params: JSON.stringify(params), atBlock: undefined, judge };
}
