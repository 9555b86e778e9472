import { CALL_LIMITS } from '@ethread/accounts/forms';
import { transportLimits } from '@ethread/types';
import { atLeastOne, closedObject, count, path, secret } from './values.ts';

/** The limits of a key. */
export const plan = {
  ...closedObject,
  required: ['creditsPerDay', 'requestsPerSecond'],
  properties: {
    creditsPerDay: { ...count, examples: [1_000_000], description: 'Credits of a UTC day.' },
    requestsPerSecond: {
      ...atLeastOne,
      examples: [25],
      description:
        'HTTP requests and WebSocket messages per second, on each server. Each item of a batch is one.',
    },
    failover: {
      type: 'boolean',
      default: false,
      description: 'Whether a partner may serve calls in an outage.',
    },
    provenOnly: {
      type: 'boolean',
      default: false,
      description: 'Whether responses without proof are rejected with -32002, on all chains.',
    },
    webSockets: { ...count, default: 10, description: 'Open WebSocket connections, on each server.' },
    batchItems: {
      ...atLeastOne,
      default: transportLimits.maxBatchItems,
      description: 'Items of one batch.',
    },
    bodyBytes: {
      ...atLeastOne,
      maximum: transportLimits.maxBodyBytes,
      default: transportLimits.maxBodyBytes,
      description: 'Bytes of one request body.',
    },
    callsInFlight: {
      ...atLeastOne,
      default: CALL_LIMITS.callsInFlight,
      description: 'Calls, estimates and proofs in flight, on each server. Beyond it clients get 429.',
    },
    callTimeMs: {
      ...atLeastOne,
      maximum: 60_000,
      default: CALL_LIMITS.callTimeMs,
      description: 'CPU time of one call, estimate or proof, in milliseconds. Beyond it clients get -32000.',
    },
    callGas: {
      ...count,
      minimum: 21_000,
      examples: [50_000_000],
      description: "Gas of one call or estimate. Default: the contract's cap, which always applies.",
    },
  },
} as const;

/** The database of keys, credits and usage. */
export const accounts = {
  ...closedObject,
  required: ['data'],
  properties: {
    data: {
      ...path,
      examples: ['accounts'],
      description: 'The folder of the database, unless it is in PostgreSQL.',
    },
    postgres: {
      type: 'string',
      pattern: '^postgres(ql)?://',
      examples: ['postgres://ethread@db.example/ethread'],
      description:
        'Stores keys, credits and usage in this database instead, which several servers may share.',
    },
    postgresPassword: {
      ...secret,
      examples: ['${POSTGRES_PASSWORD}'],
      description: 'The password of `postgres`, with any characters.',
    },
  },
  description: 'The database of keys with a plan, of their credits and of their usage.',
} as const;
