export { type ConfiguredNode, createNodes, type Nodes, type NodesModules } from './create-nodes.ts';
export { type ChainKeeper, createChainKeeper, type KeepOptions } from './keeping/create-chain-keeper.ts';
export { NoAnswerError, NodeFault, type FaultKind } from './node-fault.ts';
export type { NodeRole, NodeStatus } from './node/node.ts';
export type { NodesOptions } from './nodes-options.ts';
export type { ProofLevel } from './questions/call-question.ts';
