import { InvalidChainJsonError, type Log, logFromJson } from '@ethread/chain';
import { bytesOrUndefined, indexOrUndefined, quantityOrUndefined } from './wire-values.ts';

export interface PlacedLog {
  readonly log: Log;
  readonly blockNumber: number;
  readonly blockHash: Uint8Array;
  readonly transactionHash: Uint8Array;
  readonly transactionIndex: number;
  readonly logIndex: number;
  /** The block's timestamp in seconds. Some nodes do not show it. */
  readonly timestamp: bigint | undefined;
}

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
