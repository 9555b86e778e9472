import type { BatchDBOp, DB } from '@ethereumjs/util';
import { open, type RootDatabase } from 'lmdb';

/** How many trie nodes and codes are kept in memory beside the file. */
const CACHED_NODES = 100_000;

/**
 * Trie nodes and code by hash over lmdb, for EthereumJS's tries. What is written waits in memory until {@link flush};
 * nothing is ever deleted, so that the state of every executed block can be opened by its root.
 */
export class NodeStore implements DB<string, Uint8Array> {
  readonly #database: RootDatabase<Uint8Array, Uint8Array>;
  readonly #pending = new Map<string, Uint8Array>();
  readonly #cache = new Map<string, Uint8Array>();

  constructor(path: string) {
    // Nodes are found by hash alone and can be made again by executing: a crash may lose what was not flushed.
    this.#database = open({ path, keyEncoding: 'binary', encoding: 'binary', compression: false });
  }

  get(key: string): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.#pending.get(key) ?? this.#cache.get(key) ?? this.#read(key));
  }

  put(key: string, value: Uint8Array): Promise<void> {
    this.#pending.set(key, value);
    return Promise.resolve();
  }

  /** Keeps the node: another block's state may be made of it. */
  del(_key: string): Promise<void> {
    return Promise.resolve();
  }

  async batch(operations: BatchDBOp<string, Uint8Array>[]): Promise<void> {
    for (const operation of operations)
      if (operation.type === 'put') await this.put(operation.key, operation.value);
  }

  shallowCopy(): NodeStore {
    return this;
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  /** Resolves when everything that was put is on disk. */
  async flush(): Promise<void> {
    const writing = [...this.#pending];
    if (writing.length > 0) {
      await this.#database.transaction(() => {
        for (const [key, value] of writing) void this.#database.put(Buffer.from(key, 'hex'), value);
      });
    }
    for (const [key, value] of writing) {
      this.#remember(key, value);
      if (this.#pending.get(key) === value) this.#pending.delete(key);
    }
    await this.#database.flushed;
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #read(key: string): Uint8Array | undefined {
    const value = this.#database.get(Buffer.from(key, 'hex'));
    if (value) this.#remember(key, value);
    return value;
  }

  #remember(key: string, value: Uint8Array): void {
    this.#cache.set(key, value);
    if (this.#cache.size <= CACHED_NODES) return;
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined) this.#cache.delete(oldest);
  }
}
