import { defineScript } from './redis-script.ts';

/**
 * How Redis counts. The credits of an account's day are one hash, so that one script sees all of them, on a cluster too:
 *
 * - `total`: credits that are spent, held or leased. No more are given out than the day has beyond them.
 * - `done`: of those, the ones that calls of servers that are gone were owed.
 * - a field a server (see serverField): `epoch used settled`. `used` is its part of `total`, `settled` what its calls were
 *   owed of it. The epoch numbers its connections: a command of an earlier one, which was under way when it was cut and
 *   arrives late, changes nothing. `gone` once the server was settled: nothing that it sent changes anything any more.
 * - after data was lost `seen`, `told` and `base`, see STATE.
 *
 * Every script works everything out first and then writes it with one command, so that it fails whole when Redis has no
 * memory left. They answer with a word first when they change nothing: `stale`, `gone`, or `lost` when Redis does not know
 * of a server that has credits, or is not the store that the server knows.
 */
const PRELUDE = `
local function whole(number) return string.format('%.0f', number) end
local function parts(field)
  local epoch, used, settled = string.match(field, '^(%d+) (%d+) (%d+)$')
  return tonumber(epoch), tonumber(used), tonumber(settled)
end
local function servers(kind)
  local found = {}
  local all = redis.call('HGETALL', KEYS[1])
  for at = 1, #all, 2 do
    local field, value = all[at], all[at + 1]
    if string.find(field, '^' .. kind) and value ~= 'gone' then found[#found + 1] = {field, value} end
  end
  return found
end
`;

/**
 * Reserves a price, and takes what was settled and refunded since the last command.
 * KEYS: day. ARGV: field, epoch, credits, credits of the day, settled, refunded, `1` when the server was here before,
 * when to forget the day (seconds). Answers 1 or 0, the total, and the other servers with open holds when it refuses or
 * meets the server for the first time.
 */
export const RESERVE = defineScript(
  `${PRELUDE}
local field, price, limit = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[4])
local owed, refunded = tonumber(ARGV[5]), tonumber(ARGV[6])
local stored = redis.call('HMGET', KEYS[1], 'total', field)
local total, epoch, used, settled = tonumber(stored[1] or 0), 0, 0, 0
if stored[2] == 'gone' then return {'gone'} end
if stored[2] then epoch, used, settled = parts(stored[2]) elseif ARGV[7] == '1' then return {'lost'} end
if tonumber(ARGV[2]) < epoch then return {'stale'} end
total = total - refunded
used = used - refunded
settled = settled + owed
local granted = price <= limit - total
if granted then
  total = total + price
  used = used + price
end
if granted or stored[2] then
  redis.call('HSET', KEYS[1], 'total', whole(total), field, ARGV[2] .. ' ' .. whole(used) .. ' ' .. whole(settled))
  if not stored[1] then redis.call('EXPIREAT', KEYS[1], ARGV[8]) end
end
local answer = {granted and 1 or 0, total}
if not granted or ARGV[7] ~= '1' then
  for _, server in ipairs(servers('@')) do
    local _, otherUsed, otherSettled = parts(server[2])
    if server[1] ~= field and otherUsed > otherSettled then answer[#answer + 1] = server[1] end
  end
end
return answer
`,
  { isGuarded: true },
);

/**
 * Enlarges or returns a lease.
 * KEYS: day. ARGV: field, epoch, credits that are kept in any case, settled, the least and the most that is wanted beside,
 * credits of the day, `1` when the server was here before, when to forget the day (seconds). Answers with what the server
 * holds now, and the total. At most a quarter of what is left is leased beyond the least, so that leases shrink when
 * credits become scarce.
 */
export const LEASE = defineScript(
  `${PRELUDE}
local field, kept, least, most, limit = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local stored = redis.call('HMGET', KEYS[1], 'total', field)
local total, epoch, used = tonumber(stored[1] or 0), 0, 0
if stored[2] == 'gone' then return {'gone'} end
if stored[2] then epoch, used = parts(stored[2]) elseif ARGV[8] == '1' then return {'lost'} end
if tonumber(ARGV[2]) < epoch then return {'stale'} end
local free = limit - (total - used + kept)
local part = 0
if least <= free then part = math.min(free, math.max(least, math.min(most, math.floor(free / 4)))) end
-- Whoever is refused again and again costs no write.
if stored[2] and kept + part == used and least > 0 then return {used, total} end
total = total - used + kept + part
redis.call('HSET', KEYS[1], 'total', whole(total), field, ARGV[2] .. ' ' .. whole(kept + part) .. ' ' .. ARGV[4])
if not stored[1] then redis.call('EXPIREAT', KEYS[1], ARGV[9]) end
return {kept + part, total}
`,
  { isGuarded: true },
);

/**
 * Says what a server holds and settled, whatever Redis thinks: after a connection was cut, or Redis lost data.
 * KEYS: day. ARGV: field, epoch, used, settled, the last total that the server saw, `1` when Redis knew the server before,
 * when to forget the day (seconds). Answers 1 and the total.
 *
 * When Redis does not know a server any more, it lost data. Then each server tells its part and the last total it saw (the
 * greatest is `seen`, the sum of the parts `told`). What is in `seen` and nobody told was spent by servers that are gone,
 * or have yet to tell: it counts as spent, in `base`.
 */
