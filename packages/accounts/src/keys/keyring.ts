import { hash } from 'node:crypto';
import { bytesToHex, type Clock, type Logger } from '@ethread/core';
import { InvalidApiKeyError } from '@ethread/types';
import { API_KEY_LENGTH, judgeApiKey } from './api-key.ts';
import type { KeyRecord } from './key-record.ts';
import type { KeyStore } from './key-store.ts';
import { compileScopes, type ScopeCheck } from './scopes.ts';
import { createUseNotes } from './use-notes.ts';

/** A key that is let in. When the key changes, there is another entry. */
export interface KeyEntry {
  readonly record: KeyRecord;
  /** The key's hash, in hex. */
  readonly hash: string;
  readonly scopes: ScopeCheck;
}

/** Why a key was refused. The caller is not told. */
export type KeyRefusal = 'malformed' | 'badChecksum' | 'unknown' | 'revoked' | 'expired';

/** All keys of a store in memory, so that a request's key is looked up without a wait. */
export interface Keyring {
  /**
   * The entry of a key, whose use is noted.
   *
   * @throws {InvalidApiKeyError} alike for a text that is no key, and for a key that is unknown, revoked or expired.
   */
  find(apiKey: string): KeyEntry;
  /** Whether a key that was found before is in force still. */
  isInForce(entry: KeyEntry): boolean;
  /** Follows the store no more, and writes what was noted. */
  close(): Promise<void>;
}

/** What a keyring is made of. */
export interface KeyringModules {
  readonly store: KeyStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told of every refusal, for those who count them. */
  readonly onRefusal?: (refusal: KeyRefusal) => void;
}

export interface KeyringOptions {
  /** How often uses are written, in milliseconds. Default 10,000. */
  readonly noteUsesEveryMs?: number;
}

/**
 * Reads the keys of a store and follows their changes. Rejects when the store can not be read; later on, while it can not,
 * the keys stay in force as they were last known.
 */
export async function createKeyring(
  modules: KeyringModules,
  { noteUsesEveryMs = 10_000 }: KeyringOptions = {},
): Promise<Keyring> {
  const { store, clock, logger, onRefusal } = modules;
  /** By the hash in hex. */
  const entries = new Map<string, KeyEntry>();
  const watch = await store.watch((changed) => {
    for (const record of changed) {
      const hash = bytesToHex(record.hash).slice(2);
      entries.set(hash, { record, hash, scopes: scopesOf(record, logger) });
    }
  });
  const uses = createUseNotes(modules, { everyMs: noteUsesEveryMs });

  /** Every refusal takes the same steps, whatever its reason. */
  function refuse(text: string, entry: KeyEntry | undefined): never {
    const form = judgeApiKey(text);
    const refusal = entry ? reasonOf(entry.record) : form === 'wellFormed' ? 'unknown' : form;
    logger.debug({ refusal, keyId: entry?.record.id }, 'an API key was refused');
    onRefusal?.(refusal);
    throw new InvalidApiKeyError();
  }

  return {
    find(apiKey) {
      // 0.5 µs with the search; remembering the texts of keys would save 0.3 µs and hold them in memory. No key is longer,
      // so that a long text costs no more.
      const text = apiKey.slice(0, API_KEY_LENGTH + 1);
      const entry = entries.get(hash('sha256', text, 'hex'));
      const now = clock.now();
      if (!entry || !isValid(entry.record, now)) return refuse(text, entry);
      uses.note(entry.record.id, now);
      return entry;
    },
    isInForce({ hash }) {
      const record = entries.get(hash)?.record;
      return record !== undefined && isValid(record, clock.now());
    },
    async close() {
      await watch.close();
      await uses.close();
    },
  };
}

const isValid = ({ revokedAt, expiresAt }: KeyRecord, now: number) =>
  revokedAt === undefined && (expiresAt === undefined || now < expiresAt);
const reasonOf = ({ revokedAt }: KeyRecord) => (revokedAt === undefined ? 'expired' : 'revoked');

/** Scopes that can not be read, such as those that were written into the store by hand, allow nothing. */
function scopesOf({ id, scopes }: KeyRecord, logger: Logger): ScopeCheck {
  try {
    return compileScopes(scopes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.error({ keyId: id, reason }, 'the scopes of a key can not be read, it is refused everything');
    return compileScopes({ chains: [] });
  }
}
