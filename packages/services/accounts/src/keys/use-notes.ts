import type { Logger } from '@ethread/core';
import { reasonOf } from '../reason-of.ts';
import type { KeyStore } from './key-store.ts';

const MINUTE_MS = 60_000;

/** Notes the times of keys' last uses to the minute, so that a key in steady use is written once a minute. */
export function createUseNotes(
  { store, logger }: { readonly store: Pick<KeyStore, 'noteUse'>; readonly logger: Logger },
  { everyMs }: { readonly everyMs: number },
) {
  /** The last noted minute, by key. */
  const noted = new Map<string, number>();
  let waiting = new Map<string, number>();
  let flushing: Promise<void> | undefined;
  let isFailing = false;

  async function flush(): Promise<void> {
    const writing = waiting;
    if (writing.size === 0) return;
    waiting = new Map();
    try {
      await store.noteUse(writing);
      isFailing = false;
    } catch (error) {
      // Later uses of the same keys have arrived in between.
      waiting = new Map([...writing, ...waiting]);
      if (!isFailing)
        logger.warn({ reason: reasonOf(error) }, 'the last uses of keys cannot be written for the moment');
      isFailing = true;
    }
  }

  const timer = setInterval(() => {
    flushing ??= flush().finally(() => (flushing = undefined));
  }, everyMs).unref();

  return {
    /** Notes a use without any wait. */
    note(id: string, now: number): void {
      const minute = now - (now % MINUTE_MS);
      if (noted.get(id) === minute) return;
      noted.set(id, minute);
      waiting.set(id, minute);
    },
    /** Writes the noted uses, and notes no more. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