export const STATE = defineScript(`${PRELUDE}
local field, used, settled = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[4])
local stored = redis.call('HMGET', KEYS[1], 'total', field, 'seen', 'told', 'base')
local total, epoch, before = tonumber(stored[1] or 0), 0, 0
if stored[2] == 'gone' then return {'gone'} end
if stored[2] then epoch, before = parts(stored[2]) end
if tonumber(ARGV[2]) < epoch then return {'stale'} end
total = total - before + used
local changes = {field, ARGV[2] .. ' ' .. whole(used) .. ' ' .. whole(settled)}
if not stored[2] and (used > 0 or ARGV[6] == '1') then
  local seen = math.max(tonumber(stored[3] or 0), tonumber(ARGV[5]))
  local told = tonumber(stored[4] or 0) + used
  local base = math.max(0, seen - told)
  total = total - tonumber(stored[5] or 0) + base
  for _, change in ipairs({'seen', whole(seen), 'told', whole(told), 'base', whole(base)}) do
    changes[#changes + 1] = change
  end
end
redis.call('HSET', KEYS[1], 'total', whole(total), unpack(changes))
if not stored[1] then redis.call('EXPIREAT', KEYS[1], ARGV[7]) end
return {1, total}
`);

/**
 * Ends a server: what it settled is spent for good, the rest is free.
 * KEYS: day. ARGV: field, settled (empty: what Redis knows of), when to forget the day (seconds). Answers with the credits
 * that became free.
 */
export const SETTLE = defineScript(`${PRELUDE}
local stored = redis.call('HMGET', KEYS[1], 'total', ARGV[1], 'done', 'seen', 'told', 'base')
local _, used, settled = 0, 0, 0
if stored[2] == 'gone' then return {0} end
if stored[2] then _, used, settled = parts(stored[2]) elseif ARGV[2] == '' or ARGV[2] == '0' then return {0} end
if ARGV[2] ~= '' then settled = tonumber(ARGV[2]) end
local total = tonumber(stored[1] or 0) - used + settled
local changes = {}
if not stored[2] then
  local told = tonumber(stored[5] or 0) + settled
  local base = math.max(0, tonumber(stored[4] or 0) - told)
  total = total - tonumber(stored[6] or 0) + base
  changes = {'told', whole(told), 'base', whole(base)}
end
local done = tonumber(stored[3] or 0) + settled
redis.call('HSET', KEYS[1], 'total', whole(total), 'done', whole(done), ARGV[1], 'gone', unpack(changes))
if not stored[1] then redis.call('EXPIREAT', KEYS[1], ARGV[3]) end
return {used - settled}
`);

/**
 * Adds what a server spent while it could not ask, whether the day has it or not; once, however often it is told.
 * KEYS: day. ARGV: field, credits in all, when to forget the day (seconds). Answers 1 and the total.
 */
export const ADD = defineScript(`${PRELUDE}
local stored = redis.call('HMGET', KEYS[1], 'total', 'done', ARGV[1])
local added = math.max(0, tonumber(ARGV[2]) - tonumber(stored[3] or 0))
local total = tonumber(stored[1] or 0) + added
if added > 0 then
  redis.call('HSET', KEYS[1], 'total', whole(total), 'done', whole(tonumber(stored[2] or 0) + added), ARGV[1], ARGV[2])
  if not stored[1] then redis.call('EXPIREAT', KEYS[1], ARGV[3]) end
end
return {1, total}
`);

/**
 * KEYS: day. ARGV: field. Answers with the total, what calls were owed, what of that is the server's own, and the other
 * servers with open holds.
 */
export const READ = defineScript(`${PRELUDE}
local stored = redis.call('HMGET', KEYS[1], 'total', 'done', 'base')
local owed, own, open = tonumber(stored[2] or 0) + tonumber(stored[3] or 0), 0, {}
for _, server in ipairs(servers('[@%%]')) do
  local _, used, settled = parts(server[2])
  owed = owed + settled
  if server[1] == ARGV[1] then
    own = settled
  elseif used > settled and string.find(server[1], '^@') then
    open[#open + 1] = server[1]
  end
end
return {tonumber(stored[1] or 0), owed, own, unpack(open)}
`);

/**
 * Finds the mark by which a Redis that lost its data is known, or sets it.
 * KEYS: the mark. ARGV: a new name for the store, Redis's own name of this run. Answers with the store's name, and the
 * milliseconds for which servers have been able to tell what they know since it was made or Redis started.
 */
export const MARK = defineScript(`
local stored = redis.call('HMGET', KEYS[1], 'store', 'run', 'since')
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if stored[1] and stored[2] == ARGV[2] then return {stored[1], now - tonumber(stored[3])} end
redis.call('HSET', KEYS[1], 'store', stored[1] or ARGV[1], 'run', ARGV[2], 'since', string.format('%.0f', now))
return {stored[1] or ARGV[1], 0}
`);

/** All of them, to be loaded when a connection is made. */
export const SCRIPTS = [RESERVE, LEASE, STATE, SETTLE, ADD, READ, MARK];
