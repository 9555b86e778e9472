// Forms of what scopes name, for whoever reads a configuration: without the stores, which take their time to load.
export { type Network, parseNetwork } from './keys/network.ts';
export { parseOrigin } from './keys/origin.ts';
export { CALL_LIMITS } from './plans/call-limits.ts';
