import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from '@ethread/storage/disk';
import { PAGE_BYTES } from '../paged-files/page-format.ts';

/** The pages that are loaded and evicted together. A request costs as much as some hundred kilobytes. */
export const CHUNK_PAGES = 16;
const CHUNK_BYTES = CHUNK_PAGES * PAGE_BYTES;

/** The file does not grow while its disk has less space. The store needs the rest for blocks and segments. */
const FREE_BYTES = 1024 * 1024 * 1024;
/** The newest chunks that are in memory while the file cannot store any, some 8 MB. A read needs a few. */
const CHUNKS_IN_MEMORY = 128;

/** Chunks of pages in a file of bounded size. A chunk may have fewer pages at the end of its file. */
export interface PageCacheFile {
  has(key: string): boolean;
  /** Returns a chunk, or undefined when it is not cached. */
  get(key: string): Buffer | undefined;
  /** Adds a chunk. Evicts one that was not used lately when the file or its disk is full. */
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
 * so that a killed process leaves nothing. Failures of the disk never fail a read: chunks are then in memory.
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
  /** The chunks that the file could not store, the oldest first. */
  const inMemory = new Map<string, Buffer>();
  let hand = 0;
  let total = 0;
  let isClosed = false;

  /** Returns a free slot, by the clock algorithm (second chance) when all are in use. Returns undefined without any. */
  function freeSlot(): number | undefined {
    if (slots.length < capacity && freeBytes(folder) >= FREE_BYTES) return slots.push(undefined) - 1;
    for (;;) {
      if (slots.length === 0) return undefined;
      const at = hand % slots.length;
      hand = at + 1;
      const slot = slots[at];
      if (!slot?.wasUsed) {
        if (slot) remove(slot.key);
        return at;
      }
      slot.wasUsed = false;
    }
  }

  function remove(key: string): void {
    inMemory.delete(key);
    const at = slotOf.get(key);
    if (at === undefined) return;
    total -= slots[at]?.length ?? 0;
    slots[at] = undefined;
    slotOf.delete(key);
  }

  function putInMemory(key: string, chunk: Uint8Array): void {
    inMemory.set(key, Buffer.from(chunk));
    const [oldest] = inMemory.keys();
    if (inMemory.size > CHUNKS_IN_MEMORY && oldest !== undefined) inMemory.delete(oldest);
  }

  return {
    has: (key) => slotOf.has(key) || inMemory.has(key),
    get(key) {
      const at = slotOf.get(key);
      const slot = at === undefined ? undefined : slots[at];
      if (at === undefined || !slot) return inMemory.get(key);
      slot.wasUsed = true;
      const chunk = Buffer.allocUnsafe(slot.length);
      const isRead =
        !isClosed && isWhole(() => readSync(file, chunk, 0, slot.length, at * CHUNK_BYTES), chunk);
      if (isRead) return chunk;
      remove(key);
      return undefined;
    },
    put(key, chunk) {
      // A request of the time before may end later, when another file has the number of this one.
      if (isClosed) return;
      remove(key);
      const at = freeSlot();
      if (
        at === undefined ||
        !isWhole(() => writeSync(file, chunk, 0, chunk.length, at * CHUNK_BYTES), chunk)
      ) {
        putInMemory(key, chunk);
        return;
      }
      slots[at] = { key, length: chunk.length, wasUsed: false };
      slotOf.set(key, at);
      total += chunk.length;
    },
    remove,
    bytes: () => total,
    close() {
      isClosed = true;
      closeSync(file);
      if (isWindows) rmSync(path, { force: true });
    },
  };
}

/** Transfers a chunk. Returns false when the disk did not transfer all of it. */
function isWhole(transfer: () => number, { length }: Uint8Array): boolean {
  try {
    return transfer() === length;
  } catch {
    return false;
  }
}
