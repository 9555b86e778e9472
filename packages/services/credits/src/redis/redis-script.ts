import { createHash } from 'node:crypto';

/** A Lua script, which Redis runs atomically. */
export interface RedisScript {
  readonly source: string;
  /** The hash by which Redis identifies the script once it was loaded. */
  readonly sha: string;
  /** Whether the script changes nothing, and replies `lost`, on another store than the session's. */
  readonly isGuarded: boolean;
}

/**
 * Replies `lost` when the mark (the second key) does not name the store (the last value), because Redis was emptied
 * meanwhile.
 */
const GUARD = `
if KEYS[2] and redis.call('HGET', KEYS[2], 'store') ~= ARGV[#ARGV] then return {'lost'} end
`;

/** Creates a script with its hash. */
export function defineScript(body: string, { isGuarded = false } = {}): RedisScript {
  const source = isGuarded ? GUARD + body : body;
  return { source, sha: createHash('sha1').update(source).digest('hex'), isGuarded };
}
