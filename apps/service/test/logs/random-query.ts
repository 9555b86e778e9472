import type { Random } from '@ethread/core';
import type { LogQuery } from '@ethread/ports';
import type { ScannedLogs } from './scanned-logs.ts';

/**
 * Returns a query based on one of the logs, so that it usually has results. Each value of the log is required, left
 * open, or one of a list. Some values are of no log. The query covers all blocks or some.
 */
export function randomQuery(logs: ScannedLogs, random: Random): LogQuery {
  const { next, below } = random;
  const any = () => below(logs.count);
  const id = any();

  function listAround(value: Uint8Array, other: (id: number) => Uint8Array | undefined): Uint8Array[] {
    const more = next() < 0.3 ? 1 + below(20) : next() < 0.02 ? 1_000 : 0;
    return [value, ...Array.from({ length: more }, any).flatMap((one) => other(one) ?? [])];
  }

  const addresses =
    next() < 0.5 ? [] : listAround(next() < 0.05 ? random.bytes(20) : logs.address(id), logs.address);
  const topics = logs
    .topics(id)
    .map((topic, position) =>
      next() < 0.4
        ? []
        : listAround(next() < 0.05 ? random.bytes(32) : topic, (one) => logs.topics(one)[position]),
    );
  // Positions after the last required one may be absent.
  if (next() < 0.7) while (topics.length > 0 && topics.at(-1)?.length === 0) topics.pop();
  const bounds = [below(logs.lastBlock + 1), below(logs.lastBlock + 1)].toSorted((a, b) => a - b);
  const [from = 0, to = 0] = next() < 0.5 ? [0, logs.lastBlock] : bounds;
  return { blocks: { from, to }, addresses, topics };
}
