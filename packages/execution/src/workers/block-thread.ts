import { createBlockWriter } from '../blocks/block-writer.ts';
import { openStateStore } from '../store/state-store.ts';
import { encodeExecutedBlock } from './executed-block-codec.ts';
import type { BlockAnswer, BlockQuestion, BlockThreadData } from './messages.ts';

/** The block thread of a chain: the one that writes its state. */
export function answerBlockQuestion({
  setup,
}: BlockThreadData): (question: BlockQuestion) => Promise<BlockAnswer> {
  const store = openStateStore(setup.path);
  const writer = createBlockWriter(store, setup);
  return async (question) => {
    switch (question.kind) {
      case 'genesis':
        return writer.initGenesis(question.genesis);
      case 'execute':
        return encodeExecutedBlock(await writer.execute(question.block));
      case 'flush':
        writer.flush();
        return undefined;
      case 'close':
        await store.close();
        return undefined;
    }
  };
}
