export { type Answer, isNotHeld, type NotHeld } from './answer.ts';
export type { BlockExecutor, ExecutedBlock } from './block-executor.ts';
export type {
  BlockSelector,
  BlockTag,
  ChainReader,
  HeldBlock,
  HeldHeader,
  HeldReceipts,
  TransactionPosition,
} from './chain-reader.ts';
export type { CallOutcome, CallRequest, EstimateOutcome, Executor } from './executor.ts';
export type { FoundLog, LogFinder, LogQuery, LogQueryLimits, LogQueryResult } from './log-finder.ts';
export type { AccountProof, StateReader, StorageProof } from './state-reader.ts';
export type { RequestContext } from './request-context.ts';
