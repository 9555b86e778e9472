export {
  createLabChain,
  type ExecutionBlock,
  type LabBlock,
  type LabChain,
  type SlotOptions,
} from './lab-chain.ts';
export { labNetwork, printNetwork } from './lab-network.ts';
export { type LabNode, type Lie, startLabNode } from './lab-node.ts';
export { makeExecutionChain } from './execution-chain.ts';
export { createLies, equivocation, LIE_NAMES, type LieName } from './lies.ts';
