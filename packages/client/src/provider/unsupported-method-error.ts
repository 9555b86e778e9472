import { EthreadError } from '@ethread/core';

/** A method that the service does not have, and that does not follow from those that it has (EIP-1193: 4200). */
export class UnsupportedMethodError extends EthreadError {
  override readonly name = 'UnsupportedMethodError';
  readonly code = 4200;
  /** The method that was asked for. */
  readonly method: string;

  constructor(method: string) {
    super(`${method} is not a method of the service, and can not be derived from its methods`);
    this.method = method;
  }
}
