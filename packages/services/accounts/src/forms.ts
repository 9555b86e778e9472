// Parsers of the items of scopes, for readers of a configuration. They do not load the stores, which takes time.
export { API_KEY_CHARACTERS, MIN_CONFIGURED_KEY_LENGTH, SHORT_KEY_REASON } from './keys/api-key.ts';
export { type IpRange, parseNetwork, parseOrigin } from './keys/network.ts';
export { CALL_LIMITS } from './plans/plan.ts';
