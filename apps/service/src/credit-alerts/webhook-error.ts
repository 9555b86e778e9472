import { EthreadError } from '@ethread/core';

/** A webhook that its receiver did not accept. The message contains neither the URL nor the secret. */
export class WebhookError extends EthreadError {
  override readonly name = 'WebhookError';
}
