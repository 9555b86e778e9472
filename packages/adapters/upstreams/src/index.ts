export { createNodes } from './create-nodes.ts';
export type { ConfiguredNode, Nodes } from './nodes.ts';
export type { Anchors } from './head/anchors.ts';
export { type ChainSync, createChainSync } from './sync/create-chain-sync.ts';
export { followStoredHead } from './sync/follow-stored-head.ts';
export type { NodesOptions } from './nodes-options.ts';
