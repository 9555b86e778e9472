import { EthreadError } from '@ethread/core';

/**
 * The service does not have the method, and the provider cannot derive it from the service's methods (EIP-1193: 4200).
 */
export class UnsupportedMethodError extends EthreadError {
  override readonly name = 'UnsupportedMethodError';
  readonly code = 4200;
  /** The requested method. */
  readonly method: string;

  constructor(method: string) {
    super(`${method} is not a method of the service, and cannot be derived from its methods`);
    this.method = method;
  }
}
