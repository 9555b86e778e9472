import type { KEPT_EVENTS, KeyEvent, KeyEventQuery, StoredKeyEvent } from './key-event.ts';
import type { KeyRecord } from './key-record.ts';

/** The result of one change of a key. */
export interface KeyUpdate {
  /** The record that replaces the key, with the same id. {@link KeyStore.noteUse} alone changes its `lastUsedAt`. */
  readonly record: KeyRecord;
  /** Another key that is added with it: its successor in a rotation. */
  readonly added?: KeyRecord;
  /** The change for the record of all changes, which is stored with it or not at all. */
  readonly event?: KeyEvent;
}

/** Receives the keys that were added or changed, in their current state. */
export type KeyListener = (changed: readonly KeyRecord[]) => void;

/** Ends a watch. The listener is not called afterwards. */
export interface KeyWatch {
  close(): Promise<void>;
}

/**
 * The store of keys. Several processes may share one. A change is on disk when its promise resolves. Keys are never
 * deleted, so that a revoked key stays known as revoked.
 */
export interface KeyStore {
  /** Returns all keys, in the order of their creation. */
  list(): Promise<readonly KeyRecord[]>;
  find(id: string): Promise<KeyRecord | undefined>;
  /** Adds a key, and its event. @throws {KeyStoreError} when a key has its id or hash. */
  add(record: KeyRecord, event?: KeyEvent): Promise<void>;
  /**
   * Changes a key. No other process changes it between the input and the result of `change`. When `change` throws,
   * nothing is changed.
   *
   * @returns the result of `change`; undefined when there is no such key.
   */
  update<Update extends KeyUpdate>(
    id: string,
    change: (record: KeyRecord) => Update,
  ): Promise<Update | undefined>;
  /** Returns events of keys, the latest first. The last {@link KEPT_EVENTS} are kept. */
  events(query: KeyEventQuery): Promise<readonly StoredKeyEvent[]>;
  /**
   * Stores the times of keys' last uses, by id, in milliseconds since 1970. Times before the stored ones, and unknown
   * ids, are ignored.
   */
  noteUse(times: ReadonlyMap<string, number>): Promise<void>;
  /**
   * Reports every key that any process adds or changes, except its uses, within a second. It reports all keys before
   * its promise resolves, and again when a lost connection is restored. Rejects when the store cannot be read. Later on
   * the watch retries by itself.
   */
  watch(listener: KeyListener): Promise<KeyWatch>;
  close(): Promise<void>;
}
