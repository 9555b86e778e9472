import type { StoredHeader } from '@ethread/ports';
import { InvalidChainJsonError, type Log, logFromJson } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import type { KnownChain } from './known-chain.ts';
import { bloomMayMatch, type LogFilter, matchesFilter } from './log-filter.ts';
import type { PlacedLog } from './placed-log.ts';
import { bytesOrUndefined, indexOrUndefined, quantityOrUndefined } from './wire-values.ts';

/** Parses a log of a mined block. @throws {InvalidChainJsonError} naming the field. */
export function readLog(json: unknown, what: string): PlacedLog {
  const shown = Object(json);
  const blockNumber = indexOrUndefined(shown.blockNumber);
  const blockHash = bytesOrUndefined(shown.blockHash, 32);
  const transactionHash = bytesOrUndefined(shown.transactionHash, 32);
  const transactionIndex = indexOrUndefined(shown.transactionIndex);
  const logIndex = indexOrUndefined(shown.logIndex);
  if (blockNumber === undefined || transactionIndex === undefined || logIndex === undefined) {
    throw new InvalidChainJsonError(`${what}: a position is missing`);
  }
  if (!blockHash || !transactionHash) throw new InvalidChainJsonError(`${what}: a hash is missing`);
  if (shown.removed === true) throw new InvalidChainJsonError(`${what}: was removed`);
  const timestamp = quantityOrUndefined(shown.blockTimestamp);
  const log = logFromJson(json, what);
  return { log, blockNumber, blockHash, transactionHash, transactionIndex, logIndex, timestamp };
}

/** Returns the matching logs of a block by its receipts, or undefined when these are unavailable. */
export async function expectedLogs(
  block: StoredHeader,
  filter: LogFilter,
  view: KnownChain,
  signal: AbortSignal,
): Promise<readonly PlacedLog[] | undefined> {
  if (!bloomMayMatch(block.header.logsBloom, filter)) return [];
  const found = await view.receipts(block.hash, signal);
  const whole = found && (await view.block({ hash: block.hash }, signal));
  if (!whole) return undefined;
  let logIndex = 0;
  return found.receipts
    .flatMap(({ logs }, transactionIndex) =>
      logs.map((log) => ({
        log,
        blockNumber: block.header.number,
        blockHash: block.hash,
        transactionHash: whole.transactionHashes[transactionIndex] ?? block.hash,
        transactionIndex,
        logIndex: logIndex++,
        timestamp: BigInt(block.header.timestamp),
      })),
    )
    .filter(({ log }) => matchesFilter(log, filter));
}

/** Returns whether two logs are the same log at the same place. */
export function samePlacedLog(one: PlacedLog, other: PlacedLog): boolean {
  return (
    one.logIndex === other.logIndex &&
    one.transactionIndex === other.transactionIndex &&
    bytesEqual(one.blockHash, other.blockHash) &&
    bytesEqual(one.transactionHash, other.transactionHash) &&
    (one.timestamp === undefined || one.timestamp === other.timestamp) &&
    sameLog(one.log, other.log)
  );
}

/** Returns whether two logs have the same bytes. */
function sameLog(one: Log, other: Log): boolean {
  return (
    bytesEqual(one.address, other.address) &&
    one.topics.length === other.topics.length &&
    one.topics.every((topic, index) => bytesEqual(topic, other.topics[index] ?? topic)) &&
    bytesEqual(one.data, other.data)
  );
}
