export { documentJson } from './generated/document.gen.ts';
export type { Handlers } from './generated/handlers.gen.ts';
export type { Handler } from './handler.ts';
export { createRouter, EthreadRouter, type PreparedCall, type RouterOptions } from './router.ts';
