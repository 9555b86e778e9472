import { EthreadError } from '@ethread/core';

/** Thrown for an invalid field of a key. */
export class KeyInputError extends EthreadError {
  override readonly name = 'KeyInputError';
  /** The name of the field: `label`, `scopes.origins[2]`, … */
  readonly field: string;
  /** The expected value, in words that follow the field's name. */
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`${field} ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}

/** Thrown when no key has this id. */
export class KeyNotFoundError extends EthreadError {
  override readonly name = 'KeyNotFoundError';

  constructor() {
    super('there is no key with this id');
  }
}

/** Thrown when a key of the configuration would be read from the store, or changed there. */
export class ConfiguredKeyError extends EthreadError {
  override readonly name = 'ConfiguredKeyError';

  constructor() {
    super('the key is one of the configuration');
  }
}

/** Thrown when a revoked key would be changed or rotated. */
export class KeyRevokedError extends EthreadError {
  override readonly name = 'KeyRevokedError';

  constructor() {
    super('the key is revoked, for good: create a new one');
  }
}
