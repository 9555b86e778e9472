import { type Logger, silentLogger } from '@ethread/core';
import { openDatabase } from '../../testing/open-database.ts';
import { createKeyStore, type KeyStore } from '../key-store.ts';

/** Opens the keys of a file or, at a URL, of PostgreSQL. The database is closed with them. */
export async function openKeyStore(place: string, logger: Logger = silentLogger): Promise<KeyStore> {
  const database = await openDatabase(place);
  const store = createKeyStore(database, { logger });
  return {
    ...store,
    async close() {
      await store.close();
      await database.close();
    },
  };
}
