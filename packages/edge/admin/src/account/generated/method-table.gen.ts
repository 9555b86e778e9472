// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/** The description of each method in the document, by its name on the wire, a row a line. */
// prettier-ignore
export const methodTable = {
  'key_get': { name: 'key_get', params: [], errors: ['ResourceUnavailable'] },
  'credits_get': { name: 'credits_get', params: [], errors: ['Overloaded', 'ResourceUnavailable'] },
  'usage_query': { name: 'usage_query', params: [{ name: 'query', required: false }], limits: { maxRows: 10000, maxDays: 92 }, errors: ['InvalidParams', 'ResourceUnavailable'] },
  'requests_list': { name: 'requests_list', params: [{ name: 'query', required: false }], limits: { maxRows: 192 }, errors: ['InvalidParams', 'ResourceUnavailable'] },
  'key_rotate': { name: 'key_rotate', params: [{ name: 'overlapSeconds', required: false, default: '0' }], errors: ['InvalidParams', 'KeyRotated', 'RotationNotAllowed', 'ResourceUnavailable'] },
  'rpc.discover': { name: 'rpc.discover', params: [], errors: ['InvalidParams'] },
} as const;

/** Limits of the transports. */
export const transportLimits = {
  maxBodyBytes: 65536,
  maxBatchItems: 1,
  maxDepth: 16,
  maxValues: 8192,
  maxRequestValues: 2048,
  maxContainers: 1024,
  maxMembers: 2048,
  maxRequestMembers: 2048,
  maxNameBytes: 256,
} as const;

/** Limits of requests a second. */
export const rates = { account: 10, invalidKeys: 1 } as const;
