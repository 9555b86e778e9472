import { CorruptStoreError } from './errors.ts';

/** Returns a part of a block. @throws {CorruptStoreError} when the store lacks it. */
export function required(found: Uint8Array | undefined, what: string, number: number): Uint8Array {
  if (found === undefined) throw new CorruptStoreError(`the store lacks the ${what} of block ${number}`);
  return found;
}
