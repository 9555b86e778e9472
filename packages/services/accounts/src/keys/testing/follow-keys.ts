import { createInterface } from 'node:readline';
import { silentLogger, systemClock } from '@ethread/core';
import { createKeyring } from '../keyring.ts';
import { openKeyStore } from './open-key-store.ts';

/**
 * A server reduced to its keys: it responds to each API key that it reads with the key's label, or with an empty line.
 */
const [place = ''] = process.argv.slice(2);
const store = await openKeyStore(place);
const keyring = await createKeyring({ store, clock: systemClock, logger: silentLogger });

const respond = (apiKey: string) => {
  try {
    return keyring.find(apiKey).record.label;
  } catch {
    return '';
  }
};
for await (const apiKey of createInterface(process.stdin)) process.stdout.write(`${respond(apiKey)}\n`);
process.exit();
