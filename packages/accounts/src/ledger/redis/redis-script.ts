import { createHash } from 'node:crypto';

/** A Lua script: it runs whole, and nothing else runs meanwhile. */
export interface RedisScript {
  readonly source: string;
  /** By which Redis knows it once it was loaded. */
  readonly sha: string;
  /** Whether it changes nothing, and answers `lost`, on another store than the session's. */
  readonly isGuarded: boolean;
}

/** Answers `lost` when the mark (the second key) does not name the store (the last value): Redis was emptied meanwhile. */
const GUARD = `
if KEYS[2] and redis.call('HGET', KEYS[2], 'store') ~= ARGV[#ARGV] then return {'lost'} end
`;

/** Makes a script known by its hash. */
export function defineScript(body: string, { isGuarded = false } = {}): RedisScript {
  const source = isGuarded ? GUARD + body : body;
  return { source, sha: createHash('sha1').update(source).digest('hex'), isGuarded };
}
