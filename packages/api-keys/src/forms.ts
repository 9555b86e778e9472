// Parsers of the items of scopes, for readers of a configuration. They do not load the stores, which takes time.
export { type Network, parseNetwork } from './keys/network.ts';
export { parseOrigin } from './keys/origin.ts';
export { CALL_LIMITS } from './plans/call-limits.ts';
