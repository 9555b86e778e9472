import { CALL_LIMITS } from '@ethread/api-keys/forms';
import { PROFILE_NAMES } from '@ethread/chain';
import { transportLimits } from '@ethread/types';
import { NETWORK_NAMES } from '../networks/network.ts';
import { DEFAULTS, LOG_LEVELS, METHOD_CHOICES } from './configuration.ts';

const path = { type: 'string', minLength: 1 } as const;
/** Any characters, because the service percent-encodes them in a URL. */
const secret = { type: 'string', minLength: 1 } as const;
const port = { type: 'integer', minimum: 0, maximum: 65535 } as const;
const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

const plan = {
  type: 'object',
  additionalProperties: false,
  required: ['creditsPerDay', 'requestsPerSecond'],
  properties: {
    creditsPerDay: { ...count, description: 'Credits of a UTC day.' },
    requestsPerSecond: {
      ...count,
      minimum: 1,
      description: 'Calls a second, on each server; each item of a batch is one.',
    },
    failover: { type: 'boolean', default: false, description: 'Whether a partner may answer in an outage.' },
    webSockets: { ...count, default: 10, description: 'Connections open at a time, on each server.' },
    batchItems: {
      ...count,
      minimum: 1,
      default: transportLimits.maxBatchItems,
      description: 'Items of one batch.',
    },
    bodyBytes: {
      ...count,
      minimum: 1,
      maximum: transportLimits.maxBodyBytes,
      default: transportLimits.maxBodyBytes,
      description: 'Bytes of one body.',
    },
    callsInFlight: {
      ...count,
      minimum: 1,
      default: CALL_LIMITS.callsInFlight,
      description: 'Calls, estimates and proofs in flight at a time, on each server.',
    },
    callTimeMs: {
      ...count,
      minimum: 1,
      maximum: 60_000,
      default: CALL_LIMITS.callTimeMs,
      description: 'CPU time that one call, estimate or proof may use, in milliseconds.',
    },
    callGas: {
      ...count,
      minimum: 21_000,
      description: "Gas that one call or estimate may use; the contract's cap holds too.",
    },
  },
} as const;

const node = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', description: 'Names the node in logs.' },
    url: { type: 'string', pattern: '^(https?|wss?)://', description: 'Where it is; may hold credentials.' },
    urlFile: { ...path, description: 'The file that holds the url, instead of it.' },
    role: {
      enum: ['primary', 'partner'],
      default: 'primary',
      description: 'A partner is asked in an outage only, and only what the document marks with failover.',
    },
    headers: {
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z0-9-]+$' },
      additionalProperties: { type: 'string', pattern: '^[\\t\\x20-\\x7e]*$' },
      default: {},
      description: 'Sent with each request.',
    },
  },
} as const;

const tls = {
  type: 'object',
  additionalProperties: false,
  required: ['certFile', 'keyFile'],
  properties: {
    certFile: {
      ...path,
      description: "The server's certificate in PEM, and after it those between it and a root.",
    },
    keyFile: { ...path, description: 'Its private key in PEM, without a passphrase.' },
    minVersion: {
      enum: ['TLSv1.2', 'TLSv1.3'],
      default: DEFAULTS.minTlsVersion,
      description: 'The oldest version that callers may speak.',
    },
    http2: {
      type: 'boolean',
      default: DEFAULTS.http2,
      description:
        'Whether HTTP/2 is offered beside HTTP/1.1. Each connection of it is of one worker, whatever it carries.',
    },
  },
  description: 'Speaks TLS; changed files are in use within seconds, and open connections go on.',
} as const;

/** Memory for the largest response of a batch, and an additional body. In bytes. */
const MIN_HELD_BYTES = 48 * 1024 * 1024;
const atLeastOne = { ...count, minimum: 1 } as const;

