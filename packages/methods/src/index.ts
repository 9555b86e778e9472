export { createHandlers } from './create-handlers.ts';
export type { MethodModules, MethodOptions } from './method-modules.ts';
