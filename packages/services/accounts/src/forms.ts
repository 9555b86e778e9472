// Parsers of the items of scopes, for readers of a configuration. They do not load the stores, which takes time.
export { API_KEY_CHARACTERS, MIN_CONFIGURED_KEY_LENGTH, SHORT_KEY_REASON } from './keys/configured-key.ts';
export { type IpRange, parseNetwork } from './keys/network.ts';
export { parseOrigin } from './keys/origin.ts';
export { CALL_LIMITS } from './plans/plan.ts';
