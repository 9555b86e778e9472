import { type Logger, silentLogger } from '@ethread/core';
import { useWasmCrypto } from '@ethread/crypto';
import { openServer } from './open-server.ts';

/**
 * Does the work of a server, and prints each phase before it begins: `storm-process.ts STEPS FOLDER BUCKET ARCHIVES…`,
 * with the steps separated by commas. Its process may be killed at any time.
 */
const [steps = '', path = '', url = '', ...archives] = process.argv.slice(2);
const begin = (phase: string) => process.stdout.write(`${phase}\n`);
/** Each finished segment and group begins the next phase. */
const logger: Logger = {
  ...silentLogger,
  info: (fields, message) => begin(`${message} ${JSON.stringify(fields)}`),
};

await useWasmCrypto();
const { history, bucket } = openServer(path, url, { logger });
/** Each segment that was transferred begins the next phase. */
const transfer = (step: string) => ({
  onProgress: ({ done }: { readonly done: number }) => begin(`${step} ${done}`),
});
const run: Readonly<Record<string, () => Promise<unknown>>> = {
  import: () => history.importArchives(archives, { onProgress: ({ head }) => begin(`import ${head}`) }),
  move: () => history.segmentsSettled(),
  publish: () => bucket.publish(transfer('publish')),
  attach: () => bucket.attach(transfer('attach')),
  release: () => bucket.release(transfer('release')),
};
for (const step of steps.split(',')) {
  begin(step);
  await run[step]?.();
}
await history.close();
begin('done');
