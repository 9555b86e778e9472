// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/** The description of each method in the document, by its name on the wire. */
export const methodTable = {
  keys_create: {
    name: 'keys_create',
    summary: 'Creates an API key.',
    params: [{ name: 'key', required: true }],
    errors: ['ReadOnlyToken', 'InvalidParams', 'ResourceUnavailable'],
  },
  keys_list: { name: 'keys_list', summary: 'Lists all keys.', params: [], errors: ['ResourceUnavailable'] },
  keys_get: {
    name: 'keys_get',
    summary: 'Returns the record of a key.',
    params: [{ name: 'id', required: true }],
    errors: ['UnknownKey', 'InvalidParams', 'ResourceUnavailable'],
  },
  keys_update: {
    name: 'keys_update',
    summary: "Changes a key's label, plan, scopes or expiry.",
    params: [
      { name: 'id', required: true },
      { name: 'changes', required: true },
    ],
    errors: [
      'ReadOnlyToken',
      'UnknownKey',
      'KeyOfConfiguration',
      'KeyRevoked',
      'InvalidParams',
      'ResourceUnavailable',
    ],
  },
  keys_rotate: {
    name: 'keys_rotate',
    summary: 'Replaces a key with a new one.',
    params: [
      { name: 'id', required: true },
      { name: 'overlapSeconds', required: false, default: '0' },
    ],
    errors: [
      'ReadOnlyToken',
      'UnknownKey',
      'KeyOfConfiguration',
      'KeyRevoked',
      'InvalidParams',
      'ResourceUnavailable',
    ],
  },
  keys_revoke: {
    name: 'keys_revoke',
    summary: 'Revokes a key permanently.',
    params: [{ name: 'id', required: true }],
    errors: ['ReadOnlyToken', 'UnknownKey', 'KeyOfConfiguration', 'InvalidParams', 'ResourceUnavailable'],
  },
  plans_list: { name: 'plans_list', summary: 'Lists the plans that keys can have.', params: [], errors: [] },
  credits_get: {
    name: 'credits_get',
    summary: 'Returns what a key has spent today and has left.',
    params: [{ name: 'id', required: true }],
    errors: ['UnknownKey', 'KeyOfConfiguration', 'InvalidParams', 'Overloaded', 'ResourceUnavailable'],
  },
  usage_query: {
    name: 'usage_query',
    summary: 'Sums the usage of keys.',
    params: [{ name: 'query', required: false }],
    limits: { maxRows: 10000, maxDays: 1100 },
    errors: ['UnknownKey', 'InvalidParams', 'ResourceUnavailable'],
  },
  chains_list: {
    name: 'chains_list',
    summary: 'Lists the chains with their heads, available blocks and nodes.',
    params: [],
    errors: ['ResourceUnavailable'],
  },
  traffic_get: {
    name: 'traffic_get',
    summary: 'Counts the calls of the last minute, hour, day or week.',
    params: [{ name: 'seconds', required: false }],
    errors: ['InvalidParams', 'ResourceUnavailable'],
  },
  events_list: {
    name: 'events_list',
    summary: 'Lists the changes of keys and who made them.',
    params: [{ name: 'query', required: false }],
    limits: { maxRows: 1000 },
    errors: ['InvalidParams', 'ResourceUnavailable'],
  },
  requests_list: {
    name: 'requests_list',
    summary: 'Lists recent calls and rejected requests.',
    params: [{ name: 'query', required: false }],
    limits: { maxRows: 1000 },
    errors: ['UnknownKey', 'InvalidParams', 'ResourceUnavailable'],
  },
  operation_get: {
    name: 'operation_get',
    summary: 'Reports disk, memory, work in progress and findings of this server.',
    params: [],
    errors: ['ResourceUnavailable'],
  },
  'rpc.discover': {
    name: 'rpc.discover',
    summary: 'Returns this document.',
    params: [],
    errors: ['InvalidParams'],
  },
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
