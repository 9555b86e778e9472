import { type Header, InvalidChainBytesError } from '@ethread/chain';

/** The highest block number that fits a key of the store. */
const MAX_NUMBER = 0xffff_ffff;
/** The latest timestamp that fits a log record, in seconds. */
const MAX_TIMESTAMP = 2 ** 48 - 1;

/**
 * Checks that a block fits the store: a block number truncated to 32 bits would overwrite another block.
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
