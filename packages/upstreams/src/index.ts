export {
  type ConfiguredNode,
  createNodes,
  type Nodes,
  type NodesIncidents,
  type NodesModules,
} from './create-nodes.ts';
export type { Anchors } from './head/head-follower.ts';
export { type ChainKeeper, createChainKeeper } from './keeping/create-chain-keeper.ts';
export { followStoredHead, type StoredHead } from './keeping/follow-stored-head.ts';
export type { KeepOptions } from './keeping/keep-options.ts';
export { NoNodeRespondedError, NodeFault, type FaultKind } from './node-fault.ts';
export type { NodeRole, NodeStatus } from './node/node.ts';
export type { NodesOptions } from './nodes-options.ts';
export type { ProofLevel } from './questions/call-question.ts';
