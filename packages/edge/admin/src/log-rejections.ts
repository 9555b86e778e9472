import { type Clock, type Logger, systemClock } from '@ethread/core';

/** The time between two lines, in milliseconds. */
const LINE_MS = 1_000;

/**
 * Creates the log of requests without a valid token: a line a second at most, so that clients without a token cannot
 * fill the disk. A line has the number of rejections since the one before.
 */
export function createRejectionLog(
  logger: Logger,
  clock: Pick<Clock, 'monotonic'> = systemClock,
): (request: { readonly requestId: string; readonly address: string | undefined }) => void {
  let rejected = 0;
  let nextLine = -Infinity;
  return (request) => {
    rejected++;
    const now = clock.monotonic();
    if (now < nextLine) return;
    logger.warn({ ...request, rejected }, 'a request without the token was rejected');
    rejected = 0;
    nextLine = now + LINE_MS;
  };
}
