import { DEFAULTS, LOG_LEVELS } from '../configuration.ts';
import { tls } from './tls.ts';
import { closedObject, headers, hosts, NAME_PATTERN, port, text, token } from './values.ts';

/** The admin API. */
export const admin = {
  ...closedObject,
  required: ['token'],
  properties: {
    host: { ...text, default: DEFAULTS.host, description: 'The address to listen on.' },
    port: { ...port, default: DEFAULTS.adminPort, description: 'The port to listen on.' },
    hosts,
    tls,
    token: {
      ...token,
      examples: ['${ADMIN_TOKEN}'],
      description: 'The token of the administration, 32 characters or more.',
    },
    tokens: {
      type: 'array',
      maxItems: 100,
      items: {
        ...closedObject,
        required: ['name', 'role', 'token'],
        properties: {
          name: {
            type: 'string',
            pattern: NAME_PATTERN,
            maxLength: 50,
            examples: ['support'],
            description: 'Names the token in the log.',
          },
          role: {
            enum: ['admin', 'reader'],
            examples: ['reader'],
            description: '`admin` may change keys, `reader` may not.',
          },
          token: {
            ...token,
            examples: ['${SUPPORT_TOKEN}'],
            description: 'The token, 32 characters or more.',
          },
        },
      },
      description: 'More tokens, one for each person or program. Default: none.',
    },
  },
  description: 'The admin API and its dashboard. Default: none.',
} as const;

/** The metrics port. */
export const metrics = {
  ...closedObject,
  properties: {
    host: {
      ...text,
      default: DEFAULTS.host,
      description: 'The address to listen on. Every client that reaches it can read the metrics.',
    },
    port: { ...port, default: DEFAULTS.metricsPort, description: 'The port to listen on.' },
    hosts,
    token: {
      ...token,
      examples: ['${METRICS_TOKEN}'],
      description: 'The bearer token that Prometheus must send, 32 characters or more. Default: none.',
    },
  },
  description: 'Metrics for Prometheus, under /metrics. Default: none.',
} as const;

/** What the service logs, and where it sends traces. */
export const logLevel = {
  enum: [...LOG_LEVELS],
  default: DEFAULTS.logLevel,
  description: 'The lowest level that is logged.',
} as const;

export const logCalls = {
  type: 'boolean',
  default: DEFAULTS.logCalls,
  description:
    'Logs a line for each call with its cost, and for each rejection with the address of the client.',
} as const;

export const logParams = {
  type: 'boolean',
  default: DEFAULTS.logParams,
  description:
    'Shows the params and error messages of recent requests in dashboard and account, 512 characters of each.',
} as const;

export const tracing = {
  ...closedObject,
  required: ['url'],
  properties: {
    url: {
      type: 'string',
      pattern: '^https?://',
      examples: ['http://127.0.0.1:4318/v1/traces'],
      description: 'The collector, which accepts OTLP over HTTP.',
    },
    headers: {
      ...headers,
      examples: [{ Authorization: '${OTLP_TOKEN}' }],
      description: 'HTTP headers of each export.',
    },
    sampleRatio: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: DEFAULTS.tracing.sampleRatio,
      description: 'The share of requests that are traced.',
    },
  },
  description: 'Sends traces of requests to an OpenTelemetry collector. Default: none.',
} as const;
