/** The divisor of a range after a query timeout. Half of the range would time out again. */
const SLOW_PART = 64;

/**
 * Returns the number of blocks to try after a log query over a range was too large: half of it, at least one.
 *
 * @param isSlow - whether the query took too long, in place of finding too many logs.
 */
export function fewerBlocks(blocks: number, isSlow = false): number {
  return Math.max(1, Math.floor(blocks / (isSlow ? SLOW_PART : 2)));
}
