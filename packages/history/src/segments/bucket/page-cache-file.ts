import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_BYTES } from '../page-format.ts';

/** The pages that are loaded and evicted together. A request costs as much as some hundred kilobytes. */
export const CHUNK_PAGES = 16;
const CHUNK_BYTES = CHUNK_PAGES * PAGE_BYTES;

/** Chunks of pages in a file of bounded size. A chunk may have fewer pages at the end of its file. */
export interface PageCacheFile {
  has(key: string): boolean;
  /** Returns a chunk, or undefined when it is not cached. */
  get(key: string): Buffer | undefined;
  /** Adds a chunk. Evicts one that was not used lately when the file is full. */
  put(key: string, chunk: Uint8Array): void;
  remove(key: string): void;
  /** The bytes of all cached chunks. */
  bytes(): number;
  close(): void;
}

interface Slot {
  readonly key: string;
  readonly length: number;
  /** True when the chunk was read since the last search for a slot passed it. */
  wasUsed: boolean;
}

/**
 * Creates an empty cache in a folder. Pages have checksums that cover the name of their file, so that the cache needs
 * none: a wrong page fails verification. The file belongs to this process, and has no name where the system allows it,
 * so that a killed process leaves nothing.
 */
export function createPageCacheFile(folder: string, maxBytes: number): PageCacheFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `pages-${process.pid}.cache`);
  const isWindows = process.platform === 'win32';
  const file = openSync(path, 'w+');
  if (!isWindows) rmSync(path);
  const capacity = Math.max(1, Math.floor(maxBytes / CHUNK_BYTES));
  const slots: (Slot | undefined)[] = [];
  const slotOf = new Map<string, number>();
  let hand = 0;
  let total = 0;

  /** Returns a free slot, by the clock algorithm (second chance) when all are in use. */
  function freeSlot(): number {
    if (slots.length < capacity) return slots.push(undefined) - 1;
    for (;;) {
      const at = hand;
      hand = (hand + 1) % capacity;
      const slot = slots[at];
      if (!slot?.wasUsed) {
        if (slot) remove(slot.key);
        return at;
      }
      slot.wasUsed = false;
    }
  }

  function remove(key: string): void {
    const at = slotOf.get(key);
    if (at === undefined) return;
    total -= slots[at]?.length ?? 0;
    slots[at] = undefined;
    slotOf.delete(key);
  }

  return {
    has: (key) => slotOf.has(key),
    get(key) {
      const at = slotOf.get(key);
      const slot = at === undefined ? undefined : slots[at];
      if (at === undefined || !slot) return undefined;
      slot.wasUsed = true;
      const chunk = Buffer.allocUnsafe(slot.length);
      const read = readSync(file, chunk, 0, slot.length, at * CHUNK_BYTES);
      return read === slot.length ? chunk : undefined;
    },
    put(key, chunk) {
      remove(key);
      const at = freeSlot();
      writeSync(file, chunk, 0, chunk.length, at * CHUNK_BYTES);
      slots[at] = { key, length: chunk.length, wasUsed: false };
      slotOf.set(key, at);
      total += chunk.length;
    },
    remove,
    bytes: () => total,
    close() {
      closeSync(file);
      if (isWindows) rmSync(path, { force: true });
    },
  };
}
