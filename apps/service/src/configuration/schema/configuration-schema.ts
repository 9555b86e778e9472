import { API_KEY_CHARACTERS, MIN_CONFIGURED_KEY_LENGTH } from '@ethread/accounts/forms';
import { DEFAULTS, METHOD_CHOICES } from '../configuration.ts';
import { accounts, plan } from './accounts.ts';
import { chain } from './chain.ts';
import { admin, logCalls, logLevel, logParams, metrics, tracing } from './operators.ts';
import { cors, drain, load, proxies, sites } from './serving.ts';
import { tls } from './tls.ts';
import { atLeastOne, closedObject, NAME_PATTERN, port, text } from './values.ts';

/**
 * The JSON Schema of the configuration file, in the form that the collection at schemastore.org requires. `npm run
 * codegen` prints docs/ethread.schema.json, docs/configuration.md and the types in file-configuration.gen.ts from it. The
 * first of `examples`, or else the default, is the value in the example file. `$comment: 'instead of KEY'` marks a key
 * that excludes another.
 */
export const configurationSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'https://json.schemastore.org/ethread.json',
  title: 'ethread configuration',
  description: 'The configuration file of a service.',
  ...closedObject,
  required: ['chains'],
  properties: {
    host: { ...text, default: DEFAULTS.host, description: 'The address to listen on.' },
    port: { ...port, default: DEFAULTS.port, description: 'The port to listen on.' },
    tls,
    keys: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', minLength: MIN_CONFIGURED_KEY_LENGTH, pattern: API_KEY_CHARACTERS },
      examples: [['${API_KEY}']],
      description:
        'API keys without a plan and without limits. They have no account, and their order gives their names in usage: configured-1, configured-2.',
    },
    plans: {
      type: 'object',
      propertyNames: { pattern: NAME_PATTERN },
      additionalProperties: plan,
      default: {},
      description: 'Limits of keys, by the name of the plan. A change takes effect within a second.',
    },
    accounts,
    admin,
    metrics,
    workers: {
      ...atLeastOne,
      default: DEFAULTS.workers,
      description:
        'Processes behind the one port. The first writes the local stores of chains, and the others read them.',
    },
    drain,
    load,
    strictContract: {
      type: 'boolean',
      default: DEFAULTS.strictContract,
      description:
        'Follows the reference to the letter: required fields are required, and totalDifficulty is shown.',
    },
    methods: {
      enum: METHOD_CHOICES,
      default: DEFAULTS.methods,
      description: 'The served methods. `extended` adds the companion methods.',
    },
    errors: {
      ...closedObject,
      default: {},
      properties: {
        workingRange: {
          type: 'boolean',
          default: DEFAULTS.errors.workingRange,
          description:
            'Whether error -32005 of eth_getLogs names a range that works in its data, such as 0x10-0x1f.',
        },
      },
      description: 'Contents of errors besides code and message.',
    },
    logLevel,
    logCalls,
    logParams,
    tracing,
    cors,
    proxies,
    callThreads: {
      ...atLeastOne,
      examples: [3],
      description:
        'Threads for calls, estimates and proofs of up to 10 ms, and as many for longer ones. Default: one less than the cores.',
    },
    sites,
    chains: { type: 'array', minItems: 1, items: chain, description: 'The chains to serve.' },
  },
} as const;
