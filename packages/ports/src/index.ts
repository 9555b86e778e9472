export {
  type DropReason,
  type GatewayObserver,
  type ObservedCall,
  type GatewayRejection,
  type SubscriptionEvent,
} from './gateway-observer.ts';
export { type OrUnavailable, isUnavailable, type Unavailable } from './or-unavailable.ts';
export { type ResponseProof, weakerProof } from './response-proof.ts';
export type { BlockExecutor, ExecutedBlock } from './block-executor.ts';
export { type BlockSenders, knownSenders } from './block-senders.ts';
export { type BlockRange, cutRange } from './block-range.ts';
export {
  type ConsensusHead,
  type FollowedConsensus,
  type HeadState,
  weakerState,
} from './consensus-source.ts';
export type { LightClientData, LightClientSource } from './light-client-source.ts';
export type { BlockStore, BlockSource, BlockAndReceipts } from './block-store.ts';
export type { CallForwarder, ForwardedResponse, ForwardedCall, QuestionKind } from './call-forwarder.ts';
export type { CallShare, CallWork } from './call-share.ts';
export type {
  BlockSelector,
  BlockTag,
  ChainReader,
  StoredBlock,
  StoredHeader,
  StoredReceipts,
  TransactionPosition,
} from './chain-reader.ts';
export type { CodeReader, Executor, Simulator, TraceSource, WitnessSource } from './executor.ts';
export { DamagedStoreError } from './damaged-store-error.ts';
export { fillLogs, type FillRange } from './fill-logs.ts';
export { firstAvailable } from './first-available.ts';
export { followChain } from './follow-chain.ts';
export { type ChainContent, guardEmptyChain } from './guard-empty-chain.ts';
export {
  agingOf,
  type ChainHead,
  type HeadAge,
  type HeadChange,
  type HeadSource,
  type HeadView,
  stateAt,
} from './head-source.ts';
export { withholdBlocks } from './withhold-blocks.ts';
export {
  type ChainReplica,
  type FoundLog,
  type FoundLogs,
  foundLogs,
  gatherLogs,
  type LogFinder,
  type LogQuery,
  type LogQueryLimits,
  type LogQueryResult,
} from './log-finder.ts';
export { findLogsOfBlock, logsOfBlock } from './logs-of-block.ts';
export type { CreditAccount, Hold, Ledger } from './ledger.ts';
export {
  failedAs,
  LedgerUnreachableError,
  PortError,
  type PortFailure,
  type UnavailabilityCause,
} from './port-error.ts';
export type { NodeRole, NodeStatus } from './node-status.ts';
export { nothingAvailable } from './nothing-available.ts';
export type { AccountNumbers, AccountReader, SlotRequest } from './account-reader.ts';
export type { HintedRun, ProofCost, ProofReply, ProofRequest, ProofSource } from './proof-source.ts';
export { type Connection, type Notice, type OpenNotices, SubscriptionEndError } from './notifications.ts';
export type { AccountProof, StateReader, StorageProof } from './state-reader.ts';
export type { Repeat } from './repeat.ts';
export { childOf, ownContext, type RequestContext } from './request-context.ts';
export type { SeenBlocks } from './seen-blocks.ts';
export { unknownHash } from './unknown-hash.ts';
export type { CallRecord, UsageRecorder } from './usage-recorder.ts';
