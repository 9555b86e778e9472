import { defineScript } from './redis-script.ts';

/**
 * The Lua functions that all scripts share. The credits of an account's day are one hash, so that one script reads all
 * of them, on a cluster too:
 *
 * - `total`: credits that are spent, held or leased. No more are granted than the day has beyond them.
 * - `done`: the part of `total` that was charged for calls of servers that are gone.
 * - a field for each server (see serverField): `epoch used settled`. `used` is its part of `total`, `settled` the
 *   credits of its charged calls. The epoch numbers its connections: a command of an earlier epoch, which was in flight
 *   when its connection broke and arrives late, changes nothing. `gone` once the server was settled: none of its
 *   commands changes anything any more.
 * - after a loss of data `seen`, `told` and `base`, see STATE.
 *
 * Every script computes everything first and then writes it with one command, so that it fails as a whole when Redis
 * has no memory left. When a script changes nothing, its reply begins with a word: `stale`, `gone`, or `lost` when
 * Redis has no record of a server that has credits, or is not the store that the server used before.
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
 * Reserves a price, and applies the settlements and refunds since the last command.
 * KEYS: day. ARGV: field, epoch, credits, credits of the day, settled, refunded, `1` when the server was here before,
 * when to delete the day (seconds). Replies with 1 or 0 and the total, and with the other servers with open holds when
 * it rejects or meets the server for the first time.
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
 * KEYS: day. ARGV: field, epoch, credits that are kept in any case, settled, the least and the most that is wanted
 * besides, credits of the day, `1` when the server was here before, when to delete the day (seconds). Replies with the
 * credits that the server holds now, and the total. Beyond the least, it leases at most a quarter of the remaining
 * credits, so that leases shrink when credits become scarce.
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
-- A client that is rejected again and again costs no write.
if stored[2] and kept + part == used and least > 0 then return {used, total} end
total = total - used + kept + part
redis.call('HSET', KEYS[1], 'total', whole(total), field, ARGV[2] .. ' ' .. whole(kept + part) .. ' ' .. ARGV[4])
if not stored[1] then redis.call('EXPIREAT', KEYS[1], ARGV[9]) end
return {kept + part, total}
`,
  { isGuarded: true },
);

/**
 * Sets a server's held and settled credits, whatever Redis has stored, after a connection broke or Redis lost data.
 * KEYS: day. ARGV: field, epoch, used, settled, the last total that the server saw, `1` when Redis had a record of the
 * server before, when to delete the day (seconds). Replies with 1 and the total.
 *
 * When Redis has no record of a server any more, it lost data. Each server then reports its part and the last total
 * that it saw. The greatest of these totals is `seen`, the sum of the parts is `told`. Credits in `seen` that no server
 * reported were spent by servers that are gone, or that have not reported yet. They count as spent, in `base`.
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
 * Ends a server: its settled credits are spent, the rest becomes free.
 * KEYS: day. ARGV: field, settled (empty: the stored value), when to delete the day (seconds). Replies with the credits
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
 * Adds the credits that a server spent while Redis was unreachable, even beyond the day's credits. A repeated report is
 * counted once.
 * KEYS: day. ARGV: field, credits in total, when to delete the day (seconds). Replies with 1 and the total.
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
 * Reads a day.
 * KEYS: day. ARGV: field. Replies with the total, the credits of charged calls, the server's own part of these, and the
 * other servers with open holds.
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
 * Reads the mark that identifies a store, or sets it. A Redis that lost its data has another mark.
 * KEYS: the mark. ARGV: a new name for the store, Redis's own name of this run. Replies with the store's name, and the
 * milliseconds for which servers have been able to report their state since the store was created or Redis started.
 */
export const MARK = defineScript(`
local stored = redis.call('HMGET', KEYS[1], 'store', 'run', 'since')
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if stored[1] and stored[2] == ARGV[2] then return {stored[1], now - tonumber(stored[3])} end
redis.call('HSET', KEYS[1], 'store', stored[1] or ARGV[1], 'run', ARGV[2], 'since', string.format('%.0f', now))
return {stored[1] or ARGV[1], 0}
`);

/** All scripts, which are loaded on each new connection. */
export const SCRIPTS = [RESERVE, LEASE, STATE, SETTLE, ADD, READ, MARK];
