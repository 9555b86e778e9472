import { bytesToHex, quantityToHex } from '@ethread/core';
import type { Log } from '../block.ts';
import type { LogJson } from './wire-forms.ts';

/** A log with its position in the chain. */
export interface LogFacts {
  readonly log: Log;
  readonly blockNumber: number;
  readonly blockHash: Uint8Array;
  /** Seconds since 1970. */
  readonly blockTimestamp: number;
  readonly transactionHash: Uint8Array;
  readonly transactionIndex: number;
  /** Position in the block. */
  readonly logIndex: number;
  /** True when a reorg replaced its block. */
  readonly removed: boolean;
}

/** Converts a log to its wire form. */
export function logToJson(facts: LogFacts): LogJson {
  return {
    address: bytesToHex(facts.log.address),
    topics: facts.log.topics.map(bytesToHex),
    data: bytesToHex(facts.log.data),
    blockNumber: quantityToHex(facts.blockNumber),
    transactionHash: bytesToHex(facts.transactionHash),
    transactionIndex: quantityToHex(facts.transactionIndex),
    blockHash: bytesToHex(facts.blockHash),
    blockTimestamp: quantityToHex(facts.blockTimestamp),
    logIndex: quantityToHex(facts.logIndex),
    removed: facts.removed,
  };
}
