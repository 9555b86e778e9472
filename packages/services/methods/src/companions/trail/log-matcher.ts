import { bloomBits, hasBloomBits } from '@ethread/chain';
import { bytesToHex, type Hex } from '@ethread/core';
import type { Filter, Log } from '@ethread/types';
import { toLogConditions } from '../../log-filter.ts';

/** A log as far as filters read it. */
export type MatchedLog = Pick<Log, 'address' | 'topics'>;

/** The allowed values of an address, or of the topic at one position. Undefined where any value is allowed. */
export type AllowedValues = ReadonlySet<Hex> | undefined;

/** The addresses and topics of a filter. The blocks of the filter do not matter. */
export interface LogMatcher {
  readonly addresses: AllowedValues;
  /** By position. A log needs a topic at each of these positions. */
  readonly topics: readonly AllowedValues[];
  /** The number of addresses and topics. */
  readonly values: number;
  matches(log: MatchedLog): boolean;
  /** Returns false when no log of a block with this bloom matches. */
  mayMatchIn(bloom: Uint8Array): boolean;
}

/** The addresses and topics up to which a filter is compared with blooms. Blooms seldom rule out one of many. */
const MAX_BLOOM_VALUES = 64;

/**
 * Creates the matcher of a filter.
 *
 * @throws {InvalidParamsError} for too many addresses and topics.
 */
export function createLogMatcher(filter: Filter): LogMatcher {
  const conditions = toLogConditions(filter);
  const addresses = setOf(conditions.addresses);
  const topics = conditions.topics.map(setOf);
  const lists = [conditions.addresses, ...conditions.topics].filter(({ length }) => length > 0);
  const values = lists.flat().length;
  let bits: readonly (readonly (readonly number[])[])[] | undefined;

  return {
    addresses,
    topics,
    values,
    matches: (log) =>
      (addresses?.has(log.address) ?? true) &&
      log.topics.length >= topics.length &&
      topics.every((allowed, position) => {
        const topic = log.topics[position];
        return allowed === undefined || (topic !== undefined && allowed.has(topic));
      }),
    mayMatchIn(bloom) {
      if (values > MAX_BLOOM_VALUES) return true;
      bits ??= lists.map((list) => list.map(bloomBits));
      return bits.every((list) => list.some((ofValue) => hasBloomBits(bloom, ofValue)));
    },
  };
}

/** Returns the allowed values, or undefined where any value is. */
function setOf(values: readonly Uint8Array[]): AllowedValues {
  return values.length === 0 ? undefined : new Set(values.map(bytesToHex));
}
