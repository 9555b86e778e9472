import { createRateLimiter } from '@ethread/accounts';
import { type Clock, systemClock } from '@ethread/core';
import type { ConnectionRate } from '@ethread/http';
import { RateExceededError } from '@ethread/types';

/** The new connections that one flooded connection counts as. */
const FLOOD_COST = 50;

/**
 * Limits the new connections of each address to a number a second. The connections of one second may arrive at once. A
 * connection that its client flooded counts as {@link FLOOD_COST} more, so that clients that are disconnected cannot
 * return at once to flood again.
 */
export function createConnectionRate(perSecond: number, clock: Clock = systemClock): ConnectionRate {
  const limiter = createRateLimiter({ clock });
  return {
    accepts(address) {
      try {
        limiter.take(address, perSecond);
        return true;
      } catch (error) {
        if (error instanceof RateExceededError) return false;
        throw error;
      }
    },
    flooded: (address) => limiter.owe(address, perSecond, FLOOD_COST),
  };
}
