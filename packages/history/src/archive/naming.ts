import { InvalidChainBytesError } from '@ethread/chain';

/** Runs `read`, and puts before what it refuses where that stands. */
export function naming<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw named(what, error);
  }
}

/** As {@link naming}, for what takes its time. */
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
