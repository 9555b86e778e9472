export { describeWithRedis, type OwnRedis, startRedis } from '../ledger/redis/own-redis.test.data.ts';
export {
  describeWithPostgres,
  makeDatabase,
  type TemporaryDatabase,
} from '../postgres/temporary-database.test.data.ts';
