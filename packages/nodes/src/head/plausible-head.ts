import type { HeldHeader } from '@ethread/backend';
import type { ChainProfile } from '@ethread/chain';
import type { Clock } from '@ethread/core';

/** The highest block number that stores and indexes hold: 32 bits. */
export const MAX_BLOCK_NUMBER = 0xffff_ffff;
/** How far a head's time may be ahead of this machine's clock, in seconds. */
const MAX_AHEAD_SECONDS = 3_600;
/** Blocks that a head may jump at any time: what a chain makes while nobody looks for a moment, and more. */
const FREE_DISTANCE = 4_096;

/** A head that is known, and when it was learnt. */
export interface KnownHead {
  readonly header: HeldHeader['header'];
  /** How long ago it was the newest, in seconds. */
  readonly ageSeconds: number;
}

/**
 * Says why a header can not be the head of its chain, by what anyone can see of it; undefined: it may be. It costs nothing
 * to make a header that hashes to what it says, on a proof-of-stake chain.
 */
export function implausibility(
  { header }: HeldHeader,
  known: KnownHead | undefined,
  { profile, clock }: { readonly profile: ChainProfile; readonly clock: Clock },
): string | undefined {
  const { number, timestamp, extraData, gasUsed, gasLimit } = header;
  if (number > MAX_BLOCK_NUMBER) return `its number ${number} is above ${MAX_BLOCK_NUMBER}`;
  if (extraData.length > profile.maxExtraDataBytes) {
    return `its extraData has ${extraData.length} bytes, ${profile.maxExtraDataBytes} are allowed`;
  }
  if (gasUsed > gasLimit && header.slotNumber === undefined) {
    return `its gasUsed ${gasUsed} is above its gasLimit ${gasLimit}`;
  }
  const now = Math.floor(clock.now() / 1_000);
  if (profile.hasRealTime && timestamp > now + MAX_AHEAD_SECONDS) {
    return `its timestamp ${timestamp} is ${timestamp - now} seconds ahead of the clock`;
  }
  if (!known) return undefined;
  const distance = number - known.header.number;
  const most = FREE_DISTANCE + known.ageSeconds * profile.maxBlocksPerSecond;
  if (distance > most) return `it is ${distance} blocks ahead of block ${known.header.number}`;
  // Times of blocks go up along a chain, so that a higher block of an older time is of no chain with this one.
  const isOlder = distance > 0 && timestamp < known.header.timestamp;
  const isFar = known.header.timestamp - timestamp > MAX_AHEAD_SECONDS;
  return profile.hasRealTime && isOlder && isFar
    ? `its timestamp ${timestamp} is before that of block ${known.header.number}`
    : undefined;
}
