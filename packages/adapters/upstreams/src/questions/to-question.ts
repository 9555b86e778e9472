import type { ForwardedCall, QuestionKind } from '@ethread/ports';
import type { CallQuestion, CreateQuestion, QuestionContext } from './call-question.ts';
import { logsQuestion } from './logs-question.ts';
import { partQuestion } from './part-question.ts';
import { plainQuestion } from './plain-question.ts';
import { proofQuestion } from './proof-question.ts';
import { stateQuestion } from './state-question.ts';

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
