import type { Logger } from '@ethread/core';
import { reasonOf } from '../reason-of.ts';
import type { KeyRecord } from './key-record.ts';

/** The interval at which changes are read. */
const POLL_MS = 500;
const KEYS_AT_ONCE = 1_000;

/** A key with the number of its last change. */
export interface NumberedKey {
  readonly record: KeyRecord;
  readonly change: number;
}

/** Receives the keys that were added or changed, in their current state. */
export type KeyListener = (changed: readonly KeyRecord[]) => void;

export type KeyWatch = Awaited<ReturnType<typeof watchKeys>>;

/** Reports the changes of keys as `KeyStore.watch` defines. `read` returns keys by the numbers of their changes. */
export async function watchKeys(
  read: (after: number, limit: number) => Promise<readonly NumberedKey[]>,
  { listener, logger }: { readonly listener: KeyListener; readonly logger: Logger },
) {
  let seen = 0;
  let isLost = false;
  let isClosed = false;
  let polling: Promise<void> | undefined;

  async function report(): Promise<void> {
    for (;;) {
      const changed = await read(seen, KEYS_AT_ONCE);
      const last = changed.at(-1);
      if (!last || isClosed) return;
      listener(changed.map(({ record }) => record));
      seen = last.change;
    }
  }

  async function poll(): Promise<void> {
    try {
      await report();
      if (isLost) logger.info({}, 'changes of keys are read again');
      isLost = false;
    } catch (error) {
      if (!isLost) logger.warn({ reason: reasonOf(error) }, 'changes of keys cannot be read');
      isLost = true;
      // A server that took over from another may lack its last changes, and assign their numbers anew.
      seen = 0;
    }
  }

  await report();
  const inTurn = () => (polling ??= poll().finally(() => (polling = undefined)));
  const timer = setInterval(() => void inTurn(), POLL_MS).unref();
  return {
    /** Reports the changes until now. It does not reject: a failure is logged. */
    async poll(): Promise<void> {
      // A poll in progress may have begun before the change.
      await polling;
      if (!isClosed) await inTurn();
    },
    /** Ends the watch. The listener is not called afterwards. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await polling;
    },
  };
}
