/** An object without unknown keys. */
export const closedObject = { type: 'object', additionalProperties: false } as const;
/** The path of a file or folder. */
export const path = { type: 'string', minLength: 1 } as const;
/** Any characters, because the service percent-encodes them in a URL. */
export const secret = { type: 'string', minLength: 1 } as const;
export const port = { type: 'integer', minimum: 0, maximum: 65535 } as const;
export const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;
export const atLeastOne = { ...count, minimum: 1 } as const;
export const text = { type: 'string', minLength: 1 } as const;
/** Names of plans, chains and nodes. */
export const NAME_PATTERN = '^[a-z0-9][a-z0-9-]*$';
/** A bearer token of 32 characters or more. */
export const token = { type: 'string', pattern: '^[\\x21-\\x7e]{32,}$' } as const;
/** HTTP headers by name. */
export const headers = {
  type: 'object',
  propertyNames: { pattern: '^[A-Za-z0-9-]+$' },
  additionalProperties: { type: 'string', pattern: '^[\\t\\x20-\\x7e]*$' },
  default: {},
} as const;
/** Host names that a port of the operator accepts. */
export const hosts = {
  type: 'array',
  items: text,
  default: [],
  description: 'Host names accepted in requests, besides addresses and localhost.',
} as const;
