import type { Logger } from '@ethread/core';
import type { RedisKeys } from './redis-keys.ts';
import type { RedisSession } from './redis-session.ts';

export interface LiveServersModules {
  readonly keys: RedisKeys;
  readonly logger: Logger;
  /** The names by which this process is known. */
  own(): readonly string[];
  /** A server is gone: what its open holds took is to be given back. */
  onGone(session: RedisSession, id: string): Promise<void>;
}

/** Which servers are there: each says so again and again. */
export interface LiveServers {
  /** Begins to say so over a connection, and to watch the others. */
  join(session: RedisSession): Promise<void>;
  /** Those of some servers that are gone. */
  gone(session: RedisSession, ids: readonly string[]): Promise<readonly string[]>;
  /** Says goodbye. */
  leave(session: RedisSession): Promise<void>;
}

/** How often a server says so in the time after which it counts as gone. */
const BEATS = 5;

/** Watches the servers. One counts as gone `goneAfterMs` milliseconds after it last said that it is there. */
export function createLiveServers(
  { keys, logger, own, onGone }: LiveServersModules,
  { goneAfterMs }: { readonly goneAfterMs: number },
): LiveServers {
  /** Other servers that were there when they were last looked for. */
  let others = new Set<string>();

  async function beat(session: RedisSession): Promise<void> {
    const names = own();
    const saying = names.map((id) => session.send('SET', keys.server(id), '1', 'PX', String(goneAfterMs)));
    await Promise.all([...saying, session.send('SADD', keys.servers, ...names)]);
  }

  async function look(session: RedisSession): Promise<void> {
    const listed = await session.send('SMEMBERS', keys.servers);
    const ids = new Set([...others, ...(Array.isArray(listed) ? listed.map(String) : [])]);
    for (const id of own()) ids.delete(id);
    const missing = await gone(session, [...ids]);
    for (const id of missing) {
      logger.warn(
        { server: id },
        'a server that counts credits is gone: what its open calls took is given back',
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
          .then(() => look(session))
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
