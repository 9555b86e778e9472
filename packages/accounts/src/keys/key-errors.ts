import { EthreadError } from '@ethread/core';

/** What was said of a key can not be taken. */
export class KeyInputError extends EthreadError {
  override readonly name = 'KeyInputError';
  /** `label`, `scopes.origins[2]`, … */
  readonly field: string;
  /** What is expected, in words that follow the field's name. */
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`${field} ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}

/** No key has this id. */
export class KeyNotFoundError extends EthreadError {
  override readonly name = 'KeyNotFoundError';

  constructor() {
    super('there is no key with this id');
  }
}

/** A revoked key is neither changed nor rotated. */
export class KeyRevokedError extends EthreadError {
  override readonly name = 'KeyRevokedError';

  constructor() {
    super('the key is revoked, for good: create a new one');
  }
}

/** The store of keys can not be opened, or already has what is to be added. */
export class KeyStoreError extends EthreadError {
  override readonly name = 'KeyStoreError';
}
