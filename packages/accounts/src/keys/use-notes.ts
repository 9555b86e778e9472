import type { Logger } from '@ethread/core';
import type { KeyStore } from './key-store.ts';

const MINUTE_MS = 60_000;

/** When keys were last used, gathered and written now and then. */
export interface UseNotes {
  /** Notes a use; costs no wait. */
  note(id: string, now: number): void;
  /** Writes what was noted, and notes no more. */
  close(): Promise<void>;
}

/** What notes are made of. */
export interface UseNotesModules {
  readonly store: Pick<KeyStore, 'noteUse'>;
  readonly logger: Logger;
}

/** Notes uses to the minute, so that a key in steady use is written once a minute. */
export function createUseNotes(
  { store, logger }: UseNotesModules,
  { everyMs }: { readonly everyMs: number },
): UseNotes {
  /** The last minute that was noted, by key. */
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
      // Later uses of the same keys have come in between.
      waiting = new Map([...writing, ...waiting]);
      const reason = error instanceof Error ? error.message : String(error);
      if (!isFailing) logger.warn({ reason }, 'the last uses of keys can not be written for the moment');
      isFailing = true;
    }
  }

  const timer = setInterval(() => {
    flushing ??= flush().finally(() => (flushing = undefined));
  }, everyMs).unref();

  return {
    note(id, now) {
      const minute = now - (now % MINUTE_MS);
      if (noted.get(id) === minute) return;
      noted.set(id, minute);
      waiting.set(id, minute);
    },
    async close() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
