import {
  type Filter,
  type Hash,
  HeaderNotFoundError,
  type Log,
  QueryTimeoutError,
  TooManyResultsError,
} from '@ethread/types';
import type { RequestOptions, Transport } from '../transport.ts';
import { logMatcher } from './match-log.ts';

/** The conditions on logs, without a block range. */
export type LogConditions = Pick<Filter, 'address' | 'topics'>;

/** A log of a block, whose place is known. */
export type IncludedLog = { readonly [Field in keyof Log]: NonNullable<Log[Field]> };

/** Returns the logs of a filter whose blocks all exist, so that none of the logs is pending. */
export function includedLogs(
  transport: Transport,
  filter: Filter,
  options: RequestOptions,
): Promise<readonly IncludedLog[]> {
  return transport.request('eth_getLogs', [filter], options);
}

/** Returns true when eth_getLogs rejected a query because it is too large. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof TooManyResultsError || error instanceof QueryTimeoutError;
}

/** Returns all matching logs of one block. @throws {HeaderNotFoundError} when the block is unavailable. */
export async function logsOfBlock(
  transport: Transport,
  conditions: LogConditions,
  blockHash: Hash,
  options: RequestOptions,
): Promise<readonly IncludedLog[]> {
  try {
    return await includedLogs(transport, { ...conditions, blockHash }, options);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    // A single block cannot be split further. Its receipts contain all its logs, without a limit.
    const receipts = await transport.request<readonly { readonly logs: readonly IncludedLog[] }[] | null>(
      'eth_getBlockReceipts',
      [{ blockHash }],
      options,
    );
    if (!receipts) throw new HeaderNotFoundError();
    return receipts.flatMap(({ logs }) => logs).filter(logMatcher(conditions));
  }
}
