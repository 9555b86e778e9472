import { encodeBlock, type Genesis } from '@ethread/chain';
import { loadCrypto } from '@ethread/evm';
import { createBlockWriter } from '../blocks/block-writer.ts';
import type { Execution } from '../create-execution.ts';
import { createExecutionReader, setupOf } from '../create-execution-reader.ts';
import { openStateStore, type StateStore } from '../store/state-store.ts';
import { createCallChain } from '../workers/call-chain.ts';
import type { CallPool } from '../workers/call-pool.ts';

const LIMITS = { frameMemoryBytes: 512 * 1024 * 1024, maxReturnBytes: Infinity };

/** Opens a state store as `createExecution` does, on the calling thread, so that tests make chains in milliseconds. */
export async function createThreadlessExecution(genesis: Genesis, path: string): Promise<Execution> {
  const store: StateStore = openStateStore(path);
  const crypto = await loadCrypto();
  const writer = createBlockWriter(store, genesis, crypto);
  const { json } = setupOf(genesis, path);
  const chain = createCallChain(store, json, crypto, LIMITS);
  const pool: CallPool = {
    limits: LIMITS,
    run(_chain, job) {
      store.refresh();
      return Promise.resolve(chain(job, { isDue: false, usedMs: 0 }));
    },
    warmUp: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const reader = createExecutionReader({ genesis, pool }, path, false);
  return {
    ...reader,
    initGenesis: async () => writer.initGenesis(genesis),
    execute: async (block) => writer.execute(encodeBlock(block)),
    flush: async () => writer.flush(),
    async close() {
      await reader.close();
      await store.close();
    },
  };
}
