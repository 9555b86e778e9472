import { createRateLimiter } from '@ethread/accounts';
import { type Clock, systemClock } from '@ethread/core';
import type { ConnectionRate } from '@ethread/http';
import { RateExceededError } from '@ethread/types';

/** Limits the new connections of each address to a number a second. The connections of one second may arrive at once. */
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
  };
}
