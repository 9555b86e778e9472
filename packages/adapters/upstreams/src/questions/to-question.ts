import type { ForwardedCall, QuestionKind } from '@ethread/ports';
import { blockByHash, blockByNumber } from './block-question.ts';
import type { CallQuestion, CreateQuestion, QuestionContext } from './call-question.ts';
import { logsQuestion } from './logs-question.ts';
import { plainQuestion } from './plain-question.ts';
import { proofQuestion } from './proof-question.ts';
import { receiptQuestion } from './receipt-question.ts';
import { receiptsQuestion } from './receipts-question.ts';
import { stateQuestion } from './state-question.ts';
import { transactionByHash, transactionByNumber } from './transaction-question.ts';
import { uncleQuestion } from './uncle-question.ts';

const QUESTIONS = {
  accessList: plainQuestion,
  block: blockByNumber,
  blockOfHash: blockByHash,
  call: stateQuestion,
  estimate: stateQuestion,
  logs: logsQuestion,
  proof: proofQuestion,
  raw: plainQuestion,
  receipt: receiptQuestion,
  receipts: receiptsQuestion,
  simulation: plainQuestion,
  transaction: transactionByNumber,
  transactionOfHash: transactionByHash,
  uncle: uncleQuestion,
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
