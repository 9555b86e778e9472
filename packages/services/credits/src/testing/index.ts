export { type OwnRedis, startRedis } from './own-redis.ts';
