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
  },
  description: 'The database of keys with a plan, of their credits and of their usage.',
} as const;
