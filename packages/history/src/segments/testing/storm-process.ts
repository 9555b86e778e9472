import { useWasmCrypto } from '@ethread/crypto';
import { openServer } from './open-server.ts';

/**
 * Does the work of a server, and prints each phase before it begins: imports archives, those of whole segments directly,
 * moves the other blocks to segments, publishes them and removes their files, or attaches the segments of another
 * server. Its process may be killed at any time.
 */
const [role = '', path = '', url = '', ...archives] = process.argv.slice(2);
const begin = (phase: string) => process.stdout.write(`${phase}\n`);

await useWasmCrypto();
const { history, bucket } = openServer(path, url);
if (role === 'publisher') {
  begin('import');
  await history.importArchives(archives, { onProgress: ({ head }) => begin(`import ${head}`) });
  begin('move');
  await history.segmentsSettled();
  begin('publish');
  await bucket.publish();
} else {
  begin('attach');
  await bucket.attach();
}
begin('release');
await bucket.release();
await history.close();
begin('done');
