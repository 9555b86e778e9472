// Preloaded into a service's process (`--import`). SIGUSR2 writes the loaded files to the file that WATCH_FILE names, and
// then throws where nothing catches it.
import { renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = process.env.WATCH_FILE ?? '';
const loaded = new Set();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
// The command that starts the service in a process of its own is preloaded, too.
if (process.argv.includes('serve') && !process.argv[1]?.endsWith('ethread.mjs')) {
  writeFileSync(`${file}.pid`, String(process.pid));
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.part`, JSON.stringify([...loaded]));
    renameSync(`${file}.part`, file);
    throw new Error('thrown by the test');
  });
}
