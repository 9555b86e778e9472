import { DEFAULTS } from '../configuration.ts';
import { atLeastOne, closedObject, count, text } from './values.ts';

/** Bytes of memory for the largest response of a batch and an additional request body. */
const MIN_HELD_BYTES = 48 * 1024 * 1024;

/** Graceful shutdown. */
export const drain = {
  ...closedObject,
  default: {},
  properties: {
    delayMs: {
      ...count,
      default: DEFAULTS.drain.delayMs,
      description:
        'Milliseconds after SIGTERM in which the service still accepts requests while /readyz returns 503.',
    },
    timeoutMs: {
      ...count,
      default: DEFAULTS.drain.timeoutMs,
      description: 'Milliseconds that it then waits for requests in flight.',
    },
  },
  description: 'Graceful shutdown on SIGTERM.',
} as const;

/** Limits of one process. */
export const load = {
  ...closedObject,
  default: {},
  properties: {
    maxRequests: {
      ...atLeastOne,
      default: DEFAULTS.load.maxRequests,
      description: 'HTTP requests and WebSocket messages in flight.',
    },
    maxBytes: {
      ...count,
      minimum: MIN_HELD_BYTES,
      default: DEFAULTS.load.maxBytes,
      description:
        'Bytes of requests and unread responses in memory. A key may use as much as it leaves free. Beyond it, the key that uses most loses a request or response.',
    },
    maxConnections: {
      ...atLeastOne,
      default: DEFAULTS.load.maxConnections,
      description: 'Open connections.',
    },
    maxConnectionsPerAddress: {
      ...atLeastOne,
      default: DEFAULTS.load.maxConnectionsPerAddress,
      description: 'Open connections of one address or IPv6 network of 64 bits. Trusted proxies are exempt.',
    },
    tlsConnectionsPerSecond: {
      ...atLeastOne,
      default: DEFAULTS.load.tlsConnectionsPerSecond,
      description:
        'New TLS connections of one address or IPv6 network per second. One that is ended for flooding counts as 50 more.',
    },
  },
  description: 'The limits of each process. Beyond them clients get 503 with Retry-After.',
} as const;

/** Cross-origin requests. */
export const cors = {
  ...closedObject,
  default: {},
  properties: {
    origins: {
      type: 'array',
      items: text,
      default: ['*'],
      description:
        'Origins of pages that may call, such as https://app.example. `*` alone allows every origin.',
    },
  },
  description: 'Web pages that may call, besides those that the service serves itself.',
} as const;

/** Proxies in front of the service. */
export const proxies = {
  ...closedObject,
  required: ['trusted'],
  properties: {
    trusted: {
      type: 'array',
      minItems: 1,
      items: text,
      examples: [['10.0.0.0/8']],
      description: 'Addresses and networks of the proxies.',
    },
  },
  description: "Proxies whose X-Forwarded-For states the client's address. Default: none.",
} as const;

/** Pages of the service. */
export const sites = {
  ...closedObject,
  default: {},
  properties: {
    docs: { type: 'boolean', default: DEFAULTS.sites.docs, description: 'Serves the docs under /docs.' },
    playground: {
      type: 'boolean',
      default: DEFAULTS.sites.playground,
      description: 'Serves the playground under /playground.',
    },
    account: {
      type: 'boolean',
      default: DEFAULTS.sites.account,
      description: 'Serves self-service for owners of stored keys under /account.',
    },
    keyHelp: {
      type: 'string',
      pattern: '^(https?://|mailto:).+$',
      examples: ['https://example/keys', 'mailto:rpc@example'],
      description:
        'The page or mail address where users get a key, to which "Get a key" leads. Default: the page of the docs.',
    },
    publicUrl: {
      type: 'string',
      pattern: '^https?://[^/]+$',
      examples: ['https://rpc.example'],
      description:
        'The address at which clients reach the service, to which the dashboard links. Default: no link.',
    },
  },
  description: 'Pages that the service serves to everybody without a key.',
} as const;
