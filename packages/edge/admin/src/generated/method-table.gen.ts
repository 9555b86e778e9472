// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/** The description of each method in the document, by its name on the wire, a row a line. */
// prettier-ignore
export const methodTable = {
  'keys_create': { name: 'keys_create', params: [{ name: 'key', required: true }], errors: ['ReadOnlyToken', 'InvalidParams', 'ResourceUnavailable'] },
  'keys_list': { name: 'keys_list', params: [], errors: ['ResourceUnavailable'] },
  'keys_get': { name: 'keys_get', params: [{ name: 'id', required: true }], errors: ['UnknownKey', 'InvalidParams', 'ResourceUnavailable'] },
  'keys_update': { name: 'keys_update', params: [{ name: 'id', required: true }, { name: 'changes', required: true }], errors: ['ReadOnlyToken', 'UnknownKey', 'KeyOfConfiguration', 'KeyRevoked', 'InvalidParams', 'ResourceUnavailable'] },
  'keys_rotate': { name: 'keys_rotate', params: [{ name: 'id', required: true }, { name: 'overlapSeconds', required: false, default: '0' }], errors: ['ReadOnlyToken', 'UnknownKey', 'KeyOfConfiguration', 'KeyRevoked', 'InvalidParams', 'ResourceUnavailable'] },
  'keys_revoke': { name: 'keys_revoke', params: [{ name: 'id', required: true }], errors: ['ReadOnlyToken', 'UnknownKey', 'KeyOfConfiguration', 'InvalidParams', 'ResourceUnavailable'] },
  'plans_list': { name: 'plans_list', params: [], errors: [] },
  'credits_get': { name: 'credits_get', params: [{ name: 'id', required: true }], errors: ['UnknownKey', 'KeyOfConfiguration', 'InvalidParams', 'Overloaded', 'ResourceUnavailable'] },
  'usage_query': { name: 'usage_query', params: [{ name: 'query', required: false }], limits: { maxRows: 10000, maxDays: 1100 }, errors: ['UnknownKey', 'InvalidParams', 'ResourceUnavailable'] },
  'chains_list': { name: 'chains_list', params: [], errors: ['ResourceUnavailable'] },
  'traffic_get': { name: 'traffic_get', params: [{ name: 'seconds', required: false }], errors: ['InvalidParams', 'ResourceUnavailable'] },
  'requests_list': { name: 'requests_list', params: [{ name: 'query', required: false }], limits: { maxRows: 1000 }, errors: ['UnknownKey', 'InvalidParams', 'ResourceUnavailable'] },
  'operation_get': { name: 'operation_get', params: [], errors: ['ResourceUnavailable'] },
  'rpc.discover': { name: 'rpc.discover', params: [], errors: ['InvalidParams'] },
} as const;

/** Limits of the transports. */
export const transportLimits = {
  maxBodyBytes: 1048576,
  maxBatchItems: 100,
  maxDepth: 16,
  maxValues: 131072,
  maxRequestValues: 32768,
  maxContainers: 16384,
  maxMembers: 24576,
  maxRequestMembers: 4096,
  maxNameBytes: 256,
} as const;
