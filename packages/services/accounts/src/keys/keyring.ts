import { bytesToHex, type Clock, type Logger } from '@ethread/core';
import { ApiKeyExpiredError, InvalidApiKeyError } from '@ethread/types';
import { reasonOf } from '../reason-of.ts';
import { endOf, type KeyEnd, type KeyRecord } from './key-record.ts';
import type { KeyStore } from './key-store.ts';
import { compileScopes, type ScopeCheck } from './scopes.ts';

/** An admitted key. When the key changes, there is another entry. */
export interface KeyEntry {
  readonly record: KeyRecord;
  /** The key's hash, in hex. */
  readonly hash: string;
  readonly scopes: ScopeCheck;
}

export interface KeyringModules {
  readonly store: KeyStore;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface KeyringOptions {
  /** The interval at which uses are written, in milliseconds. Default 10,000. */
  readonly noteUsesEveryMs?: number;
}

export type Keyring = Awaited<ReturnType<typeof createKeyring>>;

/**
 * Reads all keys of a store into memory, so that the look-up of a request's key needs no I/O, and follows their changes.
 * Rejects when the store cannot be read. While it cannot be read later on, the keys keep their last known state.
 */
export async function createKeyring(
  { store, clock, logger }: KeyringModules,
  { noteUsesEveryMs = 10_000 }: KeyringOptions = {},
) {
  /** The entries by the hash in hex. */
  const entries = new Map<string, KeyEntry>();
  const watch = await store.watch((changed) => {
    for (const record of changed) {
      const hash = bytesToHex(record.hash).slice(2);
      entries.set(hash, { record, hash, scopes: compileScopes(record.scopes) });
    }
  });
  const uses = createUseNotes({ store, logger }, { everyMs: noteUsesEveryMs });

  /** Only the log tells a revoked key from an unknown one. */
  function reject(entry: KeyEntry | undefined, rejection: KeyEnd | 'unknown'): never {
    logger.debug({ rejection, keyId: entry?.record.id }, 'an API key was rejected');
    throw rejection === 'expired' ? new ApiKeyExpiredError() : new InvalidApiKeyError();
  }

  return {
    /**
     * Returns the entry of a key by its hash ({@link keyHashOf}), and notes its use.
     *
     * @throws {InvalidApiKeyError} for a text that is not a key, and for a key that is unknown or revoked, without
     * distinction.
     * @throws {ApiKeyExpiredError}
     */
    find(keyHash: string): KeyEntry {
      const entry = entries.get(keyHash);
      const now = clock.now();
      const end = entry ? endOf(entry.record, now) : 'unknown';
      if (!entry || end) return reject(entry, end ?? 'unknown');
      uses.note(entry.record.id, now);
      return entry;
    },
    /** Returns why a key that was found before is not valid any more, or undefined while it is. */
    endOf({ hash }: KeyEntry): KeyEnd | undefined {
      const record = entries.get(hash)?.record;
      return record ? endOf(record, clock.now()) : 'revoked';
    },
    /** Returns the records of all keys, in their last known state. Their times of use are those of the start. */
    *records(): Iterable<KeyRecord> {
      for (const { record } of entries.values()) yield record;
    },
    /** Ends the watch of the store, and writes the noted uses. */
    async close(): Promise<void> {
      await watch.close();
      await uses.close();
    },
  };
}

const MINUTE_MS = 60_000;

/** Notes the times of keys' last uses to the minute, so that a key in steady use is written once a minute. */
function createUseNotes(
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
