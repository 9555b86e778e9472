import { JsonBytes } from '@ethread/json-rpc';
import { LongWork } from '../long-work.ts';

const BATCH = 32;
/** Bytes to join between two checks of the time. */
const CHECK_BYTES = 256 * 1024;
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
  return new JsonBytes(await joinLists(lists, work));
}

/** Joins printed lists that are not empty and have no spaces, in event-loop ticks. */
export async function joinLists(lists: readonly Uint8Array[], work = new LongWork()): Promise<Uint8Array> {
  if (lists.length === 0) return Uint8Array.of(OPEN, CLOSE);
  // Not filled with zeros, and its pages are only touched as they are written.
  const joined = Buffer.allocUnsafeSlow(lists.reduce((sum, { length }) => sum + length - 1, 1));
  let at = 0;
  let sinceCheck = 0;
  for (const list of lists) {
    sinceCheck += list.length;
    if (sinceCheck > CHECK_BYTES && work.isDue) await work.pause();
    if (sinceCheck > CHECK_BYTES) sinceCheck = 0;
    joined[at] = at === 0 ? OPEN : COMMA;
    joined.set(list.subarray(1, -1), at + 1);
    at += list.length - 1;
  }
  joined[at] = CLOSE;
  return joined;
}
