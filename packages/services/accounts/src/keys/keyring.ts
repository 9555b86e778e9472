import { hash } from 'node:crypto';
import { bytesToHex, type Clock, type Logger } from '@ethread/core';
import { InvalidApiKeyError } from '@ethread/types';
import { API_KEY_LENGTH, judgeApiKey } from './api-key.ts';
import { isKeyValid, type KeyRecord } from './key-record.ts';
import type { KeyStore } from './key-store.ts';
import { compileScopes, type ScopeCheck } from './scopes.ts';
import { createUseNotes } from './use-notes.ts';

/** An admitted key. When the key changes, there is another entry. */
export interface KeyEntry {
  readonly record: KeyRecord;
  /** The key's hash, in hex. */
  readonly hash: string;
  readonly scopes: ScopeCheck;
}

/** The reason why a key was rejected. It is not reported to the client. */
export type KeyRejection = 'malformed' | 'badChecksum' | 'unknown' | 'revoked' | 'expired';

/** All keys of a store in memory, so that the look-up of a request's key needs no I/O. */
export interface Keyring {
  /**
   * Returns the entry of a key, and notes its use.
   *
   * @throws {InvalidApiKeyError} for a text that is not a key, and for a key that is unknown, revoked or expired,
   * without distinction.
   */
  find(apiKey: string): KeyEntry;
  /** Returns whether a key that was found before is still valid. */
  isInForce(entry: KeyEntry): boolean;
  /** Returns the records of all keys, in their last known state. Their times of use are those of the start. */
  records(): Iterable<KeyRecord>;
  /** Ends the watch of the store, and writes the noted uses. */
  close(): Promise<void>;
}

/** The dependencies of a keyring. */
export interface KeyringModules {
  readonly store: KeyStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called for every rejection, to count them. */
  readonly onRejection?: (rejection: KeyRejection) => void;
}

export interface KeyringOptions {
  /** The interval at which uses are written, in milliseconds. Default 10,000. */
  readonly noteUsesEveryMs?: number;
}

/**
 * Reads the keys of a store and follows their changes. Rejects when the store cannot be read. While it cannot be read
 * later on, the keys keep their last known state.
 */
export async function createKeyring(
  modules: KeyringModules,
  { noteUsesEveryMs = 10_000 }: KeyringOptions = {},
): Promise<Keyring> {
  const { store, clock, logger, onRejection } = modules;
  /** The entries by the hash in hex. */
  const entries = new Map<string, KeyEntry>();
  const watch = await store.watch((changed) => {
    for (const record of changed) {
      const hash = bytesToHex(record.hash).slice(2);
      entries.set(hash, { record, hash, scopes: scopesOf(record, logger) });
    }
  });
  const uses = createUseNotes(modules, { everyMs: noteUsesEveryMs });

  /** Every rejection takes the same steps, whatever its reason. */
  function reject(text: string, entry: KeyEntry | undefined): never {
    const form = judgeApiKey(text);
    const rejection = entry ? reasonOf(entry.record) : form === 'wellFormed' ? 'unknown' : form;
    logger.debug({ rejection: rejection, keyId: entry?.record.id }, 'an API key was rejected');
    onRejection?.(rejection);
    throw new InvalidApiKeyError();
  }

  return {
    find(apiKey) {
      // 0.5 µs with the search. A cache of the texts of keys would save 0.3 µs and hold the keys in memory. No key is
      // longer, so that a long text costs no more.
      const text = apiKey.slice(0, API_KEY_LENGTH + 1);
      const entry = entries.get(hash('sha256', text, 'hex'));
      const now = clock.now();
      if (!entry || !isKeyValid(entry.record, now)) return reject(text, entry);
      uses.note(entry.record.id, now);
      return entry;
    },
    isInForce({ hash }) {
      const record = entries.get(hash)?.record;
      return record !== undefined && isKeyValid(record, clock.now());
    },
    *records() {
      for (const { record } of entries.values()) yield record;
    },
    async close() {
      await watch.close();
      await uses.close();
    },
  };
}

const reasonOf = ({ revokedAt }: KeyRecord) => (revokedAt === undefined ? 'expired' : 'revoked');

/**
 * Returns the checks of a key's scopes. Unreadable scopes, such as those that were written into the store manually,
 * allow nothing.
 */
function scopesOf({ id, scopes }: KeyRecord, logger: Logger): ScopeCheck {
  try {
    return compileScopes(scopes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.error({ keyId: id, reason }, 'the scopes of a key cannot be read: all its requests are rejected');
    return compileScopes({ chains: [] });
  }
}
