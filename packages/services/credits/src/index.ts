export { createEmbeddedLedger, type EmbeddedLedgerOptions } from './create-embedded-ledger.ts';
export { createRedisLedger, type RedisLedgerOptions } from './redis/create-redis-ledger.ts';
export { type TriedRedis, tryRedis } from './redis/try-redis.ts';
export { UnfitRedisError } from './redis/unfit-redis-error.ts';
