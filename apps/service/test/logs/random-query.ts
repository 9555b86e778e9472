import type { LogQuery } from '@ethread/ports';
import type { ScannedLogs } from './scanned-logs.ts';

/**
 * Returns a query based on one of the logs, so that it usually has results. Each value of the log is required, left
 * open, or one of a list. The query covers all blocks or some.
 */
export function randomQuery(logs: ScannedLogs, random: () => number): LogQuery {
  const below = (limit: number) => Math.floor(limit * random());
  const any = () => below(logs.count);
  const id = any();

  function listAround(value: Uint8Array, other: (id: number) => Uint8Array | undefined): Uint8Array[] {
    const more = random() < 0.3 ? 1 + below(20) : random() < 0.02 ? 1_000 : 0;
    return [value, ...Array.from({ length: more }, any).flatMap((one) => other(one) ?? [])];
  }

  const addresses =
    random() < 0.5 ? [] : listAround(random() < 0.05 ? stranger(random, 20) : logs.address(id), logs.address);
  const topics = logs
    .topics(id)
    .map((topic, position) =>
      random() < 0.4
        ? []
        : listAround(random() < 0.05 ? stranger(random, 32) : topic, (one) => logs.topics(one)[position]),
    );
  // Positions after the last required one may be absent.
  if (random() < 0.7) while (topics.length > 0 && topics.at(-1)?.length === 0) topics.pop();
  const bounds = [below(logs.lastBlock + 1), below(logs.lastBlock + 1)].toSorted((a, b) => a - b);
  const [from = 0, to = 0] = random() < 0.5 ? [0, logs.lastBlock] : bounds;
  return { blocks: { from, to }, addresses, topics };
}

/** Returns a value of a length in bytes that no log has. */
export function stranger(random: () => number, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => 256 * random());
}
