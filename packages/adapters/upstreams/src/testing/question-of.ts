import type { QuestionKind } from '@ethread/ports';

const QUESTIONS: Readonly<Record<string, QuestionKind>> = {
  eth_call: 'call',
  eth_createAccessList: 'accessList',
  eth_estimateGas: 'estimate',
  eth_getBlockByHash: 'blockOfHash',
  eth_getBlockByNumber: 'block',
  eth_getBlockReceipts: 'receipts',
  eth_getLogs: 'logs',
  eth_getProof: 'proof',
  eth_getTransactionByBlockHashAndIndex: 'transactionOfHash',
  eth_getTransactionByBlockNumberAndIndex: 'transaction',
  eth_getTransactionReceipt: 'receipt',
  eth_getUncleByBlockNumberAndIndex: 'uncle',
  eth_simulateV1: 'simulation',
};

export const questionOf = (method: string): QuestionKind => QUESTIONS[method] ?? 'unproven';
