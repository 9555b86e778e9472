import { parseGenesis } from '@ethread/chain';
import { loadCrypto } from '@ethread/evm';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { openStateStore } from '../store/state-store.ts';
import { encodeExecutedBlock } from './executed-block-codec.ts';
import type { BlockReply, BlockQuestion, BlockThreadData } from './messages.ts';

/** Runs in the block thread of a chain, which writes the chain's state. */
export async function openBlockQuestions({
  setup: { path, json },
}: BlockThreadData): Promise<(question: BlockQuestion) => Promise<BlockReply>> {
  const crypto = await loadCrypto();
  const store = openStateStore(path);
  const writer = createBlockWriter(store, parseGenesis({ ...json, alloc: {} }), crypto);
  return async (question) => {
    switch (question.kind) {
      case 'genesis':
        return writer.initGenesis(question.genesis);
      case 'execute':
        return encodeExecutedBlock(writer.execute(question.block));
      case 'flush':
        writer.flush();
        return undefined;
      case 'close':
        await store.close();
        return undefined;
    }
  };
}
