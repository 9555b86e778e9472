import { DEFAULTS } from '../configuration.ts';
import { closedObject, path, secret } from './values.ts';

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
    alerts: {
      ...closedObject,
      required: ['url'],
      properties: {
        url: {
          type: 'string',
          pattern: '^https?://[^/?#@]+([/?#]|$)',
          examples: ['https://hooks.example/ethread'],
          description: 'The receiver of the webhooks. A redirect is not followed.',
        },
        secret: {
          ...secret,
          examples: ['${WEBHOOK_SECRET}'],
          description: 'Signs the webhooks with HMAC-SHA256 in the header Ethread-Signature. Default: none.',
        },
        thresholds: {
          type: 'array',
          minItems: 1,
          maxItems: 10,
          uniqueItems: true,
          items: { type: 'integer', minimum: 1, maximum: 100 },
          default: [...DEFAULTS.alerts.thresholds],
          description: "The shares of a day's credits that cause a webhook, in percent.",
        },
        allowPrivateAddresses: {
          type: 'boolean',
          default: DEFAULTS.alerts.allowPrivateAddresses,
          description: 'Allows a receiver whose address is not of the public internet.',
        },
      },
      description: "Posts a webhook when a key has spent a share of its day's credits. Default: none.",
    },
  },
  description: 'The database of keys with a plan, of their credits and of their usage.',
} as const;
