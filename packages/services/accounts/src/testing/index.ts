export { makeDatabase, type TemporaryDatabase } from './temporary-database.ts';
