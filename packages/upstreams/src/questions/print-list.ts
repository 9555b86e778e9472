import { JsonBytes } from '@ethread/json-rpc';
import { LongWork } from '../long-work.ts';

/** Items to print together. */
const BATCH = 32;
const OPEN = 0x5b;
const COMMA = 0x2c;
const CLOSE = 0x5d;

/** Prints a list, which may be long, in event-loop ticks. */
export async function printList<T>(items: readonly T[], toJson: (item: T) => unknown): Promise<JsonBytes> {
  if (items.length <= BATCH) return JsonBytes.of(items.map(toJson));
  const work = new LongWork();
  const lists: Uint8Array[] = [];
  for (let from = 0; from < items.length; from += BATCH) {
    if (work.isDue) await work.pause();
    lists.push(JsonBytes.of(items.slice(from, from + BATCH).map(toJson)).bytes);
  }
  return new JsonBytes(joinLists(lists));
}

/** Joins printed lists that are not empty and have no spaces. */
export function joinLists(lists: readonly Uint8Array[]): Uint8Array {
  if (lists.length === 0) return Uint8Array.of(OPEN, CLOSE);
  const joined = new Uint8Array(lists.reduce((sum, { length }) => sum + length - 1, 1));
  let at = 0;
  for (const list of lists) {
    joined[at] = at === 0 ? OPEN : COMMA;
    joined.set(list.subarray(1, -1), at + 1);
    at += list.length - 1;
  }
  joined[at] = CLOSE;
  return joined;
}
