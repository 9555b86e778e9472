/** The root of every error that ethread throws on purpose. Its message names what was wrong, where, and what to do. */
export class EthreadError extends Error {
  override readonly name: string = 'EthreadError';

  /** The first error in the chain of causes (this one included) that is an instance of `kind`. */
  walk<T>(kind: abstract new (...args: never[]) => T): T | undefined {
    for (const error of causes(this)) if (error instanceof kind) return error;
    return undefined;
  }
}

/** The error, its cause, the cause's cause, … */
function* causes(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}
