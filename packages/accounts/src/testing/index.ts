export { type OwnRedis, startRedis } from '../ledger/redis/own-redis.test.data.ts';
