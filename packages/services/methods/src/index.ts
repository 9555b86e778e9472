export { createCompanions } from './companions/create-companions.ts';
export { createHandlers } from './create-handlers.ts';
export { createRepeats } from './create-repeats.ts';
export { createHeadPin } from './pin-head.ts';
export type { MethodOptions } from './method-modules.ts';
export { createSeeBlocks } from './see-blocks.ts';
