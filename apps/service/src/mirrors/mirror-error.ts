import { EthreadError } from '@ethread/core';

/** A mirror that cannot be used: what happened, without the secrets of its address. */
export class MirrorError extends EthreadError {
  override readonly name = 'MirrorError';

  /** @param isOfRange - whether the mirror has no bytes from the requested one on. */
  constructor(
    message: string,
    { isOfRange = false, ...options }: ErrorOptions & { readonly isOfRange?: boolean } = {},
  ) {
    super(message, options);
    this.isOfRange = isOfRange;
  }

  readonly isOfRange: boolean;
}
