import {
  closeSync,
  constants,
  fdatasync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '@ethread/core';
import type { UtcDay } from '../utc-day.ts';
import {
  COUNTER_BYTES,
  type CounterRecord,
  type CounterSlot,
  decodeSlot,
  encodeCounters,
  encodeSlot,
  SLOT_BYTES,
} from './counter-record.ts';

/**
 * Where a process keeps on record what its calls cost: a slot an account and day, and each settled call one write over
 * its slot. The kernel has it when the write returns, so it survives the process; the disk has it within `flushMs` and
 * the time of a flush, so a power cut forgets at most the calls of that time, in the callers' favour.
 *
 * Measured on ext4 (ns a record, medians of 7 × 200,000): over a slot 1,120, to the end of a log 1,250, of either some
 * 510 are the way into the kernel; in a transaction of lmdb without a flush 8,000. And unlike a log, slots need no
 * compaction, others can read them at any time, and a disk that fills up can not refuse to record what was reserved.
 */
export interface CounterFile {
  /** Gives an account's day a slot, all of its counters 0. @throws when it cannot be written. */
  open(accountId: string, day: UtcDay): CounterSlot;
  /** Puts counters on record. @throws when they cannot be written. */
  write(slot: CounterSlot, settled: number, used: number): void;
  /** Lets another account have the slot, once its counters are kept elsewhere. */
  free(slot: CounterSlot): void;
  /** Closes the file, and deletes it when all of its counters are kept elsewhere. */
  close(options: { readonly isEmpty: boolean }): void;
}

/** Makes a file that is not there yet. */
export function createCounterFile(
  path: string,
  { logger, flushMs }: { readonly logger: Logger; readonly flushMs: number },
): CounterFile {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
  flushFolder(dirname(path));
  // Node 24 now and then refuses to write a DataView, once its check has been optimised.
  const bytes = new Uint8Array(SLOT_BYTES);
  const view = new DataView(bytes.buffer);
  const freed: number[] = [];
  let slots = 0;
  let generations = 0;
  let isDirty = false;
  let isFlushing = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function put(index: number, length: number): void {
    const written = writeSync(file, bytes, 0, length, index * SLOT_BYTES);
    if (written !== length) throw new Error(`${path}: only ${written} of ${length} bytes could be written`);
    isDirty = true;
    if (!timer && !isFlushing) flushSoon();
  }

  function flushSoon(): void {
    timer = setTimeout(flush, flushMs).unref();
  }

  function flush(): void {
    timer = undefined;
    isDirty = false;
    isFlushing = true;
    fdatasync(file, (error) => {
      isFlushing = false;
      if (error) logger.error({ path, err: error }, 'credits could not be flushed to the disk');
      if (isClosed) closeSync(file);
      else if (isDirty || error) flushSoon();
    });
  }

  return {
    open(accountId, day) {
      const index = freed.pop() ?? slots++;
      const generation = ++generations;
      try {
        encodeSlot(view, generation, accountId, day);
        put(index, SLOT_BYTES);
      } catch (error) {
        freed.push(index);
        throw error;
      }
      return { index, generation };
    },
    write({ index, generation }, settled, used) {
      encodeCounters(view, generation, settled, used);
      put(index, COUNTER_BYTES);
    },
    free({ index }) {
      freed.push(index);
    },
    close({ isEmpty }) {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      if (isEmpty) rmSync(path, { force: true });
      else if (!isFlushing) fsyncSync(file);
      if (!isFlushing) closeSync(file);
    },
  };
}

/** The slots of a file that are whole, and how many are not. */
export function readCounterFile(path: string): { records: readonly CounterRecord[]; torn: number } {
  const bytes = readFileSync(path);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const records: CounterRecord[] = [];
  let torn = 0;
  // What is left of a slot at the end was never given to an account.
  for (let index = 0; (index + 1) * SLOT_BYTES <= bytes.length; index++) {
    const slot = new DataView(view.buffer, view.byteOffset + index * SLOT_BYTES, SLOT_BYTES);
    const record = decodeSlot(slot, index);
    if (record) records.push(record);
    else torn++;
  }
  return { records, torn };
}

/** Reads one slot of a file that another process may be writing; undefined when it has another generation by now. */
export function readCounters(file: number, { index, generation }: CounterSlot): CounterRecord | undefined {
  const bytes = new Uint8Array(SLOT_BYTES);
  const view = new DataView(bytes.buffer);
  for (let attempt = 0; attempt < 3; attempt++) {
    readSync(file, bytes, 0, SLOT_BYTES, index * SLOT_BYTES);
    const record = decodeSlot(view, index);
    if (record) return record.generation === generation ? record : undefined;
  }
  return undefined;
}

/** Puts the folder's list of files on the disk. */
function flushFolder(path: string): void {
  const folder = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
