import { parseGenesis } from '@ethread/chain';
import { loadCrypto } from '@ethread/evm';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { openStateStore } from '../store/state-store.ts';
import { encodeExecutedBlock } from './executed-block-codec.ts';
import type { ChainSetup } from './messages.ts';

export interface BlockThreadData {
  readonly role: 'blocks';
  readonly setup: ChainSetup;
}

export type BlockThreadMethods = Awaited<ReturnType<typeof openBlockThread>>;

/** Runs in the block thread of a chain, which writes the chain's state. */
export async function openBlockThread({ setup: { path, json } }: BlockThreadData) {
  const crypto = await loadCrypto();
  const store = openStateStore(path);
  const writer = createBlockWriter(store, parseGenesis({ ...json, alloc: {} }), crypto);
  return {
    ...writer,
    execute: (block: Uint8Array) => encodeExecutedBlock(writer.execute(block)),
    close: () => store.close(),
  };
}
