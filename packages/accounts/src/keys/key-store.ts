import type { KeyRecord } from './key-record.ts';

/** What becomes of a key in one step. */
export interface KeyUpdate {
  /** In the key's place, under its id; its `lastUsedAt` is left to {@link KeyStore.noteUse}. */
  readonly record: KeyRecord;
  /** Another key that is added with it: its successor in a rotation. */
  readonly added?: KeyRecord;
}

/** Told of keys that were added or changed, as they are now. */
export type KeyListener = (changed: readonly KeyRecord[]) => void;

/** Ends a watch; the listener is not told anything afterwards. */
export interface KeyWatch {
  close(): Promise<void>;
}

/**
 * Where keys are kept. Several processes may share one. What was written is on disk when its promise resolves. Keys are
 * never deleted: a key that was revoked stays known as such.
 */
export interface KeyStore {
  /** All keys, in the order in which they were made. */
  list(): Promise<readonly KeyRecord[]>;
  find(id: string): Promise<KeyRecord | undefined>;
  /** @throws {KeyStoreError} when a key has its id or hash. */
  add(record: KeyRecord): Promise<void>;
  /**
   * Changes a key. Nobody else changes it between what `change` is shown and what it returns; when `change` throws,
   * nothing is changed.
   *
   * @returns what `change` returned; undefined when there is no such key.
   */
  update<Update extends KeyUpdate>(
    id: string,
    change: (record: KeyRecord) => Update,
  ): Promise<Update | undefined>;
  /**
   * Notes when keys were last used, by id, in milliseconds since 1970; times before those on record, and ids that are
   * not on record, are ignored.
   */
  noteUse(times: ReadonlyMap<string, number>): Promise<void>;
  /**
   * Tells of every key that any process added or changed, its uses aside, within a second; of all keys before this
   * resolves, and again when a connection that was lost is back. Rejects when the store can not be read; later on the
   * watch tries again by itself.
   */
  watch(listener: KeyListener): Promise<KeyWatch>;
  close(): Promise<void>;
}
