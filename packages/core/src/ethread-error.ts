/** The root of every error that ethread throws on purpose. Its message names what was wrong, where, and what to do. */
export class EthreadError extends Error {
  override readonly name: string = 'EthreadError';

  /** The first error in the chain of causes (this one included) that is an instance of `kind`. */
  walk<T>(kind: abstract new (...args: never[]) => T): T | undefined {
    let error: unknown = this;
    while (error instanceof Error) {
      if (error instanceof kind) return error;
      error = error.cause;
    }
    return undefined;
  }
}
