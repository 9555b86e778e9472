import { type Header, InvalidChainBytesError } from '@ethread/chain';

/** The highest number that the store's keys hold. */
const MAX_NUMBER = 0xffff_ffff;
/** The latest time that the records of logs hold, in seconds. */
const MAX_TIMESTAMP = 2 ** 48 - 1;

/**
 * Checks that the store can hold a block: a key that is cut to 32 bits would overwrite another block.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkStorable({ number, timestamp }: Header): void {
  if (number > MAX_NUMBER) {
    throw new InvalidChainBytesError(
      `block ${number}: number is more than ${MAX_NUMBER}, which the store can hold`,
    );
  }
  if (timestamp > MAX_TIMESTAMP) {
    throw new InvalidChainBytesError(
      `block ${number}: timestamp is ${timestamp}, more than ${MAX_TIMESTAMP}, which the store can hold`,
    );
  }
}
