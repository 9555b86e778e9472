import { EthreadError } from '@ethread/core';

/** The service could not be reached, or what came back is no JSON-RPC. */
export class TransportError extends EthreadError {
  override readonly name = 'TransportError';
}
