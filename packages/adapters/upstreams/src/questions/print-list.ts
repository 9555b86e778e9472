import { JsonBytes } from '@ethread/json-rpc';
import { mapInTicks } from '../long-work.ts';

const BATCH = 32;
const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

/** Prints a list, which may be long, in event-loop ticks. */
export async function printList<T>(items: readonly T[], toJson: (item: T) => unknown): Promise<JsonBytes> {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_none, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
  return joinLists(await mapInTicks(batches, (batch) => JsonBytes.of(batch.map(toJson)).bytes));
}

/** Joins printed lists that are not empty and have no spaces. */
export function joinLists(lists: readonly Uint8Array[]): JsonBytes {
  const parts = lists.flatMap((list, index) => [index === 0 ? OPEN : COMMA, list.subarray(1, -1)]);
  return new JsonBytes(Buffer.concat([...(lists.length === 0 ? [OPEN] : parts), CLOSE]));
}
