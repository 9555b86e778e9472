import type { ForwardedCall } from '@ethread/ports';
import { blockByHash, blockByNumber } from './block-question.ts';
import type { CallQuestion, QuestionContext } from './call-question.ts';
import { logsQuestion } from './logs-question.ts';
import { plainQuestion } from './plain-question.ts';
import { proofQuestion } from './proof-question.ts';
import { receiptQuestion } from './receipt-question.ts';
import { receiptsQuestion } from './receipts-question.ts';
import { stateQuestion } from './state-question.ts';
import { transactionByHash, transactionByNumber } from './transaction-question.ts';
import { uncleQuestion } from './uncle-question.ts';

/** Creates the question of a call. Rejects only with the signal's reason. */
export async function toQuestion(
  { method, params }: ForwardedCall,
  context: QuestionContext,
  signal: AbortSignal,
): Promise<CallQuestion> {
  switch (method) {
    case 'eth_call':
    case 'eth_estimateGas':
      return stateQuestion(method, params, context, signal);
    case 'eth_getBlockByHash':
      return blockByHash(params, context);
    case 'eth_getBlockByNumber':
      return blockByNumber(params, context);
    case 'eth_getBlockReceipts':
      return receiptsQuestion(params, context);
    case 'eth_getLogs':
      return logsQuestion(params, context);
    case 'eth_getProof':
      return proofQuestion(params, context);
    case 'eth_getTransactionByBlockHashAndIndex':
      return transactionByHash(params, context);
    case 'eth_getTransactionByBlockNumberAndIndex':
      return transactionByNumber(params, context);
    case 'eth_getTransactionReceipt':
      return receiptQuestion(params, context);
    case 'eth_getUncleByBlockNumberAndIndex':
      return uncleQuestion(params, context);
    default:
      return plainQuestion(method, params);
  }
}
