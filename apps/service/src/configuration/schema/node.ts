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
    logBlocks: {
      type: 'integer',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      examples: [100],
      description:
        'The largest block range whose logs are proven complete, with `proofs: complete`. Default: 100.',
    },
    recentBlocks: {
      type: 'integer',
      minimum: 0,
      maximum: 1024,
      examples: [64],
      description:
        'Newest blocks that the service caches with their receipts, where it has no local store of the chain. Clients find them by hash even after a reorg, when nodes no longer have them, and by number while no node can be asked. Each new block is fetched with its receipts. Default: 32 with `methods: extended`, otherwise 8.',
    },
    pollMs: option(
      1000,
      'The poll interval of the head, in milliseconds. On a chain with slots, a node is polled once when its block should be there, and at this interval while it is missing; a chain that stands still is polled less often.',
    ),
    callTimeoutMs: option(10_000, 'The timeout of a call to a node, in milliseconds.'),
    concurrency: option(32, 'Calls in flight at each node.'),
    maxWaiting: { ...option(256, 'Queued calls at each node. Beyond it clients get 503.'), minimum: 0 },
    maxAnswerBytes: option(33_554_432, "Bytes of a node's response."),
    maxLag: {
      ...option(2, 'Blocks that a node may lag while the service still asks it for the newest block.'),
      minimum: 0,
    },
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
