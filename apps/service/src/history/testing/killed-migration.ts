// Migrates the shared history of a configuration like `ethread segments migrate`, and is killed when some blocks are
// written: `killed-migration.ts FILE BLOCKS`.
import { silentLogger } from '@ethread/core';
import { migrateCommand } from '../migrate-command.ts';

const [config = '', blocks = ''] = process.argv.slice(2);
let now = 0;

await migrateCommand(
  { config },
  {
    // Time passes so fast that each block is written and reported at once.
    clock: { now: () => now, monotonic: () => (now += 1_000) },
    logger: silentLogger,
    write() {},
    progress: {
      isTTY: true,
      write(text: string) {
        if (text.includes(` ${blocks} of `)) process.kill(process.pid, 'SIGKILL');
      },
    },
    signal: new AbortController().signal,
  },
);
