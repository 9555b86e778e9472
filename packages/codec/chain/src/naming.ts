import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';

/** Runs `read` and prefixes the message of its errors with the location `what`. */
export function naming<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw named(what, error);
  }
}

/** Runs an asynchronous `read` as {@link naming} does. */
export async function namingAsync<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw named(what, error);
  }
}

function named(what: string, error: unknown): unknown {
  if (!(error instanceof InvalidChainBytesError)) return error;
  return new InvalidChainBytesError(`${what}: ${error.message}`, { cause: error });
}
