import type { StoredHeader } from '@ethread/ports';
import type { ChainProfile } from '@ethread/chain';
import type { Clock } from '@ethread/core';

/** The highest block number that stores and indexes can hold: 32 bits. */
const MAX_BLOCK_NUMBER = 0xffff_ffff;
/** The most that a head's timestamp may be ahead of the local clock, in seconds. */
const MAX_AHEAD_SECONDS = 3_600;
/** Blocks that a head may always jump, more than a chain produces during a short pause of the service. */
const FREE_DISTANCE = 4_096;

export interface KnownHead {
  readonly header: StoredHeader['header'];
  /** Time since it was the newest, in seconds. */
  readonly ageSeconds: number;
}

/**
 * Returns the reason why a header cannot be the current head of its chain, by its number and timestamp, or undefined
 * when it can be. On a proof-of-stake chain it costs nothing to make a header that matches its hash.
 */
export function implausibility(
  { header }: StoredHeader,
  known: KnownHead | undefined,
  { profile, clock }: { readonly profile: ChainProfile; readonly clock: Clock },
): string | undefined {
  const { number, timestamp } = header;
  if (number > MAX_BLOCK_NUMBER) return `its number ${number} is above ${MAX_BLOCK_NUMBER}`;
  const now = Math.floor(clock.now() / 1_000);
  if (profile.hasRealTime && timestamp > now + MAX_AHEAD_SECONDS) {
    return `its timestamp ${timestamp} is ${timestamp - now} seconds ahead of the clock`;
  }
  if (!known) return undefined;
  const distance = number - known.header.number;
  const most = FREE_DISTANCE + known.ageSeconds * profile.maxBlocksPerSecond;
  if (distance > most) return `it is ${distance} blocks ahead of block ${known.header.number}`;
  // Timestamps rise along a chain, so a higher block with an older timestamp belongs to another chain.
  const isOlder = distance > 0 && timestamp < known.header.timestamp;
  const isFar = known.header.timestamp - timestamp > MAX_AHEAD_SECONDS;
  return profile.hasRealTime && isOlder && isFar
    ? `its timestamp ${timestamp} is before that of block ${known.header.number}`
    : undefined;
}
