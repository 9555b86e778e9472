// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/** The description of each method in the document, by its name on the wire. */
export const methodTable = {
  key_get: {
    name: 'key_get',
    summary: 'Returns the key and the limits of its plan.',
    params: [],
    errors: ['ResourceUnavailable'],
  },
  credits_get: {
    name: 'credits_get',
    summary: 'Returns the credits that the account has spent today and has left.',
    params: [],
    errors: ['Overloaded', 'ResourceUnavailable'],
  },
  usage_query: {
    name: 'usage_query',
    summary: 'Sums up the usage of the account.',
    params: [{ name: 'query', required: false }],
    limits: { maxRows: 10000, maxDays: 92 },
    errors: ['InvalidParams', 'ResourceUnavailable'],
  },
  requests_list: {
    name: 'requests_list',
    summary: 'Lists the recent requests of the account.',
    params: [{ name: 'query', required: false }],
    limits: { maxRows: 192 },
    errors: ['InvalidParams', 'ResourceUnavailable'],
  },
  key_rotate: {
    name: 'key_rotate',
    summary: 'Replaces the key of the request with a new one.',
    params: [{ name: 'overlapSeconds', required: false, default: '0' }],
    errors: ['InvalidParams', 'KeyRotated', 'RotationNotAllowed', 'ResourceUnavailable'],
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
