import type { Clock, DatabaseMeter } from '@ethread/core';
import type { RedisScript } from './redis-script.ts';
import { UnfitRedisError } from './unfit-redis-error.ts';

export interface RedisSessionOptions {
  /** `redis://[user:password@]host:port[/database]`; `rediss:` for TLS. */
  readonly url: string;
  /** The time that Redis has to reply to a command, in milliseconds. */
  readonly replyMs: number;
  /** Counts the commands. */
  readonly meter?: DatabaseMeter | undefined;
}

/** One connection. It ends at the first error. The next connection has the next epoch. */
export interface RedisSession {
  /** The number of the connection in this process, from 1 on. */
  readonly epoch: number;
  /**
   * Sends a command. The commands of one event-loop tick are sent together. @throws the client's ErrorReply when Redis
   * rejects it.
   */
  send(...command: string[]): Promise<unknown>;
  /** Runs a script on a key. @throws as {@link send} does. */
  run(script: RedisScript, key: string, ...values: string[]): Promise<unknown>;
  /** Limits the changes of guarded scripts to the store that the mark names. */
  guard(mark: string, store: string): void;
  /** Calls the listener when the connection has ended, or at once if it already has. */
  onEnd(listener: (reason: unknown) => void): void;
  /** Ends the connection. */
  fail(reason: unknown): void;
  /** Ends the connection when all replies have arrived. */
  finish(): Promise<void>;
}

/** The checks for a missing reply, in the time that Redis has for one. */
const CHECKS = 4;

/**
 * Connects to Redis.
 *
 * @throws {UnfitRedisError} when Redis rejects the user or the password.
 */
export async function openRedisSession(
  clock: Clock,
  { url, replyMs, meter }: RedisSessionOptions,
  epoch: number,
): Promise<RedisSession> {
  // Loaded only when Redis is used, as it takes 160 ms and 26 MiB.
  const { createClient, ErrorReply } = await import('@redis/client');
  // A broken connection is not restored. The commands that arrived are unknown, and the next connection resolves them.
  // The client's time limits would cost a timer for each command.
  const client = createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false, connectTimeout: replyMs },
    commandOptions: { timeout: 0 },
  });
  const listeners: ((reason: unknown) => void)[] = [];
  let end: { readonly reason: unknown } | undefined;
  let guarded: { readonly mark: string; readonly store: string } | undefined;
  let waiting = 0;
  /** The checks of the watch since the last reply, or since the first command without one. */
  let checks = 0;

  function fail(reason: unknown): void {
    if (end) return;
    end = { reason };
    clearInterval(watch);
    client.destroy();
    for (const listener of listeners) listener(reason);
  }

  // Counts its checks instead of the time: after a stall of this process, replies may wait to be read.
  const watch = setInterval(() => {
    if (waiting > 0 && ++checks > CHECKS) fail(new Error(`no response in ${replyMs} ms`));
  }, replyMs / CHECKS).unref();

  client.on('error', fail);
  const slow = setTimeout(() => fail(new Error(`no connection in ${replyMs} ms`)), replyMs);
  try {
    await client.connect();
  } catch (error) {
    fail(error);
    if (error instanceof ErrorReply)
      throw new UnfitRedisError(`Redis rejects commands: ${error.message}`, { cause: error });
    throw error;
  } finally {
    clearTimeout(slow);
  }

  async function send(...command: string[]): Promise<unknown> {
    const begun = clock.monotonic();
    let isFailed = true;
    if (waiting++ === 0) checks = 0;
    try {
      const reply = await client.sendCommand(command);
      isFailed = false;
      return reply;
    } finally {
      waiting--;
      checks = 0;
      meter?.addRequest(clock.monotonic() - begun, isFailed);
    }
  }

  return {
    epoch,
    send,
    async run({ sha, source, isGuarded }, key, ...values) {
      const all =
        isGuarded && guarded ? ['2', key, guarded.mark, ...values, guarded.store] : ['1', key, ...values];
      try {
        return await send('EVALSHA', sha, ...all);
      } catch (error) {
        // Redis's script cache was emptied.
        if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
        return send('EVAL', source, ...all);
      }
    },
    guard(mark, store) {
      guarded = { mark, store };
    },
    onEnd(listener) {
      if (end) listener(end.reason);
      else listeners.push(listener);
    },
    fail,
    async finish() {
      if (end) return;
      await client.close();
      fail(new Error('closed'));
    },
  };
}
