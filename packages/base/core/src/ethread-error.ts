/**
 * The base class of every error that ethread throws on purpose. The message states the fault, its place and the remedy.
 */
export class EthreadError extends Error {
  override readonly name: string = 'EthreadError';

  /** Returns the first error in the chain of causes (this one included) that is an instance of `kind`. */
  walk<T>(kind: abstract new (...args: never[]) => T): T | undefined {
    for (const error of causes(this)) if (error instanceof kind) return error;
    return undefined;
  }
}

/** Yields the error, its cause, the cause's cause, and so on. */
function* causes(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}
