import { closedObject, headers, NAME_PATTERN } from './values.ts';

/** An upstream node. */
export const node = {
  ...closedObject,
  required: ['name', 'url'],
  properties: {
    name: {
      type: 'string',
      pattern: NAME_PATTERN,
      examples: ['own'],
      description: 'The name of the node in logs and metrics.',
    },
    url: {
      type: 'string',
      pattern: '^(https?|wss?)://',
      examples: ['ws://10.0.0.1:8546'],
      description:
        'The address: http, https, ws or wss. It may contain credentials. A subscription over ws is faster than polling.',
    },
    role: {
      enum: ['primary', 'partner'],
      default: 'primary',
      description:
        'The service asks a partner only in an outage, for methods that the document marks with failover.',
    },
    priority: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000,
      default: 0,
      description:
        'Nodes with a lower number are asked first. Nodes of one number share the calls, and the next number is used while none of them can answer.',
    },
    budget: {
      ...closedObject,
      description:
        'The calls that this process sends to the node. A node without calls left is used like one that limits calls. The polls of the service do not count.',
      properties: {
        requestsPerSecond: {
          type: 'integer',
          minimum: 1,
          examples: [25],
          description: 'Calls in a second.',
        },
        requestsPerDay: {
          type: 'integer',
          minimum: 1,
          examples: [100_000],
          description: 'Calls in a UTC day.',
        },
      },
    },
    headers: {
      ...headers,
      examples: [{ 'X-Token': '${NODE_TOKEN}' }],
      description: 'HTTP headers of each request to the node.',
    },
  },
} as const;

/** How the service uses the upstream nodes of a chain. */
export const nodeOptions = {
  ...closedObject,
  default: {},
  properties: {
    pollMs: option(
      1000,
      'The poll interval of the head, in milliseconds. On a chain with slots, a node is polled once when its block should be there, and at this interval while it is missing; a chain that stands still is polled less often.',
    ),
    callTimeoutMs: option(10_000, 'The timeout of a call to a node, in milliseconds.'),
    asideMs: option(300_000, 'The quarantine of a node that lied, in milliseconds.'),
  },
  description: 'How the service uses the upstream nodes.',
} as const;

/** Describes an optional count whose default `packages/adapters/upstreams` fills in. */
function option(standard: number, description: string) {
  return {
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    examples: [standard],
    description: `${description} Default: ${standard}.`,
  } as const;
}
