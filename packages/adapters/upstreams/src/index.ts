export { createNodes } from './create-nodes.ts';
export type { ConfiguredNode, Nodes, NodesIncidents, NodesModules } from './nodes.ts';
export type { Anchors } from './head/anchors.ts';
export { type ChainSync, createChainSync } from './sync/create-chain-sync.ts';
export { followStoredHead, type StoredHead } from './sync/follow-stored-head.ts';
export type { SyncOptions } from './sync/sync-options.ts';
export { NoNodeRespondedError, NodeFault, type FaultKind } from './node-fault.ts';
export type { NodesOptions } from './nodes-options.ts';
export type { ProofLevel } from './questions/call-question.ts';
