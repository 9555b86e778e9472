export { createHandlers } from './create-handlers.ts';
export type { HeldBlocks } from './cut-logs.ts';
export { forwardUnheld } from './forward-unheld.ts';
export { pinHead } from './pin-head.ts';
export type { MethodModules, MethodOptions } from './method-modules.ts';
export { nameWorkingRange } from './name-working-range.ts';
