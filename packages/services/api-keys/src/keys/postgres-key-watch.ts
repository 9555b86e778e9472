import type { Logger } from '@ethread/core';
import { Client, type Pool } from 'pg';
import { type KeyRow, toKeyRecord } from './key-row.ts';
import type { KeyListener, KeyWatch } from './key-store.ts';

/**
 * The interval at which changes are polled without notifications, and the delay before a lost connection is restored.
 */
const POLL_MS = 500;
/** The time after which a connection that does not respond is ended. */
const PATIENCE_MS = 2_000;
const ROWS_AT_ONCE = 1_000;

const CHANGED = `select * from ethread_keys where change > $1 order by change limit ${ROWS_AT_ONCE}`;

/** The dependencies of a watch. */
export interface PostgresKeyWatchModules {
  readonly logger: Logger;
  readonly listener: KeyListener;
}

/**
 * Watches keys as `KeyStore.watch` defines, over a separate connection. A notification reports a change at once. A poll
 * twice a second finds changes without a notification, such as behind a connection pooler that does not pass
 * notifications on.
 */
export async function watchPostgresKeys(pool: Pool, modules: PostgresKeyWatchModules): Promise<KeyWatch> {
  const watch = new PostgresKeyWatch(pool, modules);
  await watch.start();
  return watch;
}

class PostgresKeyWatch implements KeyWatch {
  readonly #pool: Pool;
  readonly #modules: PostgresKeyWatchModules;
  #client: Client | undefined;
  /** The number of the last change that was reported on this connection. */
  #seen = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The poll in progress. */
  #polling: Promise<void> | undefined;
  /** Whether another poll must follow it. */
  #isRequested = false;
  #isLost = false;
  #isClosed = false;

  constructor(pool: Pool, modules: PostgresKeyWatchModules) {
    this.#pool = pool;
    this.#modules = modules;
  }

  async start(): Promise<void> {
    try {
      await this.#read();
    } catch (error) {
      this.#drop();
      throw error;
    }
    this.#timer = setInterval(() => this.#requestPoll(), POLL_MS).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#polling;
    this.#drop();
  }

  #requestPoll(): void {
    this.#isRequested = true;
    this.#polling ??= this.#pollWhileRequested().finally(() => (this.#polling = undefined));
  }

  async #pollWhileRequested(): Promise<void> {
    const { logger } = this.#modules;
    try {
      while (this.#isRequested && !this.#isClosed) {
        this.#isRequested = false;
        await this.#read();
      }
      if (this.#isLost) logger.info({}, 'changes of keys are read again');
      this.#isLost = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.#isLost) logger.warn({ reason }, 'changes of keys cannot be read from PostgreSQL');
      this.#isLost = true;
      this.#drop();
    }
  }

  async #read(): Promise<void> {
    const client = (this.#client ??= await this.#connect());
    for (;;) {
      const { rows } = await client.query<KeyRow>(CHANGED, [this.#seen]);
      const last = rows.at(-1);
      if (!last || this.#isClosed) return;
      this.#modules.listener(rows.map(toKeyRecord));
      this.#seen = Number(last.change);
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      ...this.#pool.options,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    // A query in flight reports the error itself. Between queries the end of the connection reports it.
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#requestPoll();
    });
    client.on('notification', () => this.#requestPoll());
    try {
      await client.connect();
      await client.query('listen ethread_keys');
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    // Starts from the first change, as a server that took over from another may lack its last changes, and assign their
    // numbers anew.
    this.#seen = 0;
    return client;
  }

  #drop(): void {
    void this.#client?.end().catch(() => {});
    this.#client = undefined;
  }
}
