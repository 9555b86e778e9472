import { createInterface } from 'node:readline';
import { silentLogger, systemClock } from '@ethread/core';
import { createPostgresPool } from '@ethread/storage/postgres';
import { createKeyring } from '../keyring.ts';
import { openLmdbKeyStore } from '../lmdb-key-store.ts';
import { createPostgresKeyStore } from '../postgres-key-store.ts';

/**
 * A server reduced to its keys: it responds to each API key that it reads with the key's label, or with an empty line.
 */
const [location = ''] = process.argv.slice(2);
const logger = silentLogger;
const store = location.startsWith('postgres:')
  ? createPostgresKeyStore(createPostgresPool(location, logger), { logger })
  : openLmdbKeyStore(location, { logger });
const keyring = await createKeyring({ store, clock: systemClock, logger });

const respond = (apiKey: string) => {
  try {
    return keyring.find(apiKey).record.label;
  } catch {
    return '';
  }
};
for await (const apiKey of createInterface(process.stdin)) process.stdout.write(`${respond(apiKey)}\n`);
process.exit();
