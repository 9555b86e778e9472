import type { Logger } from '@ethread/core';
import type { RedisKeys } from './redis-keys.ts';
import type { RedisSession } from './redis-session.ts';

export interface LiveServersModules {
  readonly keys: RedisKeys;
  readonly logger: Logger;
  /** Returns the names of this process. */
  own(): readonly string[];
  /** Called when a server is gone, to refund its open holds. */
  onGone(session: RedisSession, id: string): Promise<void>;
}

/** The living servers, each of which sends heartbeats. */
export interface LiveServers {
  /** Starts the heartbeats over a connection, and watches the other servers. */
  join(session: RedisSession): Promise<void>;
  /** Returns those of some servers that are gone. */
  gone(session: RedisSession, ids: readonly string[]): Promise<readonly string[]>;
  /** Signs off from Redis. */
  leave(session: RedisSession): Promise<void>;
}

/** The heartbeats of a server within the time after which it counts as gone. */
const BEATS = 5;

/** Watches the servers. A server counts as gone `goneAfterMs` milliseconds after its last heartbeat. */
export function createLiveServers(
  { keys, logger, own, onGone }: LiveServersModules,
  { goneAfterMs }: { readonly goneAfterMs: number },
): LiveServers {
  /** The other servers found at the last check. */
  let others = new Set<string>();

  async function beat(session: RedisSession): Promise<void> {
    const names = own();
    const saying = names.map((id) => session.send('SET', keys.server(id), '1', 'PX', String(goneAfterMs)));
    await Promise.all([...saying, session.send('SADD', keys.servers, ...names)]);
  }

  async function endGoneServers(session: RedisSession): Promise<void> {
    const listed = await session.send('SMEMBERS', keys.servers);
    const ids = new Set([...others, ...(Array.isArray(listed) ? listed.map(String) : [])]);
    for (const id of own()) ids.delete(id);
    const missing = await gone(session, [...ids]);
    for (const id of missing) {
      logger.warn(
        { server: id },
        'a server that counts credits is gone: the credits that its open calls reserved are refunded',
      );
      await onGone(session, id);
      await session.send('SREM', keys.servers, id);
      ids.delete(id);
    }
    others = ids;
  }

  async function gone(session: RedisSession, ids: readonly string[]): Promise<readonly string[]> {
    const there = await Promise.all(ids.map((id) => session.send('EXISTS', keys.server(id))));
    return ids.filter((_, at) => Number(there[at]) === 0);
  }

  return {
    async join(session) {
      await beat(session);
      const timer = setInterval(() => {
        beat(session)
          .then(() => endGoneServers(session))
          .catch((error: unknown) => session.fail(error));
      }, goneAfterMs / BEATS).unref();
      session.onEnd(() => clearInterval(timer));
    },
    gone,
    async leave(session) {
      const names = own();
      await Promise.all([
        session.send('DEL', ...names.map((id) => keys.server(id))),
        session.send('SREM', keys.servers, ...names),
      ]);
    },
  };
}
