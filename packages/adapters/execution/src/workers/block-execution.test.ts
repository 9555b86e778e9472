import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { decodeBlock } from '@ethread/chain';
import { temporaryFolders } from '@ethread/storage/testing';
import { setupOf } from '../create-execution-reader.ts';
import { sampleBlocks, sampleGenesis } from '../testing/sample-chain.ts';
import { createBlockExecution } from './block-execution.ts';

/** The channel on which Node publishes each thread that starts. */
const THREADS = 'worker_threads';

describe('createBlockExecution', () => {
  const temporaryFolder = temporaryFolders();

  it('ends its thread when it has no work, and executes blocks that arrive meanwhile or later', async () => {
    const first = Promise.withResolvers<unknown>();
    const onThread = (message: unknown) => {
      const { worker }: { readonly worker: Worker } = Object(message);
      worker.once('exit', first.resolve);
    };
    subscribe(THREADS, onThread);
    const setup = setupOf(sampleGenesis, temporaryFolder());
    const writing = createBlockExecution(setup, 0);
    try {
      await writing.initGenesis(sampleGenesis);
      await writing.flush();
      await first.promise;
      for (const bytes of await sampleBlocks(3)) {
        const block = decodeBlock(bytes);
        expect((await writing.execute(block)).receipts).toHaveLength(block.transactions.length);
        await writing.flush();
        // The thread begins to end at the next timer.
        await new Promise((resolve) => setTimeout(resolve));
      }
    } finally {
      unsubscribe(THREADS, onThread);
      await writing.close();
    }
  });
});