/** The JSON Schema of the configuration file. */
export const configurationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['chains'],
  properties: {
    host: { type: 'string', minLength: 1, default: DEFAULTS.host, description: 'The address to listen on.' },
    port: { ...port, default: DEFAULTS.port, description: 'The port to listen on.' },
    tls,
    keys: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '^[A-Za-z0-9._~-]+$' },
      description: 'API keys without limits.',
    },
    plans: {
      type: 'object',
      propertyNames: { pattern: '^[a-z0-9][a-z0-9-]*$' },
      additionalProperties: plan,
      default: {},
      description: 'What keys may have, by the name of a plan; changes are in force at once.',
    },
    accounts: {
      type: 'object',
      additionalProperties: false,
      required: ['data'],
      properties: {
        data: { ...path, description: 'The folder of the embedded stores, and of journals.' },
        postgres: {
          type: 'string',
          pattern: '^postgres(ql)?://',
          description: 'Keeps keys and usage in this database instead.',
        },
        postgresPassword: {
          ...secret,
          description: 'The password of postgres, apart from its URL, as a variable: ${NAME}.',
        },
        redis: {
          type: 'object',
          additionalProperties: false,
          required: ['url'],
          properties: {
            url: { type: 'string', pattern: '^rediss?://', description: 'Counts credits there instead.' },
            password: {
              ...secret,
              description: 'Its password, apart from the URL, as a variable: ${NAME}.',
            },
            leaseCredits: {
              ...count,
              minimum: 1,
              description: 'Credits of a key that this server takes at a time; asks for each call without.',
            },
            goOnCredits: {
              ...count,
              default: 0,
              description: 'Credits of a key and day that this server may spend while Redis is away.',
            },
          },
        },
      },
      description: 'Where keys with a plan, their credits and their usage are kept.',
    },
    admin: {
      type: 'object',
      additionalProperties: false,
      properties: {
        host: {
          type: 'string',
          minLength: 1,
          default: DEFAULTS.host,
          description: 'The address to listen on.',
        },
        port: { ...port, default: DEFAULTS.adminPort, description: 'The port to listen on.' },
        hosts: {
          type: 'array',
          items: { type: 'string', minLength: 1 },
          default: [],
          description: 'Host names by which it may be asked for, beside addresses and localhost.',
        },
        tls,
        token: {
          type: 'string',
          pattern: '^[\\x21-\\x7e]{32,}$',
          description: 'The token, 32 characters or more, as a variable: ${NAME}.',
        },
        tokenFile: { ...path, description: 'The file that holds the token, instead of it.' },
        dashboard: {
          type: 'boolean',
          default: DEFAULTS.dashboard,
          description: 'Serves the dashboard under /dashboard, on the same port.',
        },
      },
      description: 'The admin API and its dashboard.',
    },
    metrics: {
      type: 'object',
      additionalProperties: false,
      properties: {
        host: {
          type: 'string',
          minLength: 1,
          default: DEFAULTS.host,
          description: 'The address to listen on. Every client that reaches it can read the metrics.',
        },
        port: { ...port, default: DEFAULTS.metricsPort, description: 'The port to listen on.' },
        hosts: {
          type: 'array',
          items: { type: 'string', minLength: 1 },
          default: [],
          description: 'Host names by which it may be asked for, beside addresses and localhost.',
        },
        token: {
          type: 'string',
          pattern: '^[\\x21-\\x7e]{32,}$',
          description: 'What Prometheus must bear, 32 characters or more, as a variable: ${NAME}.',
        },
      },
      description: 'Metrics for Prometheus, under /metrics.',
    },
    workers: {
      ...atLeastOne,
      default: DEFAULTS.workers,
      description:
        'Processes that serve behind the one port; the first of them writes the copies of chains, the others read them.',
    },
    drain: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        delayMs: {
          ...count,
          default: DEFAULTS.drain.delayMs,
          description: 'How long after SIGTERM it takes what comes, while /readyz says 503.',
        },
        timeoutMs: {
          ...count,
          default: DEFAULTS.drain.timeoutMs,
          description: 'How long it then waits for what is under way.',
        },
      },
      description: 'How the service goes away.',
    },
    load: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        maxRequests: {
          ...atLeastOne,
          default: DEFAULTS.load.maxRequests,
          description: 'Requests and messages that are worked on at a time; beyond it callers get 503.',
        },
        maxDelayMs: {
          ...atLeastOne,
          default: DEFAULTS.load.maxDelayMs,
          description: 'How long requests may wait for the event loop while every turn of it is late.',
        },
        maxBytes: {
          ...count,
          minimum: MIN_HELD_BYTES,
          default: DEFAULTS.load.maxBytes,
          description:
            'Bytes of requests and unread responses that are held at a time; beyond it the key that holds most pays.',
        },
        maxConnections: {
          ...atLeastOne,
          default: DEFAULTS.load.maxConnections,
          description: 'Connections that may be open at a time.',
        },
        maxConnectionsPerAddress: {
          ...atLeastOne,
          default: DEFAULTS.load.maxConnectionsPerAddress,
          description: 'Connections that one address may have open; trusted proxies may have all.',
        },
      },
      description: 'When more work is refused.',
    },
    strictContract: {
      type: 'boolean',
      default: DEFAULTS.strictContract,
      description: 'Keeps to the letter of the reference.',
    },
    methods: {
      enum: METHOD_CHOICES,
      default: DEFAULTS.methods,
      description: 'Which methods are served; extended adds the companion methods.',
    },
    errors: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        workingRange: {
          type: 'boolean',
          default: DEFAULTS.errors.workingRange,
          description:
            'Whether -32005 of eth_getLogs names a range that works in its data, such as 0x10-0x1f.',
        },
      },
      description: 'What errors say beside their code and message.',
    },
    logLevel: {
      enum: [...LOG_LEVELS],
      default: DEFAULTS.logLevel,
      description: 'The least level that is logged.',
    },
    logCalls: {
      type: 'boolean',
      default: DEFAULTS.logCalls,
      description: 'Logs a line for each call, with what it cost, and for each refusal, with the address.',
    },
    tracing: {
      type: 'object',
      additionalProperties: false,
      required: ['url'],
      properties: {
        url: {
          type: 'string',
          pattern: '^https?://',
          description: 'Where a collector takes OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces.',
        },
        headers: {
          type: 'object',
          propertyNames: { pattern: '^[A-Za-z0-9-]+$' },
          additionalProperties: { type: 'string', pattern: '^[\\t\\x20-\\x7e]*$' },
          default: {},
          description: 'Sent with each export.',
        },
        sampleRatio: {
          type: 'number',
          minimum: 0,
          maximum: 1,
          default: DEFAULTS.tracing.sampleRatio,
          description: 'Share of the requests that are traced.',
        },
        serviceName: {
          type: 'string',
          minLength: 1,
          default: DEFAULTS.tracing.serviceName,
          description: 'What the collector calls the service.',
        },
      },
      description: 'Sends traces of requests to an OpenTelemetry collector.',
    },
    compression: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        minBytes: {
          ...count,
          default: DEFAULTS.compression.minBytes,
          description: 'Answers of fewer bytes go as they are.',
        },
        concurrency: {
          ...count,
          default: DEFAULTS.compression.concurrency,
          description: 'Answers that are compressed at a time; 0 compresses none.',
        },
      },
      description: 'Compresses large answers over HTTP (zstd, br, gzip) for callers who take them so.',
    },
    cors: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        origins: {
          type: 'array',
          items: { type: 'string', minLength: 1 },
          default: ['*'],
          description: 'Origins of pages that may call, such as https://app.example; * alone means any.',
        },
        maxAgeSeconds: {
          ...count,
          default: DEFAULTS.cors.maxAgeSeconds,
          description: "How long browsers keep a preflight's answer.",
        },
        privateNetwork: {
          type: 'boolean',
          default: DEFAULTS.cors.privateNetwork,
          description: 'Whether pages of public sites may call a service in a private network.',
        },
      },
      description: 'Which pages of the web may call, beside those that the service serves itself.',
    },
    proxies: {
      type: 'object',
      additionalProperties: false,
      required: ['trusted'],
      properties: {
        trusted: {
          type: 'array',
          minItems: 1,
          items: { type: 'string', minLength: 1 },
          description: 'Addresses and networks (10.0.0.0/8) of the proxies.',
        },
        header: {
          enum: ['x-forwarded-for', 'forwarded'],
          default: DEFAULTS.forwardingHeader,
          description: "The header by which they tell the caller's address; the other is not looked at.",
        },
        proxyProtocol: {
          type: 'boolean',
          default: false,
          description: 'Their connections begin with a PROXY protocol header, version 1 or 2.',
        },
      },
      description: "Proxies in front of the service, whose word about callers' addresses counts.",
    },
    callThreads: {
      ...count,
      minimum: 1,
      default: DEFAULTS.callThreads,
      description:
        'Threads at most for quick calls, estimates and proofs, and as many for long ones; one less than the cores without.',
    },
    sites: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        docs: { type: 'boolean', default: DEFAULTS.sites.docs, description: 'Serves the docs under /docs.' },
        playground: {
          type: 'boolean',
          default: DEFAULTS.sites.playground,
          description: 'Serves the playground under /playground.',
        },
        dashboardUrl: {
          type: 'string',
          pattern: '^https?://',
          description:
            'Where the dashboard is, such as https://admin.example/dashboard/: docs and playground link to it.',
        },
      },
      description: 'Pages for people, served to everybody without a key.',
    },
    chains: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: {
          name: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', description: 'Names the chain in logs.' },
          hosts: {
            type: 'array',
            items: { type: 'string', minLength: 1 },
            default: [],
            description: 'Host names that mean this chain; not needed for the only one.',
          },
          network: { enum: NETWORK_NAMES, description: 'A public network, or:' },
          genesis: { ...path, description: "geth's genesis.json." },
          import: {
            type: 'array',
            items: path,
            default: [],
            description: 'RLP exports and era1 or ere archives, in order.',
          },
          execute: {
            type: 'boolean',
            default: false,
            description: 'Executes the blocks of archives, too.',
          },
          data: { ...path, description: "The folder of the chain's stores." },
          sharedHistory: {
            type: 'object',
            additionalProperties: false,
            required: ['postgres'],
            properties: {
              postgres: {
                type: 'string',
                minLength: 1,
                description: 'postgres://user@host:5432/database',
              },
              password: {
                ...secret,
                description: 'Its password, apart from the URL, as a variable: ${NAME}.',
              },
            },
            description: 'Where servers share final blocks, receipts and logs: beside data, or without.',
          },
          nodes: {
            type: 'array',
            minItems: 1,
            items: node,
            description: 'Who is asked for what is not held here.',
          },
          chainId: { ...count, minimum: 1, description: "The chain's id, where there is no genesis file." },
          profile: {
            enum: PROFILE_NAMES,
            description: 'The family of the chain, where neither its id nor its genesis file says it.',
          },
          unknownChains: {
            enum: ['serve', 'refuse'],
            default: 'serve',
            description:
              'Whether a chain of no known family is served, unproven and with a warning, or refused.',
          },
          proofs: {
            enum: ['none', 'answers', 'complete'],
            description: 'How much of what nodes say is proven.',
          },
          nodeOptions: {
            type: 'object',
            additionalProperties: false,
            default: {},
            properties: {
              logBlocks: { ...count, description: 'The longest range whose logs are proven complete.' },
              pollMs: { ...atLeastOne, description: 'How often nodes are asked for their head.' },
              callTimeoutMs: { ...atLeastOne, description: 'How long a call may take at a node.' },
              concurrency: { ...atLeastOne, description: 'Calls at a time at each node.' },
              maxWaiting: { ...count, description: 'Calls that wait for their turn at each node.' },
              maxAnswerBytes: { ...atLeastOne, description: 'Bytes that an answer of a node may have.' },
              maxLag: { ...count, description: 'Blocks that a node may lag and still be asked.' },
              asideMs: { ...atLeastOne, description: 'How long a node that lied is not asked.' },
            },
          },
          calls: {
            enum: ['local', 'nodes'],
            default: 'local',
            description: 'Who executes calls and makes proofs where the state is held here.',
          },
          keep: {
            type: 'object',
            additionalProperties: false,
            default: {},
            properties: {
              backfillFrom: { ...count, description: 'The oldest block that is fetched in the background.' },
              backfillBlocksPerSecond: { ...atLeastOne, description: 'How many blocks a second that takes.' },
              graceMs: { ...count, description: 'How long a head is fetched before it is shown without.' },
              fillBlocks: { ...count, description: 'Blocks that are fetched for one query of logs at most.' },
            },
            description: 'How the copy is kept of what nodes bring.',
          },
        },
      },
    },
  },
} as const;
