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

/** What logs have to be like, wherever they are. */
export type LogConditions = Pick<Filter, 'address' | 'topics'>;

/** Whether eth_getLogs was asked for more than it returns at once. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof TooManyResultsError || error instanceof QueryTimeoutError;
}

/**
 * The logs of one block, by its hash, however many they are.
 *
 * @throws {HeaderNotFoundError} when the service does not know the block, or not any more.
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
    // One block is not split any further; its receipts have all of its logs, and no limit.
    const receipts = await eth_getBlockReceipts(transport, { blockHash }, options);
    if (!receipts) throw new HeaderNotFoundError();
    return receipts.flatMap(({ logs }) => logs).filter(logMatcher(conditions));
  }
}
