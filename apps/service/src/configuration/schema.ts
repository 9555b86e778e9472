import { DEFAULTS } from './configuration.ts';

const path = { type: 'string', minLength: 1 } as const;

/** The JSON Schema of the configuration file. */
export const configurationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['keys', 'chains'],
  properties: {
    host: { type: 'string', minLength: 1, default: DEFAULTS.host, description: 'The address to listen on.' },
    port: {
      type: 'integer',
      minimum: 0,
      maximum: 65535,
      default: DEFAULTS.port,
      description: 'The port to listen on.',
    },
    keys: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '^[A-Za-z0-9._~-]+$' },
      description: 'API keys without limits.',
    },
    strictContract: {
      type: 'boolean',
      default: DEFAULTS.strictContract,
      description: 'Keeps to the letter of the reference.',
    },
    logLevel: {
      enum: ['debug', 'info', 'warn', 'error'],
      default: DEFAULTS.logLevel,
      description: 'The least level that is logged.',
    },
    chains: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'genesis', 'data'],
        properties: {
          name: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', description: 'Names the chain in logs.' },
          hosts: {
            type: 'array',
            items: { type: 'string', minLength: 1 },
            default: [],
            description: 'Host names that mean this chain; not needed for the only one.',
          },
          genesis: { ...path, description: "geth's genesis.json." },
          import: { type: 'array', items: path, default: [], description: 'RLP exports, in order.' },
          data: { ...path, description: "The folder of the chain's stores." },
        },
      },
    },
  },
} as const;
