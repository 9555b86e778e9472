import {
  type Filter,
  type Hash,
  HeaderNotFoundError,
  type Log,
  QueryTimeoutError,
  TooManyResultsError,
} from '@ethread/types';
import { eth_getBlockReceipts, eth_getLogs } from '../generated/client.gen.ts';
import type { RequestOptions, Transport } from '../transport.ts';
import { logMatcher } from './match-log.ts';

/** The conditions on logs, without a block range. */
export type LogConditions = Pick<Filter, 'address' | 'topics'>;

/** Returns true when eth_getLogs rejected a query because it is too large. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof TooManyResultsError || error instanceof QueryTimeoutError;
}

/**
 * Returns all matching logs of one block, by the block's hash, without a limit.
 *
 * @throws {HeaderNotFoundError} when the block is unavailable or no longer available.
 */
export async function logsOfBlock(
  transport: Transport,
  conditions: LogConditions,
  blockHash: Hash,
  options: RequestOptions,
): Promise<readonly Log[]> {
  try {
    return await eth_getLogs(transport, { ...conditions, blockHash }, options);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    // A single block cannot be split further. Its receipts contain all its logs, without a limit.
    const receipts = await eth_getBlockReceipts(transport, { blockHash }, options);
    if (!receipts) throw new HeaderNotFoundError();
    return receipts.flatMap(({ logs }) => logs).filter(logMatcher(conditions));
  }
}
