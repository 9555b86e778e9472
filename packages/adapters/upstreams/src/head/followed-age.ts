import { bytesToHex, type Clock, hexToBytes, type Logger } from '@ethread/core';
import type { StateFile } from '../state-file.ts';

/** Remembered heads. Their interval is the age divided by some less, so that the memory is bounded. */
const MAX_SAMPLES = 64;
const HASH_BYTES = 32;

export interface FollowedBlock {
  readonly number: number;
  readonly hash: Uint8Array;
}

interface Sample extends FollowedBlock {
  /** The monotonic time since which it is followed, in milliseconds. */
  readonly at: number;
}

/** Remembers which head was followed when, over a span of time, also of a process that ended. */
export interface FollowedAge {
  /** Reads what the process before remembered. Time without a process does not count. */
  restore(): Promise<void>;
  note(head: FollowedBlock): void;
  /** Forgets the blocks above an ancestor, which a reorg replaced. */
  cutAbove(ancestor: FollowedBlock): void;
  clear(): void;
  /** Returns the number of the highest followed block that has been followed for the whole age, or -1. */
  aged(): number;
  close(): Promise<void>;
}

export interface FollowedAgeModules {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly isFollowed: (block: FollowedBlock) => boolean;
  /** Where it is stored. Undefined: in memory only. */
  readonly file: StateFile | undefined;
}

/** Creates an empty memory. @param ageMs The age in milliseconds. It is exact to a sixtieth. */
export function createFollowedAge(
  { clock, logger, isFollowed, file }: FollowedAgeModules,
  ageMs: number,
): FollowedAge {
  let samples: readonly Sample[] = [];
  let writing = Promise.resolve();
  const isAged = ({ at }: Sample) => clock.monotonic() - at >= ageMs;

  function write(): void {
    if (!file) return;
    writing = writing
      .then(() => file.write(encode(samples, clock.monotonic())))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'the followed blocks cannot be stored; a restart makes finality later');
      });
  }

  return {
    async restore() {
      const stored = await file?.read();
      if (stored) samples = [...decode(stored, clock.monotonic()), ...samples];
    },
    note({ number, hash }) {
      const at = clock.monotonic();
      const last = samples.findLast(isFollowed);
      if (last && at - last.at < ageMs / (MAX_SAMPLES - 2)) return;
      const added = [...samples, { at, number, hash }];
      const aged = added.findLastIndex((sample) => isAged(sample) && isFollowed(sample));
      samples = added.slice(Math.max(aged, 0)).slice(-MAX_SAMPLES);
      write();
    },
    cutAbove({ number, hash }) {
      samples = samples.map((sample) => (sample.number > number ? { ...sample, number, hash } : sample));
    },
    clear() {
      samples = [];
    },
    aged: () => samples.findLast((sample) => isAged(sample) && isFollowed(sample))?.number ?? -1,
    close() {
      write();
      return writing;
    },
  };
}

/** Encodes the blocks with the time for which each was followed, in milliseconds. */
function encode(samples: readonly Sample[], now: number): Uint8Array {
  const rows = samples.map(({ at, number, hash }) => [number, bytesToHex(hash), Math.floor(now - at)]);
  return new TextEncoder().encode(JSON.stringify(rows));
}

/** Returns the stored blocks, or none when the file holds anything else, such as after an edit by hand. */
function decode(bytes: Uint8Array, now: number): Sample[] {
  try {
    const rows: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(rows) || rows.length > MAX_SAMPLES) return [];
    const samples = rows.map((row) => sampleOf(row, now));
    return samples.every((sample) => sample !== undefined) ? samples : [];
  } catch {
    return [];
  }
}

/** @throws {InvalidHexError} */
function sampleOf(row: unknown, now: number): Sample | undefined {
  if (!Array.isArray(row)) return undefined;
  const [number, text, followedMs]: unknown[] = row;
  if (!isCount(number) || typeof text !== 'string' || !isCount(followedMs)) return undefined;
  const hash = hexToBytes(text);
  return hash.length === HASH_BYTES ? { number, hash, at: now - followedMs } : undefined;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
