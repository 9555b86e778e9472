export { type CompanionUpstreams, createCompanions } from './companions/create-companions.ts';
export { createHandlers } from './create-handlers.ts';
export { createRepeats } from './create-repeats.ts';
export type { StoredBlocks } from './cut-logs.ts';
export { forwardEach, forwardUnavailable } from './forward-unavailable.ts';
export { noteDamage } from './store-outcome.ts';
export { createHeadPin, type HeadPin, pinBlocks, pinHead } from './pin-head.ts';
export type { MethodModules, MethodOptions } from './method-modules.ts';
export { nameWorkingRange } from './eth_getLogs.ts';
export { createSeeBlocks } from './see-blocks.ts';
export {
  MAX_SAMPLED_BYTES,
  type SampledCall,
  type SampledOutcome,
  type Sampler,
  sampleResults,
} from './sample-results.ts';
