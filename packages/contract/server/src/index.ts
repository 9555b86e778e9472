export {
  ContractRouter,
  type HandlersByName,
  type PreparedCall,
  type RouterContract,
  type RouterOptions,
} from './contract-router.ts';
export { documentJson } from './generated/document.gen.ts';
export type { Handlers } from './generated/handlers.gen.ts';
export type { Handler, HandlersOf } from './handler.ts';
export { createRouter, type MoreMethods } from './router.ts';
